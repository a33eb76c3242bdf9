import { STATUS } from '../../wire/status-codes.ts'
import { requireOwned } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'

/** `[[NB],CTX]` -> `[]`. One id a call; batches are refused. */
export const answerDeleteNotebook: UnaryMethod = async (call) => {
  const ids = call.params.at(0).texts()
  if (ids.length !== 1) throw new Refusal(STATUS.invalid, 'exactly one notebook is deleted by a call')
  const { services } = call
  const place = await requireOwned(call, ids[0]!)
  const { records, background } = services
  await Promise.all(['source', 'artifact', 'research'].map((kind) => background.stop(`${kind} ${place.id}`)))
  await place.product.notebooks.delete(place.id, services.signal)
  records.forgetNotebook(place.id)
  for (const collection of records.collections.all()) {
    const notebookIds = collection.notebookIds.filter((id) => id !== place.id)
    if (notebookIds.length < collection.notebookIds.length) records.collections.put({ ...collection, notebookIds })
  }
  return []
}
