import { toPlainText } from '../../../text/plain-text.ts'
import { toPlainTitle } from '../../../text/plain-title.ts'
import { showQuote } from '../compose/compose-answer.ts'
import { putInQuotes } from '../language/phrases.ts'
import type { Phrases } from '../language/phrases-said.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

const MAX_SAID_CHARS = 400

/**
 * What comes nearest to a question that is refused, in the source's own words and with its name, so that whoever asked can tell: it may
 * be the answer in words that nothing here takes for those of the question. It is no citation.
 */
export function describeNearestSaid(
  nearest: Quote,
  phrases: Phrases,
  retrieval: Pick<Retrieval, 'readSource'>,
): string {
  const said = putInQuotes(cutSaid(showQuote(nearest, retrieval)), phrases)
  return `${phrases.instead} ${said} (${toPlainTitle(toPlainText(nearest.passage.sourceName))}).`
}

function cutSaid(said: string): string {
  const line = said.replaceAll(/\s*\n\s*/g, ' ')
  const end = line.lastIndexOf(' ', MAX_SAID_CHARS)
  return line.length <= MAX_SAID_CHARS ? line : `${line.slice(0, end > 0 ? end : MAX_SAID_CHARS)} …`
}
