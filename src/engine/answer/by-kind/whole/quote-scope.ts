import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { splitSegments, type TextSegment } from '../../../../text/segments.ts'
import { chooseDelimiter, findRowDelimiter, splitCells } from '../../../../text/table-rows.ts'
import { dropRunInHeading } from '../../language/run-in-heading.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { keepUnrepeated } from '../../retrieval/repeated-paragraphs.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { FoundList } from '../list/find-lists.ts'
import { cutBackMatter } from './back-matter.ts'
import { chooseByChapter, chooseDigest } from './choose-digest.ts'
import { findTitleLine } from './document-lines.ts'
import { nameHeading } from './heading.ts'
import { labelByPart } from './label-by-part.ts'
import { findChapters, readOutline } from './outline.ts'
import { listQuestions } from './question-headings.ts'
import { quoteAbout, quoteNameLine } from './quote-about.ts'
import { quoteByPart } from './quote-by-part.ts'
import { quoteHeading } from './quote-heading.ts'
import { isDebris } from './rate-sentence.ts'
import type { Scope } from './read-target.ts'
import { quoteBody, readSectionBody } from './section-body.ts'

const MAX_TITLE_CHARS = 80
/** "NAME", with which every page of a manual begins. */
const SECTION_NAME = /^\p{Lu}+$/u

/** A section that is no longer than this is quoted whole, where it is asked for. */
const MAX_WHOLE_CHARS = 900
const MIN_LEAD_CHARS = 20
const MAX_LEAD_CHARS = 650
const LEAD_UNITS = 3
const MAX_CELL_CHARS = 50
/** A longer document does not say in its first sentences what it is about. */
const MAX_PLAIN_CHARS = 60_000
const LEAD_READ_CHARS = 6000

/** What tells most of a scope, in `count` sentences at most: those that stand alone, else how it begins. */
export function quoteSummary(scope: Scope, count: number, retrieval: Retrieval): Quote[] {
  const named = quoteNameLine(scope)
  const left = count - named.length
  const chosen = chooseDigest(scope, left, retrieval)
  if (chosen.length > 0) return [...named, ...labelByPart(scope, chosen, retrieval)]
  return quoteLead(scope)
}

/** What a document is about, as it says itself or as it begins; else what tells most of it. */
export function quoteOverview(scope: Scope, count: number, retrieval: Retrieval): Quote[] {
  const about = quoteAbout(scope, count, retrieval)
  if (about.length > 0) return about
  const asked = quoteAskedChapters(scope)
  if (asked.length > 0) return asked
  const told = chooseByChapter(scope, count, scope.start, retrieval).slice(0, count)
  if (told.length > 0)
    return labelByPart(
      scope,
      told.toSorted((a, b) => a.start - b.start),
      retrieval,
    )
  const lead = quoteLead(scope)
    .slice(0, count)
    .map((quote) => ({ ...quote, unit: { ...quote.unit, kind: 'sentence' as const } }))
  return lead.length > 0 && scope.end - scope.start <= MAX_PLAIN_CHARS ? lead : quoteSummary(scope, count, retrieval)
}

/** From so many chapters on they tell what a text is about; of so many the first are told. */
const MIN_CHAPTERS = 3
const MAX_CHAPTERS = 12

/** Questions and answers say nothing of themselves: what they are about is told by the chapters that they stand in. */
function quoteAskedChapters({ source, section }: Scope): Quote[] {
  const questions = section ? [] : listQuestions(source)
  const holdsQuestion = ({ start, end }: Pick<Scope, 'start' | 'end'>) =>
    questions.some((one) => start < one.start && one.end <= end)
  const chapters = findChapters(readOutline(source)).filter(holdsQuestion)
  return chapters.length < MIN_CHAPTERS ? [] : chapters.slice(0, MAX_CHAPTERS).map((one) => quoteHeading(source, one))
}

/** What a section says: all of it when it is short, else its summary. */
export function quoteSection(whole: Scope, count: number, retrieval: Retrieval): Quote[] {
  const scope = cutBackMatter(whole)
  const start = scope.section?.bodyStart ?? scope.start
  if (scope.end - start > MAX_WHOLE_CHARS) return quoteByPart(scope, retrieval) ?? quoteSummary(scope, count, retrieval)
  const body = scope.section && readSectionBody(scope.source, scope.section)
  const list = body?.list && isPlainList(body.list, body.blocks[0]!.kind === 'row') ? quoteBody(body, true) : null
  if (list) return [list]
  const quotes = readLeadUnits({ ...scope, start }).map((unit) => quoteUnit(scope, start, unit))
  return quotes.length > 0 ? quotes : quoteSummary(scope, count, retrieval)
}

