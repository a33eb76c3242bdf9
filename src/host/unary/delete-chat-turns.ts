import type { Unary } from '../house.ts'
import { deleteThread } from '../life/threads.ts'

/** `[[],threadId,null,1]` or `[NB,threadId]` -> `[]`. One that is gone is no fault. */
export const deleteChatTurns: Unary = (call) => {
  const thread = call.house.records.threads.get(call.params.at(1).text())
  if (thread?.account === call.account.id) deleteThread(call, thread)
  return []
}
