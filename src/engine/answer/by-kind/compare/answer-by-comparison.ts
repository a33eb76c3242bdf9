import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { hedge } from '../../compose/hedge.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { comparesUnknown, isUnknownSide } from '../../coverage/compares-unknown.ts'
import { holdsEveryVersion } from '../../language/holds-every-version.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { type AskedSides, readSides } from '../../language/read-sides.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import { overlaps, type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { joinQuoteContext } from '../../retrieval/support.ts'
import { saysEveryTerm } from '../../retrieval/term-weight.ts'
import { compareInTable } from '../../tables/compare-in-table.ts'
import { holdsWords } from '../../tables/table-cues.ts'
import { findOptionEntries } from '../option/find-entries.ts'
import { findEntriesOfSides, findNamedOfSides } from './find-entries.ts'
import { findHeadedSides } from './find-headed-sides.ts'
import { labelQuote } from './label-quote.ts'
import { setsApart } from './sets-apart.ts'
import { findEvidence, isSupported, matchSourceNames, type SideEvidence, tellsOf } from './side-evidence.ts'
import { completeSides, listTellingTerms } from './telling-terms.ts'

const OPTION = /^-{1,2}[\p{L}\p{N}][\p{L}\p{N}-]*$/u

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
  const read = readSides(asked.text, asked.language)
  if (read === null) return null
  const options = read.about === '' ? findOptionsOfSides(read.sides, retrieval) : null // "-e" is no word
  if (options && differ(options)) return writeAnswer(asked, options, [], retrieval)
  if (read.sides.some((side) => retrieval.terms(side).length === 0)) return null
  const compared = { ...read, sides: completeSides(read.sides, retrieval) }
  const rows = compareInTable(asked, compared, retrieval)
  if (rows) return writeAnswer(asked, rows, [], retrieval)
  const entries = compared.about === '' ? findEntries(asked, compared.sides, retrieval) : null
  if (entries && differ(entries)) return writeAnswer(asked, entries, [], retrieval)
  const telling = listTellingTerms(compared.sides, retrieval)
  const found = compared.sides.map((side, place) =>
    findSide(side, telling.filter((_, other) => other !== place).flat(), compared, asked, retrieval),
  )
  const isEachTold = found.every((side) => side !== null && isSupported(side))
  const { leads, isContrast } = findLeads(asked, compared, isEachTold, retrieval)
  if (leads.length === 0 && !found.some((side) => side !== null && isSupported(side))) return null
  const apart = leads.length < MAX_LEADS ? found : []
  const quotes = arrangeQuotes(compared, leads, apart)
  const untold = leads.length > 0 ? [] : compared.sides.filter((_, index) => found[index] === null)
  if (untold.length === compared.sides.length || (untold.length > 0 && comparesUnknown(asked, retrieval))) return null
  const answer = writeTold(asked, quotes, untold, retrieval)
  const isTold = isContrast || compared.about !== '' || opensWithSides(compared, leads, found, retrieval)
  const isOfBoth = quotes.some(({ text }) => joinsSides(text, compared.sides))
  const isSaid =
    isTold && !isOfBoth && saysAbout(compared, quotes, retrieval) && differ(quotes) && !apart.some(isFragment)
  return answer.state === 'answered' && !isSaid ? hedge(answer, asked.language) : answer
}

/** Two sides, each by what stands under a heading of its own; null where rows or entries of one list tell them, or one has none. */
export function answerByHeadedSides(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const read = readSides(asked.text, asked.language)
  if (read === null || read.sides.some((side) => OPTION.test(side) || retrieval.terms(side).length === 0)) return null
  const compared = { ...read, sides: completeSides(read.sides, retrieval) }
  const headed = findHeadedSides(asked.searchText, compared, retrieval)
  if (!headed || compareInTable(asked, compared, retrieval) || findEntries(asked, compared.sides, retrieval))
    return null
  const told = writeAnswer(asked, headed, [], retrieval)
  return isAskedFor('compare', asked.text) ? told : hedge(told, asked.language) // which to take is not said so
}

