import type { UnaryMethod } from '../services.ts'
import { buildAccountBlock } from '../usecases/settings.ts'

/** `[]` -> the account's envelope; at 5.7 (field numbers) whether usage is metered: it is not. */
export const answerPeekAccount: UnaryMethod = (call) => {
  const [none, limits, settings, flags] = buildAccountBlock(call)
  return [[none, limits, settings, flags, [true, 1, 3, 2, null, null, false]]]
}
