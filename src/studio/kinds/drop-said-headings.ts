import { isQuestion } from '../extract/headings.ts'
import type { Statement } from '../outline.ts'

/**
 * What is told behind its heading, a question or a name, stands behind it once: not again under it as a title, nor behind
 * another that was told so.
 */
export function dropSaidHeadings<T extends Statement>(statements: readonly T[], title: string): T[] {
  const named = title.toLowerCase()
  let said = named
  return statements.map((statement) => {
    const { heading = '' } = statement.reference
    const isHeadingSaid = [said, named].includes(heading.toLowerCase())
    said = heading.toLowerCase()
    const lead = isQuestion(heading) ? `${heading} ` : `${heading}: `
    return isHeadingSaid && statement.text.startsWith(lead)
      ? { ...statement, text: statement.text.slice(lead.length) }
      : statement
  })
}
