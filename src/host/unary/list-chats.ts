import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { listThreads } from '../usecases/threads.ts'

const DEFAULT_THREADS = 20

/** `[[],null,NB,20]` -> `[[[threadId],...]]`, last used first; none: `[]`. */
export const answerListChats: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(2).text())
  const threads = listThreads(call, place.id).slice(0, call.params.at(3).numberOr(DEFAULT_THREADS))
  return threads.length === 0 ? [] : [threads.map(({ threadId }) => [threadId])]
}