/** Entries, or rows that have the same cells, short ones where prose stands before them: a line of prose with two commas is none. */
function isPlainList({ source, entries }: FoundList, opensSection: boolean): boolean {
  if (entries[0]!.kind !== 'row') return entries[0]!.kind === 'item'
  const texts = entries.map(({ start, end }) => source.text.slice(start, end))
  const rows = texts.map((row) => splitCells(row, chooseDelimiter(row)))
  const isEven = rows.length > 2 && rows.every(({ length }) => length === rows[0]!.length)
  return isEven && (opensSection || rows.flat().every(({ length }) => length <= MAX_CELL_CHARS))
}

function quoteLead(scope: Scope): Quote[] {
  const start = scope.section?.bodyStart ?? scope.start
  const units = readLeadUnits({ ...scope, start })
  const first = units[0]
  if (first?.kind === 'row') return [quoteRows(scope) ?? quoteColumns(scope, start, first)]
  return units.slice(0, LEAD_UNITS).map((unit) => quoteUnit(scope, start, unit))
}

const quoteUnit = ({ source }: Scope, start: number, unit: TextSegment) =>
  quoteSource(source, start + unit.start, start + unit.end, unit.kind)

/** A section that is a table says what its rows say. */
function quoteRows({ source, section }: Scope): Quote | null {
  const body = section && readSectionBody(source, section)
  return body?.list ? quoteBody(body, false) : null
}

/** A table is told by what its columns are called. */
function quoteColumns({ source }: Scope, start: number, row: TextSegment): Quote {
  const quote = quoteSource(source, start + row.start, start + row.end)
  return {
    ...quote,
    shown: splitCells(quote.text, chooseDelimiter(quote.text))
      .filter((cell) => cell !== '')
      .join(', '),
  }
}

function readLeadUnits({ source, start, end }: Scope): TextSegment[] {
  const text = source.text.slice(start, Math.min(end, start + LEAD_READ_CHARS))
  return keepUnrepeated(source, start, splitSegments(text)).filter((unit) => {
    const plain = toPlainText(text.slice(unit.start, unit.end))
    if (unit.kind === 'heading' || plain.length < MIN_LEAD_CHARS || plain.length > MAX_LEAD_CHARS) return false
    return unit.kind === 'row' || (!isDebris(plain) && /\p{L}{3}/u.test(plain))
  })
}

/** Each group is told apart by what it is taken from, where there are several or `isNamed` asks for it. */
export function nameGroups(groups: readonly ScopeQuotes[], isNamed = false): Quote[] {
  const filled = groups.filter(({ quotes }) => quotes.length > 0)
  return filled.flatMap(({ scope, quotes: [first, ...others] }) => {
    const names = [
      ...((isNamed && scope.section === null) || filled.length > 1 ? [nameSource(scope.source)] : []),
      ...(scope.section && scope.section.title !== '' ? [nameHeading(scope.section)] : []),
    ]
    return [names.reduceRight(prefixName, first!), ...others]
  })
}

type ScopeQuotes = { readonly scope: Scope; readonly quotes: readonly Quote[] }

/** A list stays a list: only a sentence is led by a name, and not by one that it begins with. */
function prefixName(quote: Quote, name: string): Quote {
  if (quote.unit.kind !== 'sentence' || quote.shown?.includes('\n')) return quote
  const shown = quote.shown ?? dropRunInHeading(toPlainText(quote.text))
  return shown.toLowerCase().startsWith(name.toLowerCase()) ? quote : { ...quote, shown: `${name}: ${shown}` }
}

/** What a source is called: a file without a title of its own by its first line too, when that is one. */
function nameSource(source: IndexedSource): string {
  const name = toPlainTitle(source.name)
  if (name === source.name) return name
  const line = findTitleLine(source)?.plain ?? ''
  const isTitle =
    /^["'“„«]?[\p{Lu}\p{Lo}]/u.test(line) &&
    !/[.,;:]$|: /.test(line) &&
    findRowDelimiter(line) === null &&
    !line.includes(',') &&
    !SECTION_NAME.test(line)
  if (!isTitle || line.length > MAX_TITLE_CHARS || line.toLowerCase() === name.toLowerCase()) return name
  return `${line} (${name})`
}
