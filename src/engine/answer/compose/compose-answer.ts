import type { PlacedCitation } from '../../../domain/citation.ts'
import { withoutItemMark } from '../../../text/blocks.ts'
import { endsInColon } from '../../../text/end-colon.ts'
import { TERM_MARK } from '../../../text/hung-entries.ts'
import { toPlainText, withBold } from '../../../text/plain-text.ts'
import { formatCode } from '../../../text/readable-text.ts'
import { UNSPACED } from '../../../text/scripts.ts'
import { formatReadableRow } from '../../../text/table-rows.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { dropRunInHeading } from '../language/run-in-heading.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import { findPage } from '../retrieval/indexed-source.ts'
import type { WeightedQuestion } from '../retrieval/measure-terms.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { findBold } from './find-bold.ts'
import { quoteFollowOn } from './follow-on.ts'
import { findSubjectAbove } from './subject-above.ts'
import { findTurnedHeading } from './turned-heading.ts'

/** The answer's text, each quote followed by its marker, and one exact citation per quote, numbered as they appear. */
export function composeAnswer(
  asked: Pick<WeightedQuestion, 'text' | 'terms'>,
  chosen: readonly Quote[],
  retrieval: Pick<Retrieval, 'readSource' | 'terms'>,
): { text: string; citations: PlacedCitation[] } {
  let told: string | null = null
  const quotes = chosen
    .map((quote) => addAnnounced(asked, quote, retrieval))
    .filter(
      (quote, index, all) =>
        !all.slice(0, index).some((before, place) => before !== chosen[place] && contains(before, quote)),
    )
  const parts = quotes.map((quote, index) => {
    const shown = index === 0 ? withBold(renderQuote(quote), findBoldIn(asked, quote, retrieval)) : renderQuote(quote)
    const heading = findLeadingName(shown, quote, retrieval)
    const isTold = heading === null || heading === told
    told = heading
    const led = isTold ? shown : `${heading}: ${shown}`
    return { text: `${led} [${index + 1}]`, gap: chooseGap(quote, quotes[index - 1]) }
  })
  const text = parts.map(({ text, gap }) => gap + text).join('')
  return { text, citations: quotes.map((quote, index) => citeQuote(quote, index + 1, retrieval)) }
}

/** What a quote says, behind the name without which it would not be understood. */
export function showQuote(quote: Quote, retrieval: Pick<Retrieval, 'readSource'>): string {
  const shown = renderQuote(quote)
  const heading = findLeadingName(shown, quote, retrieval)
  return heading === null ? shown : `${heading}: ${shown}`
}

const findLeadingName = (shown: string, quote: Quote, retrieval: Pick<Retrieval, 'readSource'>): string | null =>
  findHeadingToTell(shown, quote, retrieval) ??
  findTermToTell(shown, quote) ??
  findSubjectToTell(shown, quote, retrieval)

const contains = (whole: Quote, part: Quote) =>
  whole.passage.sourceId === part.passage.sourceId && whole.start <= part.start && part.end <= whole.end

/** "Reaching alpha means three things:" is told with the three; where a date or number is asked for the sentence has it. */
function addAnnounced(
  { text: question }: Pick<WeightedQuestion, 'text'>,
  quote: Quote,
  retrieval: Pick<Retrieval, 'readSource'>,
): Quote {
  const isAnnouncing = quote.shown === undefined && endsInColon(quote.text) && readAskedKind(question) === null
  return (isAnnouncing && quoteFollowOn(quote, false, retrieval)) || quote
}

/** A sentence that leaves out what it speaks of is led by the name that it stands under. */
function findSubjectToTell(shown: string, quote: Quote, { readSource }: Pick<Retrieval, 'readSource'>): string | null {
  const isSentence = quote.unit.kind === 'sentence' && quote.shown === undefined && quote.before === undefined
  const source = isSentence ? readSource(quote.passage.sourceId) : null
  const subject = source && findSubjectAbove(source, quote.start)
  return subject === null || shown.slice(0, 2 * subject.length).includes(subject) ? null : subject
}

