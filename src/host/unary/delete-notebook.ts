import { owned } from '../access.ts'
import type { Unary } from '../house.ts'
import { Refusal, STATUS } from '../refusal.ts'

/** `[[NB],CTX]` -> `[]`. One id a call; batches are refused. */
export const deleteNotebook: Unary = async (call) => {
  const ids = call.params.at(0).texts()
  if (ids.length !== 1) throw new Refusal(STATUS.invalid, 'exactly one notebook is deleted by a call')
  const { house } = call
  const place = await owned(call, ids[0]!)
  const { records, background } = house
  await Promise.all(['source', 'artifact', 'research'].map((kind) => background.stop(`${kind} ${place.id}`)))
  await place.product.notebooks.delete(place.id, house.signal)
  records.forgetNotebook(place.id)
  for (const collection of records.collections.all()) {
    const notebookIds = collection.notebookIds.filter((id) => id !== place.id)
    if (notebookIds.length < collection.notebookIds.length) records.collections.put({ ...collection, notebookIds })
  }
  return []
}
