import { collapseToLine } from '../../../../lib/collapse-spaces.ts'
import { looksLikeCode } from '../../../../text/code-lines.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { countWords } from '../../../../text/segment-words.ts'
import { splitBlockSentences } from '../../../../text/segments.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import type { TextTable } from '../../../../text/text-table.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { findHeadingAt, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { joinCutLines } from '../../retrieval/join-cut-lines.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readSourceTables } from '../../retrieval/source-tables.ts'
import { isSpeaker } from '../../retrieval/speaker-labels.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { findOptionEntries } from '../option/find-entries.ts'
import { takeFurther } from '../option/take-further.ts'
import { type AskedName, isWord, listAskedNames, trimMarks } from './asked-names.ts'

const PASSAGES_READ = 8
const MAX_SOURCES = 6
/** What is told of a name says more than another name. */
const MIN_TOLD_WORDS = 3
/** More cells are data, of which one is asked for. */
const MAX_CELLS = 2
/** What leads to a list stands so near above its entries. */
const ABOVE_CHARS = 2500

/** `shown`: what is told, as a reader sees it; of a row all that it says beside the name. */
type ToldEntry = { readonly told: FoundSpan; readonly shown: string }
type NamedEntry = ToldEntry & { readonly source: IndexedSource; readonly name: string }

/**
 * "What does netcfg do?", "What does exit code 3 mean?": what the entry says that bears the very name of which the question
 * asks what it does. Null where the question asks more of it than that, or no entry is named so.
 */
export function answerByName(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const candidates = asksForEffect(asked) ? listAskedNames(asked, retrieval) : []
  if (candidates.length === 0) return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  for (const source of readFoundSources(found, retrieval, Number.POSITIVE_INFINITY).take(MAX_SOURCES)) {
    const entry = findNamed(source, candidates, retrieval)
    if (entry) return tellQuotes('answered', asked, [quoteEntry(entry)], retrieval)
  }
  return null
}

/** What the entries of a source say that bear a name. */
export const quoteNamedEntries = (source: IndexedSource, name: string): Quote[] =>
  listNamed(source, name)
    .filter(({ shown }) => tellsWords(shown, name))
    .map(({ told, shown }) => quoteEntry({ source, name, told, shown }))

const asksForEffect = ({ typed, language }: AskedQuestion): boolean =>
  compileWordCue(findLocale(language).option.effects, language).test(typed) &&
  readAskedKind(typed) === null &&
  !(['steps', 'list', 'reason'] as const).some((sort) => isAskedFor(sort, typed))

function findNamed(source: IndexedSource, names: readonly AskedName[], retrieval: Retrieval): NamedEntry | null {
  const known = new Set(retrieval.terms(source.name.replace(/[^\p{L}\p{N}]+/gu, ' ')))
  for (const { name, rest } of names) {
    const open = rest.filter((term) => !known.has(term))
    if (rest.length > 0 && retrieval.terms(name).every((term) => known.has(term)) && /\p{L}{2}/u.test(name)) continue
    const entries = listNamed(source, name).filter(({ shown }) => tellsWords(shown, name))
    const fitting = entries.filter((entry) => isSaidAbove(open, entry, isWord(name) ? null : source, retrieval))
    const isOne = open.length > 0 || /\P{L}/u.test(name) || name.length > 2 || entries.length === 1
    const [longest] = fitting.toSorted((one, other) => other.shown.length - one.shown.length)
    if (longest && isOne) return { source, name, told: longest.told, shown: longest.shown }
  }
  return null
}

/** What a command is called with: "\ --list \ --keep-daily 7". */
const ARGUMENTS = /^(?:\\\s|--?\p{L}[\p{L}-]*(?:[\s=]|$))/u

/** What a program prints under a name is figures first: "tt 0.2439 0.0717". */
const FIGURES = /^(?:[-+−]?[\d.][\d.,:eE+-]*[\s;]+){2}/u

/** How a command is written does not say what it does, nor does a line of contents, of which nothing is shown. */
const tellsWords = (shown: string, name: string) =>
  countWords(shown) >= MIN_TOLD_WORDS &&
  formatReadable(shown) !== '' &&
  !/^(?:`[^`]*`|[$#>] .*)$/u.test(shown) &&
  !ARGUMENTS.test(shown) &&
  !FIGURES.test(shown) &&
  !looksLikeCode(shown) &&
  /^[^\s(]+/.exec(shown)?.[0] !== /^[^\s(]+/.exec(name)?.[0]

type Entry = ToldEntry & { readonly start: number; readonly columns: readonly string[] }

const listNamed = (source: IndexedSource, name: string): Entry[] =>
  isSpeaker(source, name) ? [] : listEntriesNamed(source, name)

const listEntriesNamed = (source: IndexedSource, name: string): Entry[] => [
  ...readSourceTables(source).flatMap((table) => readRow(table, name) ?? []),
  ...listSpellings(name)
    .flatMap((spelled) => findOptionEntries(source.text, spelled).map((entry) => ({ ...entry, spelled })))
    .filter(({ head, told, spelled }) => isNameAlone(source.text, head, told, spelled) && !opensLog(source, spelled))
    .map(({ head, told }) => {
      const span = takeSentences(source, told[0]!)
      return { start: head.start, columns: [], told: span, shown: readLine(source, span) }
    }),
]

/** "bit 6" of a question begins its line as "Bit 6". */
const listSpellings = (name: string): string[] =>
  /^\p{Ll}+ \S/u.test(name) ? [name, name[0]!.toUpperCase() + name.slice(1)] : [name]

/** The only row of a table in which a cell is the name, without the name; of two rows neither is meant by it alone. */
function readRow({ columns, rows }: TextTable, name: string): Entry | null {
  const named = rows.filter(({ cells }) => cells.some(({ text }) => text === name))
  const [row] = named
  const cells = row?.cells.filter(({ text }) => text !== name && text !== '') ?? []
  if (!row || named.length > 1 || cells.length === 0 || cells.length > MAX_CELLS) return null
  return { start: row.start, columns, told: row, shown: cells.map(({ text }) => text).join('; ') }
}

/** A program's name stands before each line that it writes to a log. */
const opensLog = ({ text }: IndexedSource, name: string) =>
  new RegExp(`^\\W*${RegExp.escape(name)}:[^\\n]*\\n\\W*${RegExp.escape(name)}:`, 'mu').test(text)

const BRACKETED = /\[[^\]]*\]|<[^>]*>|\([^)]*\)/gu
/** More words behind the brackets are a sentence that goes on: "Part(s) handed over by the owner of the Part(s)". */
const MAX_ARGUMENTS = 2

/** "netcfg configures" on a line of its own is no name with what it takes. */
function isNameAlone(text: string, head: FoundSpan, [first]: readonly FoundSpan[], name: string): boolean {
  if (first && !text.slice(head.end, first.start).includes('\n')) return true
  const line = text.slice(head.start, head.end).replace(/^[-*•+\s]+/u, '')
  if (countWords(line.replace(BRACKETED, ' ')) > countWords(name) + MAX_ARGUMENTS) return false
  const names = line.split(/[,|]\s*/u).map((one) => trimMarks(one.replace(/\s*[[<(].*$|:+\s*$/gu, '').trim()))
  return names.includes(name) && names.every((one) => countWords(one) <= countWords(name)) // "Control mode, which is a way"
}

/**
 * Whether what is asked beside the name stands over the entry: over its columns, in its heading, in what leads to the list.
 * @param source null where only columns count
 */
function isSaidAbove(
  open: readonly string[],
  { start, columns }: Entry,
  source: IndexedSource | null,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (open.length === 0) return true
  const leads = source?.text.slice(Math.max(0, start - ABOVE_CHARS), start).match(/[^\n]*:[ \t]*$/gmu) ?? []
  const heading = source ? (findHeadingAt(source, start) ?? '') : ''
  return [[heading, ...columns].join(' '), ...leads].some((line) => {
    const said = new Set(terms(line))
    return open.every((term) => said.has(term))
  })
}

/** The first sentence, with those behind it in the same paragraph that are short. */
function takeSentences({ text }: IndexedSource, told: FoundSpan): FoundSpan {
  const sentences = splitBlockSentences(text, told)
  return sentences[0] ? takeFurther(sentences[0], sentences, [told]) : told
}

const readLine = ({ text }: IndexedSource, { start, end }: FoundSpan): string =>
  collapseToLine(joinCutLines(text.slice(start, end)))

const quoteEntry = ({ source, name, told, shown }: NamedEntry): Quote => ({
  ...quoteSource(source, told.start, told.end, 'row'),
  shown: `${makeBold(name)}: ${formatReadable(shown)}`,
})