/** What stands in an entry of a list of terms is said of its term. */
function findTermToTell(shown: string, { unit, shown: isTold }: Quote): string | null {
  const term = toPlainText(unit.term ?? '')
  return term === '' || isTold !== undefined || shown.startsWith(term) ? null : term
}

/** The heading over a quote without which it would say the contrary, where the quote does not say it. */
function findHeadingToTell(shown: string, quote: Quote, { readSource }: Pick<Retrieval, 'readSource'>): string | null {
  const source = quote.unit.kind === 'row' ? null : readSource(quote.passage.sourceId)
  const heading = source && findTurnedHeading(source, quote.start)
  const isSaid =
    heading === null || shown.includes(heading) || isAskedFor('forbid', /^.*[:：]\s*$/mu.exec(shown)?.[0] ?? '')
  return isSaid ? null : heading
}

/** The answer leads: what its sentence points back to stands behind it, in brackets. */
function renderQuote(quote: Quote): string {
  const { text, before, shown } = quote
  if (before === undefined || shown !== undefined) return renderExcerpt(quote)
  const behind = toPlainText(text.slice(0, before))
  const answer = renderExcerpt({ ...quote, text: text.slice(before) })
  return UNSPACED.test(behind) ? `${answer}（${behind}）` : `${answer} (${behind})`
}

/** An excerpt of nothing but marks is shown as it stands: the text of an answer is never empty. */
function renderExcerpt({ unit, text, header, shown }: Quote): string {
  if (shown !== undefined) return shown
  if (unit.kind === 'row') return toPlainText(formatReadableRow(text, header)) || text
  if (unit.kind === 'code') return formatCode(text)
  if (unit.term !== undefined && text.startsWith(unit.term)) return partTerm(unit.term, text)
  return dropRunInHeading(toPlainText(unit.kind === 'item' ? withoutItemMark(text) : text)) || text
}

/** "--lines: Shows so many lines": a colon stands for the line's end or the column. */
function partTerm(term: string, text: string): string {
  const told = toPlainText(text.slice(term.length).replace(TERM_MARK, ''))
  return told === '' ? toPlainText(term) : `${toPlainText(term)}: ${told}`
}

function chooseGap(quote: Quote, previous: Quote | undefined): string {
  if (!previous) return isListed(quote) ? '- ' : ''
  if (isListed(quote)) return '\n- '
  if (isSetApart(quote) || isSetApart(previous)) return '\n\n'
  return quote.passage.sourceId === previous.passage.sourceId && !isListed(previous) ? ' ' : '\n\n'
}

/** What takes several lines stands by itself. */
const isSetApart = (quote: Quote) => renderQuote(quote).includes('\n') || quote.unit.kind === 'code'

const isListed = ({ unit }: Quote) => unit.kind === 'item'

/** The page is that of the quote's own beginning: a passage may begin on the page before. */
function citeQuote(
  { passage, start, end, text }: Quote,
  number: number,
  { readSource }: Pick<Retrieval, 'readSource'>,
): PlacedCitation {
  const source = passage.page === undefined ? null : readSource(passage.sourceId)
  const page = source ? findPage(source, start) : passage.page
  return {
    marker: `[${number}]`,
    number,
    sourceText: text,
    sourceId: passage.sourceId,
    sourceName: passage.sourceName,
    start,
    end,
    ...(page === undefined ? {} : { page }),
  }
}

/** Looked for in what answers, and not in the sentence that it points back at. */
function findBoldIn(
  asked: Pick<WeightedQuestion, 'text' | 'terms'>,
  quote: Quote,
  { terms }: Pick<Retrieval, 'terms'>,
): string | null {
  if (quote.shown !== undefined) return null
  const { passage, unit } = quote
  return findBold(asked, renderExcerpt({ ...quote, text: passage.text.slice(unit.start, unit.end) }), terms)
}
