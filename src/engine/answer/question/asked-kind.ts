import { memoize, once } from '../../../lib/memoize.ts'
import { detectLanguage } from '../../../text/detect-language.ts'
import { readLabelLine } from '../../../text/label-line.ts'
import { findNumberSpans, type NumberSpan } from '../../../text/number-spans.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { type FoundSpan, findSpansOfKind, listMatchSpans } from '../../../text/spans.ts'
import { findDimension, findUnit } from '../../../text/units-of-measure.ts'
import { findAgents } from '../language/find-agents.ts'
import { ASKED_SORTS, type AskedSort, joinWords, listKindLanguages, readKindWords } from '../language/kind-words.ts'
import { measuresSort } from '../language/measures-sort.ts'
import { joinRangeMarks } from '../language/range-words.ts'
import { tellsOffset } from '../language/tells-offset.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import { findVersions } from './asked-version.ts'
import { findDateRanges } from './date-ranges.ts'

/** What a question asks for, as far as its question word tells: `null` when it does not. */
export type AskedKind = 'date' | 'number' | 'name' | null

/** `asking`: the question word with what belongs to it; `behind`: what follows the question word; `counted`: the words right behind "how many", of which one is what is counted. */
type AskedFor = {
  readonly kind: AskedKind
  readonly sort: AskedSort
  readonly asking: string
  readonly behind: string
  readonly counted: readonly string[]
}

/** A stretch of the asked kind; where `isCounted` it reaches from the number to what the question counts. */
type AskedSpan = FoundSpan & { readonly isCounted: boolean }

const NOTHING_ASKED: AskedFor = { kind: null, sort: 'other', asking: '', behind: '', counted: [] }
/** A noun may have two words before it: "how many public-facing web sites". */
const MAX_COUNTED_WORDS = 3
const MIN_LIKE_LETTERS = 3
const MIN_NOUN_LETTERS = 4
const MAX_NAME_CHARS = 40

/** The question words of a language: all in one pattern, which mostly tells that there is none, then by sort. */
type QuestionWordPatterns = {
  readonly any: RegExp | null
  readonly sorts: readonly { readonly sort: AskedSort; readonly pattern: RegExp | null }[]
}

let patternsByLanguage: ReadonlyMap<string, QuestionWordPatterns> | null = null

function readQuestionWordPatterns(): ReadonlyMap<string, QuestionWordPatterns> {
  patternsByLanguage ??= new Map(
    listKindLanguages().map((code) => {
      const { asks } = readKindWords(code)
      const sorts = ASKED_SORTS.map((sort) => ({ sort, pattern: joinWords(asks[sort]) }))
      return [code, { any: joinWords(Object.values(asks).flat()), sorts }]
    }),
  )
  return patternsByLanguage
}

let last: { readonly question: string; readonly asked: AskedFor } | null = null

/** What a question asks for; asked again and again of one question. */
export function readAskedFor(question: string): AskedFor {
  if (last?.question !== question) last = { question, asked: findAskedFor(question) }
  return last.asked
}

/** The kind that the question word asks for. The word counts wherever it stands: "In what year ...", "... was wann gebaut?". */
export const readAskedKind = (question: string): AskedKind => readAskedFor(question).kind

/**
 * The first question word tells, of those that begin at one place the longest; the question's own language is tried
 * first, and a short question's language may be taken for its neighbour's.
 */
function findAskedFor(question: string): AskedFor {
  const all = readQuestionWordPatterns()
  const own = all.get(detectLanguage(question))
  const anywhere = findFirst(question, [...all.values()])
  const first = (own && findFirst(question, [own])) ?? anywhere
  const found = first && anywhere?.start === first.start && anywhere.end > first.end ? anywhere : first
  if (!found) return NOTHING_ASKED
  const behind = question.slice(found.end)
  const words = behind.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const counted = words.slice(0, MAX_COUNTED_WORDS).filter(isNoun)
  const asking = question.slice(found.start, found.end)
  return { kind: toAskedKind(found.sort), sort: found.sort, asking, behind, counted }
}

/** Behind the first word a short one is mostly a small word. */
const isNoun = (word: string, place: number) => place === 0 || word.length >= MIN_NOUN_LETTERS

