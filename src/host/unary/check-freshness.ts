import type { Unary } from '../house.ts'
import { sourceAnywhere } from '../life/find.ts'

/** `[null,[SRC],CTX]` -> `[]` for a page or a file, which count as fresh; `[[null,fresh,[SRC]]]` for Drive. */
export const checkFreshness: Unary = async (call) => {
  const { record } = await sourceAnywhere(call, call.params.at(1).firstText())
  return record.wish.kind === 'drive' ? [[null, true, [record.id]]] : []
}
