import { capitalize } from '../../../../lib/capitalize.ts'
import type { AskedSides } from '../../language/read-sides.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { readOutline } from '../whole/outline.ts'
import { readSectionBody } from '../whole/section-body.ts'
import { listLabelsOver } from './label-above.ts'
import { labelQuote } from './label-quote.ts'
import { listTellingTerms } from './telling-terms.ts'

const PASSAGES_READ = 6
const MAX_OPENING_CHARS = 420
const MIN_OPENING_CHARS = 25
const MAX_PARTS = 6
const SENTENCE = /[.!?。！？]/u
/** Of the words of such a heading so many are asked, where it does not begin with the side. */
const MIN_HEADED = 0.6
const MIN_ABOUT = 0.4

/**
 * What stands under a heading, or a label, of each side that names none of the others: the opening of "Basic settings" and of "Further
 * settings". Null where one of the sides has none.
 */
export function findHeadedSides(
  searchText: string,
  { sides, about }: AskedSides,
  retrieval: Retrieval,
): Quote[] | null {
  const telling = listTellingTerms(sides, retrieval)
  for (const source of readFoundSources(retrieval.find(searchText, PASSAGES_READ), retrieval)) {
    const parts = [...readOutline(source), ...listLabelled(source)].filter((one) =>
      isAbout(about, source, one, retrieval),
    )
    const quotes = telling.flatMap((own, place) => {
      const others = telling.filter((_, other) => other !== place).flat()
      const named = [...own, ...retrieval.terms(sides[place]!)]
      const part = parts.find((one) => isHeadedBy(one, named, others, sides, retrieval))
      return (part && quotePart(source, part, sides[place]!)) ?? []
    })
    if (quotes.length === sides.length) return quotes
  }
  return null
}

/** What stands under a label reaches to the next one, or to the next heading. */
function listLabelled(source: IndexedSource): HeadedSection[] {
  const headings = readOutline(source)
  const labels = listLabelsOver(source).filter((one) => !headings.some(({ start }) => start === one.start))
  const starts = [...headings, ...labels].map(({ start }) => start).toSorted((one, other) => one - other)
  return labels.map(({ title, start, bodyStart }) => {
    const end = starts.find((one) => one > start) ?? source.text.length
    return { title, start, bodyStart, end, level: 7, label: null, isNamed: false }
  })
}

/** What is asked of the sides stands in the heading, or in the one that it stands under: "which layout". */
function isAbout(about: string, source: IndexedSource, part: HeadedSection, { terms, weightOf }: Retrieval): boolean {
  const wanted = terms(about)
  if (wanted.length === 0) return true
  const held = new Set(terms(`${part.title}\n${findHeadingAt(source, part.start - 1) ?? ''}`))
  const met = wanted.filter((term) => held.has(term))
  return addTermWeights(met, weightOf) >= MIN_ABOUT * addTermWeights(wanted, weightOf)
}

function isHeadedBy(
  { title }: HeadedSection,
  named: readonly string[],
  others: readonly string[],
  sides: readonly string[],
  { terms, weightOf }: Retrieval,
): boolean {
  const held = terms(title)
  if (!named.every((term) => held.includes(term)) || others.some((term) => held.includes(term))) return false
  const asked = new Set(sides.flatMap((side) => terms(side)))
  const share = addTermWeights(
    held.filter((term) => asked.has(term)),
    weightOf,
  )
  return named.includes(held[0]!) || share >= MIN_HEADED * addTermWeights(held, weightOf)
}

/** What a section begins with; where it only holds others, what these are. */
function quotePart(source: IndexedSource, part: HeadedSection, side: string): Quote | null {
  const inner = readOutline(source).filter(({ start, end }) => start > part.start && end <= part.end)
  const level = Math.min(...inner.map((one) => one.level))
  const parts = inner.filter((one) => one.level === level).map(({ title }) => title)
  const named = parts.length > MAX_PARTS ? [...parts.slice(0, MAX_PARTS), '…'] : parts
  const opening = quoteProse(source, part, inner[0]?.start ?? part.end)
  if (!opening && named.length === 0) return null
  const held = named.join(', ')
  if (!opening)
    return { ...quoteSource(source, part.start, part.bodyStart, 'item'), shown: `${capitalize(side)}: ${held}` }
  const labelled = labelQuote(opening, side)
  return named.length === 0 ? labelled : { ...labelled, shown: `${labelled.shown} (${held})` }
}

/** The first paragraphs before `end`; what a table or a drawing shows tells none. */
function quoteProse(source: IndexedSource, part: HeadedSection, end: number): Quote | null {
  const blocks = readSectionBody(source, part)?.blocks.filter((one) => one.end <= end) ?? []
  const next = blocks.findIndex(
    ({ kind, start, end: to }) => kind !== 'sentence' || !SENTENCE.test(source.text.slice(start, to)),
  )
  const prose = next < 0 ? blocks : blocks.slice(0, next)
  const [first] = prose
  if (!first) return null
  const last = prose.findLast((one) => one.end - first.start <= MAX_OPENING_CHARS) ?? first
  return last.end - first.start < MIN_OPENING_CHARS ? null : quoteSource(source, first.start, last.end)
}
