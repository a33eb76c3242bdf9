import { toTurnRow } from '../rows/turn-row.ts'
import type { UnaryMethod } from '../services.ts'
import { findThread, listTurns } from '../usecases/threads.ts'

const DEFAULT_TURNS = 20

/** `[[],null,null,threadId,20]` -> `[[turn,...]]`, newest first; `[]` for a conversation nobody had. */
export const answerListChatTurns: UnaryMethod = (call) => {
  const thread = findThread(call, call.params.at(3).text())
  if (thread === null) return []
  const turns = listTurns(call, thread).reverse().slice(0, call.params.at(4).numberOr(DEFAULT_TURNS))
  return turns.length === 0 ? [] : [turns.map(toTurnRow)]
}