function findFirst(question: string, languages: readonly QuestionWordPatterns[]) {
  const found = languages
    .filter(({ any }) => any !== null && question.search(any) >= 0)
    .flatMap(({ sorts }) => sorts)
    .flatMap(({ sort, pattern }) => listMatchSpans(question, pattern).map((span) => ({ sort, ...span })))
  return found.sort((a, b) => a.start - b.start || b.end - a.end)[0]
}

function toAskedKind(sort: AskedSort): AskedKind {
  if (sort === 'other') return null
  if (sort === 'date') return 'date'
  return sort === 'person' || sort === 'place' ? 'name' : 'number'
}

const CASED = /\p{Lu}|\p{Ll}/u

/** Whether the text holds something of the asked kind that the question does not say itself; null where nobody can tell. */
export function holdsKind(kind: AskedKind, text: string, question: string): boolean | null {
  const isFound = kind !== null && findAskedSpans(text, question).length > 0
  return isFound || isTellable(kind, text) ? isFound : null
}

/** Whether it can be told at all if a text holds the asked kind: names are known by their capitals. */
export const isTellable = (kind: AskedKind, text: string): boolean =>
  kind !== null && (kind !== 'name' || CASED.test(text))

/** The stretches of a text of the kind that the question asks for, but those that the question says itself. */
export function findAskedSpans(text: string, question: string): AskedSpan[] {
  const known = question.toLowerCase()
  const asked = readAskedFor(question)
  const isOffset = (start: number, end: number) => asked.sort === 'duration' && tellsOffset(question, text, start, end)
  return findSpans(text, asked, known).filter(
    ({ start, end }) => !standsInQuestion(known, text.slice(start, end).toLowerCase()) && !isOffset(start, end),
  )
}

/** As a word of its own: the "2" of "B2" in a question is no number that it names. */
function standsInQuestion(question: string, span: string): boolean {
  const at = question.indexOf(span)
  if (at < 0) return false
  const around = question.slice(Math.max(0, at - 1), at) + question.slice(at + span.length, at + span.length + 1)
  return !/^\p{N}/u.test(span) || !/[\p{L}\p{N}]/u.test(around)
}

function findSpans(text: string, { kind, sort, counted, asking }: AskedFor, question: string): AskedSpan[] {
  if (kind === null) return []
  if (sort === 'version') return findVersions(text, question).map(toUncountedSpan)
  if (kind === 'name') {
    const others = sort === 'place' ? findPaths(text) : [...findLabelledPerson(text, question), ...findAgents(text)]
    return [...findNames(text), ...others].map(toUncountedSpan)
  }
  if (kind === 'date') return findDates(text, asking).map(toUncountedSpan)
  const said = sort === 'often' || sort === 'age' ? findTimePhrases(sort, text).map(toUncountedSpan) : []
  const again = sort === 'often' ? findTimePhrases('recurs', text).map(toUncountedSpan) : []
  const ages = sort === 'count' ? findTimePhrases('age', text) : []
  const isTime = sort === 'duration' && isTimeAlone(asking)
  const numbers = findNumberSpans(text).filter(
    (number) =>
      !ITEM_MARK.test(text.slice(0, number.start)) &&
      !(isTime && number.dimension === 'length') &&
      !(sort !== 'size' && isShareOfAsked(text, number, question)) &&
      (sort !== 'count' ||
        !(isInName(text, number) || isBeforeArticle(text, number) || countsOther(text, number, counted))),
  )
  const quantities = numbers.map((quantity) => {
    const countedEnd = sort === 'count' ? findCountedEnd(text, quantity, counted) : null
    return { ...quantity, end: countedEnd ?? quantity.end, isCounted: countedEnd !== null }
  })
  const isAge = ({ start, end }: NumberSpan) => ages.some((age) => age.start <= start && end <= age.end)
  const fitting = quantities.filter(
    (quantity) => measuresSort(sort, quantity, text) && (quantity.isCounted || !isAge(quantity)), // "until age 5" counts no children
  )
  const ranges = sort === 'duration' ? findDateRanges(text).map(toUncountedSpan) : []
  return [...said, ...again, ...ranges, ...fitting]
}

