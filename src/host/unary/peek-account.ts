import type { Unary } from '../house.ts'
import { accountBlock } from '../life/settings.ts'

/** `[]` -> the account's envelope; at 5.7 (field numbers) whether usage is metered: it is not. */
export const peekAccount: Unary = (call) => {
  const [none, limits, settings, flags] = accountBlock(call)
  return [[none, limits, settings, flags, [true, 1, 3, 2, null, null, false]]]
}
