import { isQuestion } from '../extract/headings.ts'
import type { Statement } from '../outline.ts'

/** What answers one question stands behind it once: not again under it as a title, nor behind another answer to it. */
export function dropSaidQuestions<T extends Statement>(statements: readonly T[], title: string): T[] {
  let asked = title
  return statements.map((statement) => {
    const { heading = '' } = statement.reference
    const isSaid = isQuestion(heading) && heading.toLowerCase() === asked.toLowerCase()
    asked = heading
    return isSaid && statement.text.startsWith(`${heading} `)
      ? { ...statement, text: statement.text.slice(heading.length + 1) }
      : statement
  })
}
