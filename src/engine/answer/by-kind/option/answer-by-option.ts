import { endsInColon } from '../../../../text/end-colon.ts'
import { readLabelLine } from '../../../../text/label-line.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { splitBlockSentences } from '../../../../text/segments.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { readBars } from '../../../../text/table-rows.ts'
import { quoteFollowOn } from '../../compose/follow-on.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { joinCutLines } from '../../retrieval/join-cut-lines.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { addTermWeights } from '../../retrieval/term-weight.ts'
import { detectSourceLanguage } from '../../tables/grid.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { readOutline } from '../whole/outline.ts'
import { type AskedOption, readAskedOption } from './asked-option.ts'
import { findOptionEntries, type OptionEntry } from './find-entries.ts'
import { findOptionRows } from './find-rows.ts'
import { takeFurther } from './take-further.ts'

/** "mode = rr | prio" names what may be set beside the name. */
const CHOICES = /\s=\s.*\S\s\|\s\S/u

/** A sentence that leads to a list, with it. */
const quoteOpened = (source: IndexedSource, { start, end }: FoundSpan, retrieval: Retrieval): Quote | null =>
  endsInColon(source.text.slice(start, end)) ? quoteFollowOn(quoteSource(source, start, end), false, retrieval) : null

const PASSAGES_READ = 8
/** So few sources are all read. */
const MAX_SOURCES_READ = 6
/** So much of what is asked beside the name is said by a sentence that answers. */
const MIN_SAID = 0.6
/** A line of a list of all options says less than the entry itself. */
const MIN_TOLD_CHARS = 40

/** "(Keyword: keep)" over what it does. */
const ASIDE = /^\s*\([^()]*\)\.?\s*$/u

type OptionAnswer = { readonly quote: Quote; readonly worth: number; readonly asking?: string }

/**
 * "What is the default of sleep_time?", "What does --max-delete do?": what the entry of that setting says, be it the line of
 * a label ("Default: 1") or a sentence of the paragraph under its name. Null where no entry is named so or says it.
 */
export function answerByOption(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const best = findOption(asked, retrieval)
  return best && !best.asking ? writeAnswer(asked, [best.quote], [], retrieval) : null
}

/** What an entry says that does not say the default which is asked of it, and that it does not; tables are asked before. */
export function answerByOpenOption(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const best = findOption(asked, retrieval)
  return best?.asking ? writeAnswer(asked, [best.quote], [best.asking], retrieval) : null
}

function findOption(asked: AskedQuestion, retrieval: Retrieval): OptionAnswer | null {
  const option = readAskedOption(asked.typed, asked.language)
  const { sort } = readAskedFor(asked.text)
  const isOther = isAskedFor('reason', asked.typed) || sort === 'person' || sort === 'version' // no setting is one
  if (option === null || isOther) return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  const answers = [...readFoundSources(found, retrieval, MAX_SOURCES_READ)].flatMap((source) => {
    if ((!option.isPlain && isOwnName(option.name, source)) || isHeaded(option.name, source, asked)) return []
    const entries = findOptionEntries(source.text, option.name, option.isPlain)
    const rows = option.isDefault ? [] : findOptionRows(source.text, option.name) // what a column says is told by tables
    return [...entries, ...rows].flatMap((entry) => {
      const told = tellEntry(option, source, entry, asked, retrieval)
      const opened = told && quoteOpened(source, told.quote, retrieval)
      return told && opened ? { ...told, quote: leadBy(option, opened) } : (told ?? [])
    })
  })
  return answers.toSorted((one, other) => other.worth - one.worth)[0] ?? null
}

/** What a source is called by is what it is about, and no setting of it, though the name may be written as settings are: "OpenTTD". */
function isOwnName(name: string, { name: called, text }: IndexedSource): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  const title = /[=:|]/u.test(first) ? called : `${called} ${first}` // a first line may give a setting
  return /^[\p{L}\p{N}]+$/u.test(name) && new Set(title.match(/[\p{L}\p{N}]+/gu)).has(name)
}

/** What a thing is that a chapter is on stands in it: "XLinks" has the form of a setting by chance. */
const isHeaded = (name: string, source: IndexedSource, { typed }: AskedQuestion): boolean =>
  /^[\p{L}\p{N}]+$/u.test(name) &&
  isAskedFor('definition', typed) &&
  readOutline(source).some(({ title }) => title === name)

/** An entry with what is needed to read and quote it. */
type OpenedEntry = OptionEntry & {
  readonly sentences: readonly FoundSpan[]
  readonly readSpan: (span: FoundSpan) => string
  readonly quote: (span: FoundSpan, shown: string) => Quote
  readonly saysDefault: (text: string) => boolean
}

function openEntry(source: IndexedSource, entry: OptionEntry, option: AskedOption, language: string): OpenedEntry {
  return {
    ...entry,
    sentences: entry.told.flatMap((span) => splitBlockSentences(source.text, span)),
    readSpan: ({ start, end }) => readBars(joinCutLines(source.text.slice(start, end))),
    quote: ({ start, end }, shown) => ({ ...quoteSource(source, start, end), shown: `${option.name}: ${shown}` }),
    saysDefault: makeDefaultTest([language, detectSourceLanguage(source)]),
  }
}

