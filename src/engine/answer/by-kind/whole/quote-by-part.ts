import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { chooseSummary, chooseTopic } from './choose-summary.ts'
import { type HeadedSection, keepOuter, nameHeading } from './heading.ts'
import { isAside } from './heading-kinds.ts'
import { leadByTitle } from './label-by-part.ts'
import { readOutline } from './outline.ts'
import { quoteListed } from './quote-listed.ts'
import type { Scope } from './read-target.ts'

/** A chapter of more sections is told by its first ones. */
const MAX_PARTS = 10
const FEW_PARTS = 3
const FIRST_SENTENCES = 2

/**
 * A chapter told by its sections: a sentence of what stands above the first, then one of each under its heading, which
 * stands alone where no sentence of it does. Null of what has no sections of its own.
 */
export function quoteByPart(scope: Scope, retrieval: Retrieval): Quote[] | null {
  const parts = listParts(scope)
  const [first] = parts
  if (!scope.section || !first || parts.length < 2) return null
  const above = { ...scope, start: scope.section.bodyStart, end: first.start, section: scope.section }
  const opening = chooseSummary(above, 1, retrieval).map(({ start, end }) => quoteSource(scope.source, start, end))
  return [...opening, ...parts.slice(0, MAX_PARTS).map((part) => quotePart(scope, part, retrieval))]
}

/** The sections right under the heading of the scope, or where there are few of them, those under these. */
function listParts({ source, section, start, end }: Scope): HeadedSection[] {
  const sections = readOutline(source).filter((one) => one.title !== '' && !isAside(one))
  const direct = listDirect({ start: section?.start ?? start, end }, sections)
  const deeper = direct.length > FEW_PARTS ? [] : direct.flatMap((one) => orItself(listDirect(one, sections), one))
  return deeper.length > 0 && deeper.length <= MAX_PARTS ? deeper : direct
}

const orItself = (inside: HeadedSection[], one: HeadedSection) => (inside.length > 1 ? inside : [one])

function listDirect(over: Pick<HeadedSection, 'start' | 'end'>, sections: readonly HeadedSection[]): HeadedSection[] {
  const inside = sections.filter(({ start, end }) => start > over.start && end <= over.end)
  return keepOuter(inside)
}

function quotePart({ source }: Scope, part: HeadedSection, retrieval: Retrieval): Quote {
  const named = nameHeading(part)
  const body = { source, start: part.bodyStart, end: part.end, section: part }
  const listed = quoteListed({ source, section: part })
  if (listed) return { ...listed, shown: leadByTitle(named, listed.shown!) }
  const told = chooseTopic(body, FIRST_SENTENCES, retrieval)
  if (!told) return { ...quoteSource(source, part.start, part.bodyStart), shown: named }
  const quote = quoteSource(source, told.start, told.end)
  return { ...quote, shown: leadByTitle(named, quote.text) }
}
