import type { Statement } from '../outline.ts'

/** A statement that names its heading does not name it under that heading again. */
export const dropHead =
  (head: string) =>
  (statement: Statement): Statement =>
    statement.text.startsWith(`${head}: `) ? { ...statement, text: statement.text.slice(head.length + 2) } : statement
