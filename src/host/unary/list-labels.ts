import { writeCollectionRow, writeLabelRow } from '../../wire/rows/label-row.ts'
import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { isAboutCollections, listCollections } from '../usecases/collections.ts'
import { listNotebookLabels } from '../usecases/labels.ts'

/** `[CTX,NB]` -> `[[label,...]]`; collections `[CTX,null,3]` -> `[null,[row,...]]`. None: `[]`. */
export const answerListLabels: UnaryMethod = async (call) => {
  if (isAboutCollections(call.params, 2)) {
    const collections = listCollections(call)
    return collections.length === 0 ? [] : [null, collections.map(writeCollectionRow)]
  }
  const place = await findPlace(call, call.params.at(1).text())
  const labels = await listNotebookLabels(call.services, place)
  return labels.length === 0 ? [] : [labels.map(writeLabelRow)]
}
