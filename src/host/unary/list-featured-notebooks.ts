import type { Unary } from '../house.ts'

/** `[CTX]` -> `[[row, ...]]`; this host features none. */
export const listFeaturedNotebooks: Unary = () => []
