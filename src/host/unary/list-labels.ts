import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { collectionsOf, isOfCollections } from '../life/collections.ts'
import { labelsOf } from '../life/labels.ts'
import { collectionRow, labelRow } from '../rows/label-row.ts'

/** `[CTX,NB]` -> `[[label,...]]`; collections `[CTX,null,3]` -> `[null,[row,...]]`. None: `[]`. */
export const listLabels: Unary = async (call) => {
  if (isOfCollections(call.params, 2)) {
    const collections = collectionsOf(call)
    return collections.length === 0 ? [] : [null, collections.map(collectionRow)]
  }
  const place = await placeOf(call, call.params.at(1).text())
  const labels = await labelsOf(call.house, place)
  return labels.length === 0 ? [] : [labels.map(labelRow)]
}
