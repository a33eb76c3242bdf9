import type { UnaryMethod } from '../services.ts'

/** `[CTX,1]` -> `[[book,...]]`; nobody has books here. */
export const answerListBooks: UnaryMethod = () => []