const WHOLE_BEHIND =
  /^\s*(?:of|von|vom|der|des|de|du|del|della|di|da|do|van)\s+(?:(?:the|its|our|their|de[rmn]|la|les?|el|los|las|het)\s+)?(\p{L}{3,})/iu

const compileRangeBehind = once(
  () =>
    new RegExp(
      `^\\s*(?:${joinRangeMarks()}|${joinEveryCue(({ particles }) => particles.and)})\\s*[\\d.,]+\\s?(?:%|per ?cent|prozent|pour ?cent|por ?ciento|per ?cento|procent)`,
      'iu',
    ),
)

/** "40 to 50 percent of net income" is no answer to how much net income was; it is one to how much of it is paid out. */
function isShareOfAsked(text: string, { end, dimension }: NumberSpan, question: string): boolean {
  const behind = text.slice(end)
  const range = compileRangeBehind().exec(behind)
  const whole = dimension === 'share' || range ? WHOLE_BEHIND.exec(behind.slice(range?.[0].length ?? 0)) : null
  const [said = '', word = ''] = whole ?? []
  return word !== '' && question.includes(word.toLowerCase()) && !question.includes(said.trim().toLowerCase())
}

/** "(1) Berths are allotted ...": what opens a line in brackets counts nothing. */
const ITEM_MARK = /(?:^|\n)\s*(?:[-*•]\s+)?\($/u

let lengths: RegExp | null = null

/** "Quanto tempo": only where the words for the length of a thing ask is a distance an answer. */
function isTimeAlone(asking: string): boolean {
  lengths ??= joinWords(listKindLanguages().flatMap((code) => readKindWords(code).axes?.slice(0, 1) ?? []))
  return lengths !== null && !HAN_OR_KANA.test(asking) && asking.search(lengths) < 0
}

/** Behind a number: what it counts, or of what it is a part. */
const COUNTS = /^\s+(?:\p{L}{4}|of|von|de|des|di|van|из)/u

/** "The Pi 3 is ..." counts nothing: a number behind a name, and before nothing that it may count. */
function isInName(text: string, { start, end, dimension }: NumberSpan): boolean {
  const isBehindName = /\S\s+\p{Lu}[\p{L}\p{M}]+\s$/u.test(text.slice(Math.max(0, start - MAX_NAME_CHARS), start))
  return dimension === null && isBehindName && !COUNTS.test(text.slice(end))
}

/** Where no spaces stand between words: how many, and of what. */
const COUNTED_BEHIND =
  /^\s*(?:[個つ件枚人名台本種点]|[ヶかカケ](?:国語|国|所))?(?:以上|以下|余り|近く|ほど|程度)?の\s?(?<noun>[\p{sc=Han}\p{sc=Katakana}ー]{2,})|^\s*[ヶかカケ](?<kind>国語|国|所)/u

/** "1000 以上のページ" counts no packages. */
function countsOther(text: string, { end }: NumberSpan, counted: readonly string[]): boolean {
  const { noun, kind } = COUNTED_BEHIND.exec(text.slice(end))?.groups ?? {}
  const thing = noun ?? kind
  return (
    thing !== undefined &&
    counted.some((word) => HAN_OR_KANA.test(word)) &&
    !counted.some((word) => word.includes(thing))
  )
}

/** When something happens is told by "every two weeks" as well; in which year it did is not. */
function findDates(text: string, asking: string): FoundSpan[] {
  const dates = [...findSpansOfKind('date', text), ...findTimePhrases('date', text)]
  const words = asking.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => findDimension(findUnit(word)) === 'time')
    ? dates
    : [...dates, ...findTimePhrases('recurs', text)]
}

/** Where a program keeps something: "~/.cache/borg", "/etc/hosts", "C:\\Windows", "$HOME/bin". */
const STEP = String.raw`\.?[\w*+<>{}$-]+(?:\.[\w*+<>{}$-]+)*`
const PATH = new RegExp(
  String.raw`(?<![\p{L}\p{N}/.<])(?:~|\$\{?\w+\}?|%\w+%|[A-Z]:)?[/\\]${STEP}(?:[/\\]${STEP})*[/\\]?`,
  'gu',
)

