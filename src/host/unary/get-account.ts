import type { UnaryMethod } from '../services.ts'
import { buildAccountBlock } from '../usecases/settings.ts'

/** `[null,[1,...]]` -> `[[null,limits,settings,[[1]],[true,tier,..]]]`; the output language at 0.2.4.0. */
export const answerGetAccount: UnaryMethod = (call) => [buildAccountBlock(call)]