function tellEntry(
  option: AskedOption,
  source: IndexedSource,
  entry: OptionEntry,
  { language, typed }: AskedQuestion,
  retrieval: Retrieval,
): OptionAnswer | null {
  const opened = openEntry(source, entry, option, language)
  const label = tellLabel(option, source, opened, retrieval)
  if (label) return label
  if (option.isDefault) return tellDefault(option, source, opened)
  const values = isAskedFor('list', typed) ? quoteValues(source, entry, opened.sentences, retrieval) : null
  if (values) return { quote: leadBy(option, values), worth: 2.5 }
  const known = new Set(retrieval.terms(source.name.replace(/[^\p{L}\p{N}]+/gu, ' ')))
  const rest = [...new Set(retrieval.terms(dropFrame(option.rest, language)))].filter((term) => !known.has(term))
  if (rest.length === 0) return tellFirst(opened)
  return isAskedFor('polar', typed) ? null : tellRest(rest, opened, retrieval)
}

const leadBy = ({ name }: AskedOption, quote: Quote): Quote =>
  quote.shown?.includes(name) ? quote : { ...quote, shown: `${name}: ${quote.shown}` }

/** The value of the label that is asked for: "Default: 40". */
function tellLabel(
  option: AskedOption,
  { text }: IndexedSource,
  { told, quote, saysDefault }: OpenedEntry,
  { terms }: Retrieval,
): OptionAnswer | null {
  const asked = new Set(terms(option.rest))
  const labels = told.flatMap((span) => {
    const line = readLabelLine(text.slice(span.start, span.end))
    const isAsked = line && (option.isDefault ? saysDefault(line.label) : isSaidBy(asked, terms(line.label)))
    return isAsked ? [{ quote: quote(span, `${line.label}: ${makeBold(line.value)}`), worth: 3 }] : []
  })
  return labels[0] ?? null
}

/** The sentence that says the default, or the line of the name; else what is said first, the default being open. */
function tellDefault({ asking }: AskedOption, { text }: IndexedSource, entry: OpenedEntry): OptionAnswer | null {
  const { head, sentences, readSpan, quote, saysDefault } = entry
  const said = sentences.find((span) => saysDefault(readSpan(span)))
  if (said) return { quote: quote(said, readSpan(said)), worth: 2 }
  const name = toPlainText(text.slice(head.start, head.end)).replace(/\s*[:：–—-]?\s*$/u, '')
  if (saysDefault(name)) return { quote: quote(head, name), worth: 2 }
  const first = tellFirst(entry)
  return first && { ...first, worth: 0.5, asking }
}

/** The sentence that says most of what is asked beside the name. */
function tellRest(
  rest: readonly string[],
  { sentences, readSpan, quote }: OpenedEntry,
  { terms, weightOf }: Retrieval,
): OptionAnswer | null {
  const rated = sentences.map((span) => {
    const own = new Set(terms(readSpan(span)))
    return {
      span,
      share:
        addTermWeights(
          rest.filter((term) => own.has(term)),
          weightOf,
        ) / addTermWeights(rest, weightOf),
    }
  })
  const [best] = rated.toSorted((one, other) => other.share - one.share)
  return best && best.share >= MIN_SAID ? { quote: quote(best.span, readSpan(best.span)), worth: best.share } : null
}

/** What a setting does is said first, with what the paragraph says further where both are short; where all lines have labels, it is the longest of them ("Description: ..."). */
function tellFirst({ told, sentences, readSpan, quote }: OpenedEntry): OptionAnswer | null {
  const [first] = sentences.filter((span) => readLabelLine(readSpan(span)) === null && !ASIDE.test(readSpan(span)))
  const [longest] = sentences.toSorted((one, other) => other.end - other.start - (one.end - one.start))
  const said = first ? takeFurther(first, sentences, told) : longest
  if (!said) return null
  const shown = readSpan(said)
  return { quote: quote(said, shown), worth: shown.length < MIN_TOLD_CHARS ? 1 : 1.5 }
}

/** The source may be in another language than the question. */
const makeDefaultTest =
  (languages: readonly string[]) =>
  (text: string): boolean =>
    languages.some((code) => compileWordCue(findLocale(code).option.default, code).test(text))

const isSaidBy = (asked: ReadonlySet<string>, label: readonly string[]) =>
  label.length > 0 && label.every((term) => asked.has(term))

/** What a setting may be: the list that its entry leads to, else the choices that its own line names. Null where it tells none. */
function quoteValues(
  source: IndexedSource,
  { head }: OptionEntry,
  sentences: readonly FoundSpan[],
  retrieval: Retrieval,
): Quote | null {
  for (const span of sentences) {
    const list = quoteOpened(source, span, retrieval)
    if (list) return list
  }
  const line = toPlainText(source.text.slice(head.start, head.end))
  return CHOICES.test(line) ? { ...quoteSource(source, head.start, head.end), shown: line } : null
}