const findPaths = (text: string): FoundSpan[] => listMatchSpans(text, PATH)

/** Where letters have no capitals, who stands behind the label that is asked for: "会長：大野" for "会長は誰ですか". */
function findLabelledPerson(text: string, question: string): FoundSpan[] {
  const line = CASED.test(text) ? null : readLabelLine(text.trim())
  if (line === null || !question.includes(line.label.toLowerCase()) || /^\P{L}/u.test(line.value)) return []
  const start = text.lastIndexOf(line.value)
  return [{ start, end: start + line.value.length }]
}

/** A month is written as a name is, and so is a unit in German: they name nobody. */
function findNames(text: string): FoundSpan[] {
  const names = findSpansOfKind('name', text)
  const measures =
    names.length === 0
      ? []
      : [...findSpansOfKind('date', text), ...findTimePhrases('date', text), ...findNumberSpans(text)]
  const isInMeasure = (at: number) => measures.some(({ start, end }) => start <= at && at < end)
  const isMeasure = (
    { start, end }: FoundSpan, // "October and March" too
  ) => [...text.slice(start, end).matchAll(/\p{Lu}/gu)].every(({ index }) => isInMeasure(start + index))
  const isCounted = ({ start, end }: FoundSpan) =>
    /\d\s$/.test(text.slice(0, start)) && !/\s/.test(text.slice(start, end))
  return names.filter((name) => !isMeasure(name) && !isCounted(name))
}

const toUncountedSpan = ({ start, end }: FoundSpan): AskedSpan => ({ start, end, isCounted: false })

/** How far the number reaches with what it counts: to a word like the counted one, within three words; null where none is. */
function findCountedEnd(
  text: string,
  { start, end, dimension }: NumberSpan,
  counted: readonly string[],
): number | null {
  const isCounted = (other: string) => counted.some((word) => isAlikeWord(word, other))
  const label = /([\p{L}\p{M}]+)\s*[:=|\t]\s*$/u.exec(text.slice(Math.max(0, start - 40), start))?.[1]
  const unit = /[\p{L}\p{M}]+$/u.exec(text.slice(start, end))?.[0]
  const isOfUnit = (written: string) => counted.some((word) => isSameUnit(word, written))
  if (label !== undefined && isCounted(label)) return end
  if (unit !== undefined && (isCounted(unit) || isOfUnit(unit))) return end
  if (dimension !== null) return null // "12 euros a bottle" counts no bottles
  const behind = [...text.slice(end).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].slice(0, MAX_COUNTED_WORDS) // "3 default_process" counts none
  const found = behind.find(([word]) => isCounted(word))
  return found ? end + found.index + found[0].length : null
}

/** Of the languages in which "three of them" is not said so. */
const ARTICLE_BEHIND = /^\s+(?:the|la|les?|el|los|las|il|gli|os|het|die|das)\s/iu

/** "On day 0 the crews had slept" counts no crews. */
export const isBeforeArticle = (text: string, { end }: Pick<NumberSpan, 'end'>): boolean =>
  ARTICLE_BEHIND.test(text.slice(end))

/** "Watts" and "W". */
const isSameUnit = (word: string, written: string) => findUnit(word) !== '' && findUnit(word) === findUnit(written)

export function isAlikeWord(word: string, other: string): boolean {
  const [a, b] = [word.toLowerCase(), other.toLowerCase()]
  const letters = Math.max(MIN_LIKE_LETTERS, Math.min(a.length, b.length) - 2)
  return a === b || (a.length >= letters && b.length >= letters && a.slice(0, letters) === b.slice(0, letters))
}

type PhraseSection = 'date' | 'recurs' | 'often' | 'age'

export const findTimePhrases = (section: PhraseSection, text: string): FoundSpan[] =>
  listMatchSpans(text, compileTimePhrases(section))

const compileTimePhrases = memoize((section: PhraseSection) =>
  joinWords(listKindLanguages().flatMap((code) => readKindWords(code).says[section])),
)
