import type { UnaryMethod } from '../services.ts'

/** Answers nothing: what it said is told by `get-usage` now. */
export const answerGetLegacyQuotas: UnaryMethod = () => []
