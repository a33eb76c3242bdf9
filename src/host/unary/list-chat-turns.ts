import type { Unary } from '../house.ts'
import { findThread, turnsOf } from '../life/threads.ts'
import { turnRow } from '../rows/turn-row.ts'

const MOST = 20

/** `[[],null,null,threadId,20]` -> `[[turn,...]]`, newest first; `[]` for a conversation nobody had. */
export const listChatTurns: Unary = (call) => {
  const thread = findThread(call, call.params.at(3).text())
  if (thread === null) return []
  const turns = turnsOf(call, thread).reverse().slice(0, call.params.at(4).numberOr(MOST))
  return turns.length === 0 ? [] : [turns.map(turnRow)]
}
