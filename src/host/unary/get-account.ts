import type { Unary } from '../house.ts'
import { accountBlock } from '../life/settings.ts'

/** `[null,[1,...]]` -> `[[null,limits,settings,[[1]],[true,tier,..]]]`; the output language at 0.2.4.0. */
export const getAccount: Unary = (call) => [accountBlock(call)]
