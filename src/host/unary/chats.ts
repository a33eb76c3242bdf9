import { findPlace } from '../access.ts'
import { toTurnRow } from '../rows/turn-row.ts'
import type { UnaryMethods } from '../services.ts'
import { deleteThread, findThread, listThreads, listTurns } from '../usecases/threads.ts'

const DEFAULT_THREADS = 20

const DEFAULT_TURNS = 20

const IDLE = 1
const ACTIVE = 2

/** The calls of conversations. */
export const CHAT_METHODS = {
  /** `[[],null,NB,20]` -> `[[[threadId],...]]`, last used first; none: `[]`. */
  LIST_CHATS: async (call) => {
    const place = await findPlace(call, call.params.at(2).text())
    const threads = listThreads(call, place.id).slice(0, call.params.at(3).numberOr(DEFAULT_THREADS))
    return threads.length === 0 ? [] : [threads.map(({ threadId }) => [threadId])]
  },
  /** `[[],null,null,threadId,20]` -> `[[turn,...]]`, newest first; `[]` for a conversation nobody had. */
  LIST_CHAT_TURNS: (call) => {
    const thread = findThread(call, call.params.at(3).text())
    if (thread === null) return []
    const turns = listTurns(call, thread).reverse().slice(0, call.params.at(4).numberOr(DEFAULT_TURNS))
    return turns.length === 0 ? [] : [turns.map(toTurnRow)]
  },
  /** `[[],threadId,null,1]` or `[NB,threadId]` -> `[]`. One that is gone is no fault. */
  DELETE_CHAT_TURNS: (call) => {
    const [notebookId, id] = [call.params.at(0).textOr(null), call.params.at(1).text()]
    const threads = notebookId === null ? [findThread(call, id)] : listThreads(call, notebookId)
    const thread = threads.find((candidate) => candidate?.threadId === id)
    if (thread) deleteThread(call, thread)
    return []
  },
  /** `[null,threadId]` -> `[token or null, 1 idle or 2 active]`. */
  GET_CHAT_STATUS: (call) => {
    const threadId = call.params.at(1).text()
    return call.services.background.isBusy(`chat ${threadId}`) ? [threadId, ACTIVE] : [null, IDLE]
  },
} satisfies UnaryMethods
