import type { UnaryMethod } from '../services.ts'

/** `[CTX]` -> `[[row, ...]]`; this host features none. */
export const answerListFeaturedNotebooks: UnaryMethod = () => []
