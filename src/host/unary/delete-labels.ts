import type { Unary } from '../house.ts'
import { deleteCollections, isOfCollections } from '../life/collections.ts'
import { labelsMenu, placeOfLabel } from '../life/labels.ts'
import { tolerant } from '../refusal.ts'

/** `[CTX,NB,[labelId,...]]` or, for collections, `[CTX,null,[id,...],3]` -> `[]`. One that is gone is no fault. */
export const deleteLabels: Unary = async (call) => {
  const ids = call.params.at(2).texts()
  if (isOfCollections(call.params, 3)) return deleteCollections(call, ids)
  const notebookId = call.params.at(1).textOr(null)
  for (const id of ids) {
    const place = await placeOfLabel(call, notebookId, id)
    const known = await labelsMenu(place).list(place.id, call.house.signal)
    if (known.some((label) => label.id === id))
      await tolerant(labelsMenu(place).delete(place.id, [id], call.house.signal))
  }
  return []
}