/** A sentence that only names a side somewhere does not tell what sets it apart: what it is of stands first, or in a label before it. */
const MAX_OPENING_WORDS = { ofBoth: 4, ofOne: 6 } as const

/** A sentence of both begins with one of them; what is said of each may stand under its heading. */
function opensWithSides(
  { sides }: AskedSides,
  leads: readonly Quote[],
  found: readonly (SideEvidence | null)[],
  retrieval: Pick<Retrieval, 'terms'>,
): boolean {
  const saysAll = (said: readonly (string | null | undefined)[], side: string) =>
    saysEveryTerm(said.filter(Boolean).join('\n'), retrieval.terms(side), retrieval)
  const opensUnder = ({ unit: { text, passage, unit } }: SideEvidence, side: string) =>
    unit.kind === 'row' || saysAll([unit.term, passage.heading, readOpening(text, MAX_OPENING_WORDS.ofOne)], side)
  return (
    leads.some(({ text }) => sides.some((side) => saysAll([readOpening(text, MAX_OPENING_WORDS.ofBoth)], side))) ||
    found.every((one, place) => one === null || opensUnder(one, sides[place]!))
  )
}

/** A title or a line of code says nothing of a side; an entry of a list need be no sentence, and one of an option tells of that alone. */
function isFragment(side: SideEvidence | null): boolean {
  if (side === null) return false
  const { unit, text } = side.unit
  if (/^\s*(?:[-*•]\s+)?`?-{1,2}\p{L}/u.test(text)) return true
  const isEntry = unit.kind === 'row' || unit.kind === 'item' || unit.term !== undefined
  return !isEntry && !/[.!?:;。！？：；…]["'”»)\]]*\s*$/u.test(text)
}

const readOpening = (text: string, words: number) =>
  (text.match(/[\p{L}\p{M}\p{N}_-]+/gu) ?? []).slice(0, words).join(' ')

const findEntries = ({ searchText }: AskedQuestion, sides: readonly string[], retrieval: Retrieval) =>
  findEntriesOfSides(searchText, sides, retrieval) ?? findNamedOfSides(searchText, sides, retrieval)

/** Whether each quote says something of what is asked of the sides: that both came out is not which is dearer. */
function saysAbout({ about }: AskedSides, quotes: readonly Quote[], { terms }: Retrieval): boolean {
  const wanted = terms(about)
  const says = (quote: Quote) => terms(joinQuoteContext(quote)).some((term) => wanted.includes(term))
  return wanted.length === 0 || quotes.every(says) || (quotes.some(says) && standTogether(quotes))
}

/** What is said of both in the same words sets neither apart: two entries of a list of changes. */
const differ = (quotes: readonly Quote[]) =>
  quotes.length < 2 || new Set(quotes.map(({ text }) => text.replace(/^[^:\n]*:\s*/u, '').trim())).size > 1

/** So near to each other the sides are set against each other: "A is faster. B carries more, yet it is slower." */
const MAX_GAP_CHARS = 120

function standTogether(quotes: readonly Quote[]): boolean {
  const inOrder = quotes.toSorted((one, other) => one.start - other.start)
  return inOrder.every(
    ({ start, passage }, place) =>
      place === 0 ||
      (passage.sourceId === inOrder[place - 1]!.passage.sourceId && start - inOrder[place - 1]!.end <= MAX_GAP_CHARS),
  )
}

/** A side that is told nowhere is named where the sources do not hold it; else it is left open. */
function writeTold(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  untold: readonly string[],
  retrieval: Retrieval,
): WrittenAnswer {
  const missing = untold.filter((side) => isUnknownSide(side, retrieval))
  const answer = writeAnswer(asked, quotes, missing, retrieval)
  if (missing.length === untold.length) return answer
  return missing.length > 0 ? { ...answer, state: 'partial' } : hedge(answer, asked.language)
}

/** The evidence for one side, in the source that it names or wherever it is spoken of. */
function findSide(
  side: string,
  ofOther: readonly string[],
  { about }: AskedSides,
  asked: AskedQuestion,
  retrieval: Retrieval,
): SideEvidence | null {
  const among = matchSourceNames(side, retrieval)
  const { each } = findLocale(asked.language).compare
  const text = about === '' ? each.replace('{side}', side) : among.length > 0 ? about : `${side} ${about}`
  return findEvidence(text, side, among, asked, retrieval, ofOther)
}

/**
 * The best sentences that set one side against the other; one that merely names both tells no difference (`isContrast`), and leads
 * only where the sides are not told one by one.
 */
function findLeads(
  asked: AskedQuestion,
  { sides }: AskedSides,
  isEachTold: boolean,
  retrieval: Retrieval,
): { readonly leads: RankedUnit[]; readonly isContrast: boolean } {
  const { contrast, points } = findLocale(asked.language).compare
  const ranked = rankUnits(asked, retrieval.find(asked.searchText, PASSAGES_READ), retrieval)
  const wanted = listTellingTerms(sides, retrieval)
  const best = ranked[0]?.score ?? 0
  const named = wanted.flat()
  const leads = ranked.filter(
    ({ terms, unit, score, text }) =>
      unit.kind !== 'heading' &&
      score >= NEARLY * best &&
      wanted.every((side) => side.every((term) => terms.has(term))) &&
      tellsOf({ terms, text }, named) &&
      !joinsSides(text, sides) &&
      holdsEveryVersion(sides.join(' '), text) &&
      !/[?？]\s*$/.test(text) &&
      !holdsWords(points, text),
  )
  const contrasts = leads.filter(
    ({ text }) =>
      (holdsWords(contrast, text) || isAskedFor('compare', text)) && setsApart(text, wanted, asked.language, retrieval),
  )
  if (contrasts.length > 0) return { leads: contrasts.slice(0, MAX_LEADS), isContrast: true }
  return { leads: isEachTold ? [] : leads.slice(0, 1), isContrast: false }
}

/** "To play with XBoard/WinBoard" is said of both alike, and so is "BASIC V/VI" of BASIC V and BASIC VI. */
function joinsSides(text: string, sides: readonly string[]): boolean {
  const lasts = sides.map((side) => side.split(/\s+/).at(-1)!)
  const names = [...sides, ...lasts].map(escapePattern).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})\\s?/\\s?(?:${names})(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

const SENTENCE_END = /[.!?:;。！？：；…)"”»」']\s*$/u

function arrangeQuotes(
  { sides }: AskedSides,
  leads: readonly RankedUnit[],
  found: readonly (SideEvidence | null)[],
): Quote[] {
  const told = found.flatMap((evidence, index) => {
    const isNew = evidence !== null && isSupported(evidence) && !leads.some((lead) => overlaps(lead, evidence.unit))
    if (isNew && leads.length > 0 && !SENTENCE_END.test(evidence.unit.text)) return [] // a command says no more than the lead
    return isNew ? [{ unit: evidence.unit, side: sides[index]! }] : []
  })
  const isOne = told.length > 1 && overlaps(told[0]!.unit, told[1]!.unit)
  if (isOne || (told.length === 1 && leads.length > 0)) return [...leads, told[0]!.unit]
  return [...leads, ...told.map(({ unit, side }) => labelQuote(unit, side))]
}

/** What a manual says under each option, where all sides are options of one manual; null where one has no entry. */
function findOptionsOfSides(
  sides: readonly string[],
  { sources, readSource }: Pick<Retrieval, 'sources' | 'readSource'>,
): Quote[] | null {
  if (!sides.every((side) => OPTION.test(side))) return null
  for (const { id } of sources) {
    const source = readSource(id)
    if (!source) continue
    const told = sides.map((side) => findOptionEntries(source.text, side)[0]?.told[0])
    if (told.every((span) => span !== undefined))
      return told.map(({ start, end }, place) => labelQuote(quoteSource(source, start, end, 'item'), sides[place]!))
  }
  return null
}
