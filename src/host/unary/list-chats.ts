import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { threadsOf } from '../life/threads.ts'

const MOST = 20

/** `[[],null,NB,20]` -> `[[[threadId],...]]`, last used first; none: `[]`. */
export const listChats: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(2).text())
  const threads = threadsOf(call, place.id).slice(0, call.params.at(3).numberOr(MOST))
  return threads.length === 0 ? [] : [threads.map(({ threadId }) => [threadId])]
}
