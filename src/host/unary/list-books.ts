import type { Unary } from '../house.ts'

/** `[CTX,1]` -> `[[book,...]]`; nobody has books here. */
export const listBooks: Unary = () => []
