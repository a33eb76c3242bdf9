import { toPlainText } from '../../../../text/plain-text.ts'
import { findSpansOfKind } from '../../../../text/spans.ts'
import { dropRunInHeading } from '../../language/run-in-heading.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from './heading.ts'
import { isConclusion, isLeading } from './heading-kinds.ts'
import { readOutline } from './outline.ts'
import { asksQuestion } from './question-headings.ts'
import type { Scope } from './read-target.ts'
import type { SummarySentence } from './summary-sentences.ts'

const MAX_LABELLED_CHARS = 900

/**
 * Under a heading of its own a sentence need not say what it speaks of: the first of each short section that shares no
 * word with its heading is led by it, and whatever answers a question that is the heading.
 */
export function labelByPart(scope: Scope, chosen: readonly SummarySentence[], { terms }: Retrieval): Quote[] {
  const parts = readOutline(scope.source).filter(({ start, end }) => start >= scope.start && end <= scope.end)
  const labelled = new Set<HeadedSection>()
  return chosen.map(({ start, end }) => {
    const quote = quoteSource(scope.source, start, end)
    const part = parts.findLast((one) => one.bodyStart <= start)
    if (!part || part.start === scope.section?.start || labelled.has(part) || start >= part.end || !mayLead(part))
      return quote
    labelled.add(part)
    const named = terms(part.title)
    const isSaid = named.length === 0 || terms(quote.text).some((term) => named.includes(term))
    const needsNone = isLeading(part) || isConclusion(part) || (isSaid && !asksQuestion(part))
    return needsNone ? quote : { ...quote, shown: leadByTitle(part.title, quote.text) }
  })
}

/** A sentence behind what its section is called; a question keeps its mark. */
export const leadByTitle = (title: string, text: string): string =>
  `${title}${asksQuestion({ title }) ? '' : ':'} ${dropRunInHeading(toPlainText(text))}`

/** A date or a number names nothing, and what stands far below a heading need not belong to it. */
function mayLead(part: HeadedSection): boolean {
  if (asksQuestion(part)) return true
  const isNamed = /\p{L}{3}/u.test(part.title) && findSpansOfKind('date', part.title).length === 0
  return isNamed && part.end - part.bodyStart <= MAX_LABELLED_CHARS
}
