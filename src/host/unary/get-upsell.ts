import type { Unary } from '../house.ts'

/** `[[[[null,"1",627],[...],1]]]` -> the tier as text. */
export const getUpsell: Unary = () => [[[null, null, ['NOTEBOOKLM_TIER_PRO']]]]
