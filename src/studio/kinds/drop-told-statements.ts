import { standsAlone } from '../extract/stands-alone.ts'
import type { Statement } from '../outline.ts'

/** What is not told elsewhere, nor leans on one right before it that is. */
export const dropToldStatements = (
  statements: readonly Statement[],
  isTold: (statement: Statement) => boolean,
  language: string,
): readonly Statement[] =>
  statements.filter((statement, index) => {
    const before = statements[index - 1]
    if (isTold(statement)) return false
    return before === undefined || !isTold(before) || standsAlone(statement.text, language)
  })
