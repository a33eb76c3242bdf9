import type { Unary } from '../house.ts'

const IDLE = 1
const ACTIVE = 2

/** `[null,threadId]` -> `[token or null, 1 idle or 2 active]`. */
export const getChatStatus: Unary = (call) => {
  const threadId = call.params.at(1).text()
  return call.house.background.isBusy(`chat ${threadId}`) ? [threadId, ACTIVE] : [null, IDLE]
}
