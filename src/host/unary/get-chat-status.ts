import type { UnaryMethod } from '../services.ts'

const IDLE = 1
const ACTIVE = 2

/** `[null,threadId]` -> `[token or null, 1 idle or 2 active]`. */
export const answerGetChatStatus: UnaryMethod = (call) => {
  const threadId = call.params.at(1).text()
  return call.services.background.isBusy(`chat ${threadId}`) ? [threadId, ACTIVE] : [null, IDLE]
}
