import type { UnaryMethod } from '../services.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'

/** `[null,[SRC],CTX]` -> `[]` for a page or a file, which count as fresh; `[[null,fresh,[SRC]]]` for Drive. */
export const answerCheckFreshness: UnaryMethod = async (call) => {
  const { record } = await findSourceAnywhere(call, call.params.at(1).firstText())
  return record.wish.kind === 'drive' ? [[null, true, [record.id]]] : []
}
