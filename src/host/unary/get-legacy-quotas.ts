import type { Unary } from '../house.ts'

/** Answers nothing: what it said is told by `get-usage` now. */
export const getLegacyQuotas: Unary = () => []
