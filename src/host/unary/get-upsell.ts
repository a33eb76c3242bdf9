import type { UnaryMethod } from '../services.ts'

/** `[[[[null,"1",627],[...],1]]]` -> the tier as text. */
export const answerGetUpsell: UnaryMethod = () => [[[null, null, ['NOTEBOOKLM_TIER_PRO']]]]
