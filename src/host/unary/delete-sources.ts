import type { Unary } from '../house.ts'
import { sourceToChange } from '../life/find.ts'
import { deleteSource } from '../life/sources.ts'
import { malformed } from '../refusal.ts'

/** `[[[SRC],...],CTX?]`, or `[NB,[SRC],CTX]` as a public Node client has it, -> `[]`. */
export const deleteSources: Unary = async (call) => {
  const { params } = call
  const ids = (params.at(0).isList ? params.at(0) : params.at(1)).texts()
  if (ids.length === 0) throw malformed('the list of sources')
  const found = await Promise.all(ids.map((id) => sourceToChange(call, id)))
  for (const { place, record } of found) await deleteSource(call.house, place, record)
  return []
}
