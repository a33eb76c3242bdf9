import type { ConversationTurn } from './conversations.ts'

/** An answer as Markdown that stands alone: question, text with its markers, and what each marker cites. */
export function formatAsMarkdown({ question, answer, citations }: ConversationTurn, sourcesHeading: string): string {
  const cited = citations.map(({ number, sourceName, sourceText, page }) => {
    const place = page === undefined ? sourceName : `${sourceName}, p. ${page}`
    return `${number}. ${place}${sourceText === '' ? '' : `\n   > ${sourceText.replaceAll(/\s*\n\s*/g, ' ')}`}`
  })
  const sources = cited.length === 0 ? [] : [`### ${sourcesHeading}`, cited.join('\n')]
  return [`## ${question}`, answer, ...sources].join('\n\n')
}
