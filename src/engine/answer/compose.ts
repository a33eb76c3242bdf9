import type { PlacedCitation } from '../../domain/citation.ts'
import { plainText, withBold } from '../../text/plain-text.ts'
import { pointsBack } from '../../text/points-back.ts'
import { readableRow } from '../../text/table-rows.ts'
import { findBold } from './find-bold.ts'
import type { Quote } from './quote.ts'
import type { Asked, Ranked } from './rank-units.ts'
import type { Retrieval } from './retrieval.ts'
import { findPage } from './source-text.ts'

const MOST_QUOTES = 3
const MOST_ITEMS = 4
/** A further sentence stands beside the best one only when it scores nearly as well. */
const NEARLY = 0.58

/**
 * Chooses what is quoted: the best unit first, since a reader wants the answer first, then those that score nearly as
 * well, in reading order and grouped by source, the source of the best one leading.
 * @param ranked best first, at least one
 */
export function chooseQuotes(asked: Asked, ranked: readonly Ranked[]): Quote[] {
  const lead = ranked[0]!
  const list = listUnder(lead, ranked)
  if (list.length > 0) return [lead, ...list]
  const others = ranked
    .slice(1, MOST_QUOTES + 2)
    .filter((other) => other.score >= NEARLY * lead.score && (speaksOfIt(asked, other) || isBeside(other, lead)))
  const first = withSentenceBefore(lead, ranked)
  const apart = others.filter((other) => other.passage.sourceId !== lead.passage.sourceId || !touches(other, first))
  return [first, ...inReadingOrder(apart.slice(0, MOST_QUOTES - 1), lead.passage.sourceId)]
}

/** Whether a unit holds a word of the question itself, and not only beside it; a table's header row tells nothing. */
function speaksOfIt(asked: Asked, { unit, header, terms }: Ranked): boolean {
  if (unit.kind === 'row' && header === null) return false
  return [...asked.weights.keys()].some((term) => terms.has(term))
}

/** A sentence next to the best one goes on with what it says, whatever its words; a row next to it is another matter. */
const isBeside = (one: Ranked, lead: Ranked) =>
  one.unit.kind === 'sentence' && one.passage === lead.passage && Math.abs(one.position - lead.position) === 1

/** "The steps are:" is no answer without the items under it. */
function listUnder(lead: Ranked, ranked: readonly Ranked[]): Quote[] {
  if (!/[:：]\s*$/.test(lead.text)) return []
  const below = ranked.filter(({ passage, position }) => passage === lead.passage && position > lead.position)
  const ordered = below.sort((a, b) => a.position - b.position)
  const end = ordered.findIndex(
    ({ unit, position }, index) => unit.kind !== 'item' || position !== lead.position + 1 + index,
  )
  return ordered.slice(0, Math.min(end < 0 ? ordered.length : end, MOST_ITEMS))
}

/** A sentence that opens with "she" or "this" is quoted together with the one before it, as one excerpt. */
function withSentenceBefore(lead: Ranked, ranked: readonly Ranked[]): Quote {
  if (lead.unit.kind !== 'sentence' || !pointsBack(lead.text)) return lead
  const before = ranked.find(({ passage, position }) => passage === lead.passage && position === lead.position - 1)
  if (before?.unit.kind !== 'sentence') return lead
  const { passage } = lead
  return {
    ...lead,
    start: before.start,
    text: passage.text.slice(before.start - passage.start, lead.end - passage.start),
  }
}

const touches = (a: Quote, b: Quote) => a.start < b.end && b.start < a.end

function inReadingOrder(quotes: readonly Ranked[], leadSourceId: string): Ranked[] {
  const groups = Map.groupBy(quotes, ({ passage }) => passage.sourceId)
  const sources = [...groups.keys()].sort((a, b) => Number(b === leadSourceId) - Number(a === leadSourceId))
  return sources.flatMap((sourceId) => groups.get(sourceId)!.sort((a, b) => a.start - b.start))
}

/** The answer's text, each quote followed by its marker, and one exact citation per quote, numbered as they appear. */
export function compose(
  asked: Pick<Asked, 'text'>,
  quotes: readonly Quote[],
  retrieval: Pick<Retrieval, 'readSource'>,
): { text: string; citations: PlacedCitation[] } {
  const parts = quotes.map((quote, index) => {
    const shown = index === 0 ? withBold(shownText(quote), findBoldIn(asked, quote)) : shownText(quote)
    return { text: `${shown} [${index + 1}]`, gap: gapBefore(quote, quotes[index - 1]) }
  })
  const text = parts.map(({ text, gap }) => gap + text).join('')
  return { text, citations: quotes.map((quote, index) => cite(quote, index + 1, retrieval)) }
}

/** An excerpt of nothing but marks is shown as it stands: the text of an answer is never empty. */
function shownText({ unit, text, header, shown }: Quote): string {
  if (shown !== undefined) return shown
  if (unit.kind === 'row') return plainText(readableRow(text, header)) || text
  return plainText(text) || text
}

function gapBefore(quote: Quote, previous: Quote | undefined): string {
  if (!previous) return isListed(quote) ? '- ' : ''
  if (isListed(quote)) return '\n- '
  return quote.passage.sourceId === previous.passage.sourceId && !isListed(previous) ? ' ' : '\n\n'
}

const isListed = ({ unit }: Quote) => unit.kind === 'item'

/** The page is that of the quote's own beginning: a passage may begin on the page before. */
function cite(
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
function findBoldIn(asked: Pick<Asked, 'text'>, quote: Quote): string | null {
  if (quote.shown !== undefined) return null
  const { passage, unit } = quote
  return findBold(asked.text, shownText({ ...quote, text: passage.text.slice(unit.start, unit.end) }))
}
