import type { AskedQuestion } from '../asked-question.ts'
import { findLocale, isAskedFor } from '../locales.ts'
import { overlaps, type Quote } from '../quote.ts'
import { type RankedUnit, rankUnits } from '../rank-units.ts'
import { type AskedSides, readSides } from '../read-sides.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { compareInTable } from '../tables/compare-in-table.ts'
import { holdsWords } from '../tables/table-cues.ts'
import { writeAnswer } from '../write-answer.ts'
import { labelQuote } from './label-quote.ts'
import { findEvidence, isSupported, matchSourceNames, type SideEvidence } from './side-evidence.ts'

const PASSAGES_READ = 5
/** A sentence that names both sides leads when it scores nearly as well as the best one. */
const NEARLY = 0.5
/** Two sentences that name both sides are enough; with fewer each side is looked for. */
const MAX_LEADS = 2

/**
 * Puts two sides beside each other: what compares them first, then what is said of each, looked for separately. Null
 * when the question names no two sides, or the sources speak of neither.
 */
export function answerByComparison(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const compared = readSides(asked.text, asked.language)
  if (compared === null || compared.sides.some((side) => retrieval.terms(side).length === 0)) return null
  const rows = compareInTable(asked, compared, retrieval)
  if (rows) return writeAnswer(asked, rows, [], retrieval)
  const found = compared.sides.map((side) => findSide(side, compared, asked, retrieval))
  const leads = findLeads(asked, compared, retrieval)
  if (leads.length === 0 && found.filter((side) => side && isSupported(side)).length === 0) return null
  const quotes = arrangeQuotes(compared, leads, leads.length < MAX_LEADS ? found : [])
  const missing = leads.length > 0 ? [] : compared.sides.filter((_, index) => found[index] === null)
  return missing.length === compared.sides.length ? null : writeAnswer(asked, quotes, missing, retrieval)
}

/** The evidence for one side, in the source that it names or wherever it is spoken of. */
function findSide(
  side: string,
  { about }: AskedSides,
  asked: AskedQuestion,
  retrieval: Retrieval,
): SideEvidence | null {
  const among = matchSourceNames(side, retrieval)
  const { each } = findLocale(asked.language).compare
  const text = about === '' ? each.replace('{side}', side) : among.length > 0 ? about : `${side} ${about}`
  return findEvidence(text, side, among, asked, retrieval)
}

/** The best sentences that name both sides, those first that set one against the other; a second one must. */
function findLeads(asked: AskedQuestion, { sides }: AskedSides, retrieval: Retrieval): RankedUnit[] {
  const { contrast, points } = findLocale(asked.language).compare
  const ranked = rankUnits(asked, retrieval.find(asked.searchText, PASSAGES_READ), retrieval)
  const wanted = sides.map((side) => retrieval.terms(side))
  const best = ranked[0]?.score ?? 0
  const leads = ranked.filter(
    ({ terms, unit, score, text }) =>
      unit.kind !== 'heading' &&
      score >= NEARLY * best &&
      (wanted.every((side) => side.every((term) => terms.has(term))) ||
        (isAskedFor('compare', text) && wanted.some((side) => side.some((term) => terms.has(term))))) &&
      !/[?？]\s*$/.test(text) &&
      !holdsWords(points, text),
  )
  const contrasts = leads.filter(({ text }) => holdsWords(contrast, text) || isAskedFor('compare', text))
  return contrasts.length > 0 ? contrasts.slice(0, MAX_LEADS) : leads.slice(0, 1)
}

function arrangeQuotes(
  { sides }: AskedSides,
  leads: readonly RankedUnit[],
  found: readonly (SideEvidence | null)[],
): Quote[] {
  const quotes: Quote[] = [...leads]
  for (const [index, evidence] of found.entries()) {
    if (evidence === null || !isSupported(evidence)) continue
    if (!quotes.some((quote) => overlaps(quote, evidence.unit))) quotes.push(labelQuote(evidence.unit, sides[index]!))
  }
  return quotes
}
