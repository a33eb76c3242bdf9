import { createMalformedRefusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { requireChangeableSource } from '../usecases/find-source.ts'
import { removeHostSource } from '../usecases/sources.ts'

/** `[[[SRC],...],CTX?]`, or `[NB,[SRC],CTX]` as a public Node client has it, -> `[]`. */
export const answerDeleteSources: UnaryMethod = async (call) => {
  const { params } = call
  const ids = (params.at(0).isList ? params.at(0) : params.at(1)).texts()
  if (ids.length === 0) throw createMalformedRefusal('the list of sources')
  const found = await Promise.all(ids.map((id) => requireChangeableSource(call, id)))
  for (const { place, record } of found) await removeHostSource(call.services, place, record)
  return []
}
