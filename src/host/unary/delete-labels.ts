import { tolerateMissing } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { deleteCollections, isAboutCollections } from '../usecases/collections.ts'
import { findLabelPlace, requireLabelsGroup } from '../usecases/labels.ts'

/** `[CTX,NB,[labelId,...]]` or, for collections, `[CTX,null,[id,...],3]` -> `[]`. One that is gone is no fault. */
export const answerDeleteLabels: UnaryMethod = async (call) => {
  const ids = call.params.at(2).texts()
  if (isAboutCollections(call.params, 3)) return deleteCollections(call, ids)
  const notebookId = call.params.at(1).textOr(null)
  for (const id of ids) {
    const place = await findLabelPlace(call, notebookId, id)
    const known = await requireLabelsGroup(place).list(place.id, call.services.signal)
    if (known.some((label) => label.id === id))
      await tolerateMissing(requireLabelsGroup(place).delete(place.id, [id], call.services.signal))
  }
  return []
}
