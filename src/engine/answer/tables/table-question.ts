import { normalizeDigits } from '../../../text/digits.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { blankOut, type FoundSpan, spansOverlap, toBlanks } from '../../../text/spans.ts'
import { findUnit } from '../../../text/units-of-measure.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import type { TableCues } from '../language/table-cues.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readContent } from '../question/frame-words.ts'
import { findLimits, type Limit } from './read-limits.ts'
import { findTopCount, partRanks, readRank } from './read-rank.ts'
import { findWords, holdsWords } from './table-cues.ts'

/** A word of a question. Frame words put the question, and a table need not hold them; named ones it must. */
export type QuestionWord = {
  readonly text: string
  readonly terms: readonly string[]
  readonly isFrame: boolean
  readonly isNamed: boolean
}

/** What is to be done with the rows that are met. */
type Aggregation = 'most' | 'least' | 'range' | 'sum' | 'mean' | 'median' | 'count'

/** A question as tables are asked: `dimensions` are the measures that it speaks of, as `locales/` names them. */
export type TableQuestion = {
  readonly text: string
  /** The text without its bounds and how many it asks for, which name nothing. */
  readonly naming: string
  readonly words: readonly QuestionWord[]
  /** All terms of the question, those of the conversation included. */
  readonly terms: ReadonlySet<string>
  readonly dimensions: readonly string[]
  readonly aggregation: Aggregation | null
  /** The words of measures by which it compares: "oldest", "first". */
  readonly endWords: readonly string[]
  /** Which end of which measure is asked: "oldest" is most by age and least by date. */
  readonly ends: ReadonlyMap<string, 'most' | 'least'>
  /** Which from that end is asked: 2 of "the second oldest". */
  readonly rank: number
  /** How many from that end are asked: 3 of "the three oldest". */
  readonly top: number
  /** Words for a place that say none of an end: "the highest in the second table". */
  readonly otherRanks: readonly string[]
  readonly limits: readonly Limit[]
  readonly isNegated: boolean
  /** Why, how and the like: no cell is the answer. */
  readonly isUnlike: boolean
  readonly language: string
  readonly asksColumns: boolean
  /** Whether it joins two things that it asks for. */
  readonly asksSeveral: boolean
  readonly cues: TableCues
}

/** Reads what a question asks of a table. `terms` are those of the notebook's language. */
export function readTableQuestion(
  { text, language, weights, own }: AskedQuestion,
  terms: (text: string) => readonly string[],
): TableQuestion {
  const cues = findLocale(language).table
  const carried = [...weights.keys()].filter((term) => !own.has(term))
  const plain = partRanks(normalizeDigits(text), language, listEndWords(cues))
  const { limits, spans } = findLimits(plain, language)
  const found = findMeasures(blankOutSpans(plain, spans), cues)
  const rank = readRank(plain, language, findWords(listEndWords(cues), plain))
  const frames = [...spans, ...found.spans, ...rank.spans, ...findWords(joinFrames(cues), plain)]
  const top = findTopCount(plain, cues)
  const naming = blankOutSpans(plain, top ? [...spans, top.span] : spans)
  const words = readTableWords(naming, language, frames, terms)
  return {
    text,
    naming,
    words,
    terms: new Set([...words.filter((word) => !isElided(word, naming)).flatMap((word) => word.terms), ...carried]),
    dimensions: found.dimensions.map(({ id }) => id),
    aggregation: chooseAggregation(found),
    endWords: found.dimensions.flatMap(({ endWords }) => endWords),
    ends: readEnds(found),
    rank: rank.place,
    top: top?.count ?? 1,
    otherRanks: rank.others,
    limits,
    isNegated: holdsWords(cues.negation, plain) && !isAskedFor('condition', text), // what I no longer find is no cell
    isUnlike: holdsWords(cues.unlike, plain) || isAskedFor('reason', plain),
    language,
    asksColumns: holdsWords(cues.columns, plain),
    asksSeveral: holdsWords(cues.joins, plain),
    cues,
  }
}

/** "Cos'è" asks what something is, and names no cosine. */
const isElided = ({ text, isFrame }: QuestionWord, question: string): boolean =>
  isFrame && [...question.matchAll(/(\p{L}+)['’](?=\p{L})/gu)].some(([, word]) => word === text)

/** The words that a question of tables is put with, and which name none of their cells, as one list. */
function joinFrames({ rows, figure, relations, columns, asked, small, joins, ...cues }: TableCues): string {
  const { next, previous, negation, top, more, less } = cues
  return [rows, figure, relations, columns, next, previous, negation, asked, small, top, joins, more, less]
    .filter(Boolean)
    .join('|')
}

/** The words that ask for an end of any scale, as one list. */
const listEndWords = ({ most, least, dimensions }: TableCues): string =>
  [most, least, ...Object.values(dimensions).flatMap((words) => [words.most, words.least])].filter(Boolean).join('|')

/** A measure that a question speaks of, and whether it compares by it. */
type AskedDimension = {
  readonly id: string
  readonly asksMost: boolean
  readonly asksLeast: boolean
  readonly endWords: readonly string[]
}

/** The measures of a question, what it asks of any of them, and the words by which it does. */
type AskedMeasures = {
  readonly dimensions: readonly AskedDimension[]
  readonly general: ReadonlySet<Aggregation>
  readonly spans: readonly FoundSpan[]
}

const AGGREGATIONS = ['most', 'least', 'range', 'sum', 'mean', 'median', 'count'] as const
/** What is reckoned of all values goes before what else is asked of them. */
const OVER_ALL = ['median', 'mean', 'range'] as const

function findMeasures(text: string, cues: TableCues): AskedMeasures {
  const spans: FoundSpan[] = []
  const findAsked = (words: string, isMeant: (met: FoundSpan) => boolean = () => true) => {
    const met = findWords(words, text).filter(isMeant)
    spans.push(...met)
    return met.map(({ start, end }) => text.slice(start, end))
  }
  const isEnd = (id: string) => (met: FoundSpan) => !isInCompound(text, met) && (id !== 'date' || !isOrdinal(text, met))
  const isComparing = [cues.most, cues.least].some((words) => findWords(words, text).length > 0)
  const dimensions = Object.entries(cues.dimensions).flatMap(([id, words]) => {
    if (id === 'attendance' && !isComparing) return [] // "How many people work here?" asks for no seats
    const ends = [words.most, words.least].map((some) => findAsked(some, isEnd(id)))
    const [named, most, least] = [findAsked(words.asked), ends[0]!, ends[1]!]
    const endWords = [...most, ...least]
    if (named.length + endWords.length === 0) return []
    return [{ id, asksMost: most.length > 0, asksLeast: least.length > 0, endWords }]
  })
  const ends = Object.values(cues.dimensions).flatMap(({ most, least }) =>
    [most, least].flatMap((words) => findWords(words, text)),
  )
  // "El más barato" holds the word for most, but asks for the least.
  const isOwn = (met: FoundSpan) =>
    !isInCompound(text, met) && !ends.some((end) => end.start < met.end && met.start < end.end)
  const general = new Set(
    AGGREGATIONS.filter(
      (one) => findAsked(cues[one], one === 'most' || one === 'least' ? isOwn : undefined).length > 0,
    ),
  )
  return { dimensions: addDuration(dimensions), general, spans }
}

/** The fastest takes the least time. */
function addDuration(dimensions: readonly AskedDimension[]): readonly AskedDimension[] {
  const speed = dimensions.find(({ id, endWords }) => id === 'speed' && endWords.length > 0)
  if (!speed || dimensions.some(({ id }) => id === 'duration')) return dimensions
  return [...dimensions, { ...speed, id: 'duration', asksMost: speed.asksLeast, asksLeast: speed.asksMost }]
}

/** "The first-aider" is nobody's first. */
const isInCompound = (text: string, { end }: FoundSpan) => /^-\p{L}/u.test(text.slice(end))

/** "How much is due in the first year?" asks for no earliest one: the year has its number. */
const isOrdinal = (text: string, { end }: FoundSpan) =>
  readAskedKind(text) === 'number' || findUnit(/^\s+(\p{L}+)/u.exec(text.slice(end))?.[1] ?? '') !== ''

/** A word for the end of another scale is none where the question says most or least: "the most in the first year". */
function readEnds({ dimensions, general }: AskedMeasures): TableQuestion['ends'] {
  const said = (['most', 'least'] as const).filter((end) => general.has(end))
  const ends = dimensions
    .filter(({ asksMost, asksLeast }) => asksMost || asksLeast)
    .map(({ id, asksLeast }) => [id, asksLeast ? 'least' : 'most'] as const)
  return new Map(said.length === 1 ? ends.filter(([, end]) => end === said[0]) : ends)
}

function chooseAggregation(found: AskedMeasures): Aggregation | null {
  const overAll = OVER_ALL.find((one) => found.general.has(one))
  if (overAll) return overAll
  const ends = new Set(readEnds(found).values())
  if (ends.has('least')) return 'least'
  if (ends.has('most')) return 'most'
  return (['least', 'most', 'sum', 'count'] as const).find((one) => found.general.has(one)) ?? null
}

const blankOutSpans = (text: string, spans: readonly FoundSpan[]) => spans.reduce(blankOut, text)

/** Capital letters tell things apart, though as a word they would say nothing: "Shed A", "IT". */
const LABEL = /^\p{Lu}{1,3}$/u
const LABEL_TERM = '='
const LABELS = /(?<![\p{L}\p{N}.'’])\p{Lu}{1,3}(?![\p{L}\p{N}.'’])/gu

export const formatLetterTerm = (label: string): string => `${LABEL_TERM}${label}`

/** The letters that tell a thing apart from others of its name. */
export const listNameLetters = (text: string): readonly string[] => text.match(LABELS) ?? []

/** The letter that a word of a question is, null where it is a word. */
export const readNameLetters = ({ terms: [term] }: QuestionWord): string | null =>
  term?.startsWith(LABEL_TERM) ? term.slice(LABEL_TERM.length) : null

const SPACED_WORD = /(?:(?<![\p{L}\p{N}])\p{L}-)?[\p{L}\p{M}\p{N}]+/gu
/** Small words of scripts without spaces, which part what is named. */
const PARTICLES = /[的是了吗呢在哪些什么谁有和与中个为]|[ぁ-ゖ]+|[何誰どれ]/gu

function readTableWords(
  text: string,
  language: string,
  frames: readonly FoundSpan[],
  terms: (text: string) => readonly string[],
): QuestionWord[] {
  const content = readContent(text, language)
  const isUnspaced = HAN_OR_KANA.test(text)
  const bare = isUnspaced ? blankOutSpans(text, frames).replace(PARTICLES, toBlanks) : text
  return [...bare.matchAll(SPACED_WORD)].flatMap((match, place) => {
    const isLabel = place > 0 && LABEL.test(match[0]) && !(language === 'en' && match[0] === 'I')
    const known = terms(match[0].replace(/^(\p{L})-/u, ''))
    const own = known.length === 0 && isLabel ? [formatLetterTerm(match[0])] : known
    if (own.length === 0) return []
    const [start, end] = [match.index, match.index + match[0].length]
    return [
      {
        text: match[0],
        terms: own,
        isFrame:
          !own[0]!.startsWith(LABEL_TERM) &&
          (frames.some((frame) => spansOverlap(frame, { start, end })) || content[start] === ' '),
        isNamed: /\p{N}/u.test(match[0]) || (language !== 'de' && place > 0 && /^\p{Lu}/u.test(match[0])),
      },
    ]
  })
}

/**
 * A word that stands in the name of a column or in a heading of a list is that, and no end of a scale: "in the first year",
 * "the dearest first course".
 */
export function readByNames(question: TableQuestion, names: readonly string[]): TableQuestion {
  const { endWords, aggregation, text, cues } = question
  const overAll = OVER_ALL.find((one) => one === aggregation)
  if (overAll && names.some((name) => holdsWords(cues[overAll], name))) return readWithout(question, overAll)
  if (endWords.length === 0 || (aggregation !== 'most' && aggregation !== 'least')) return question
  const plain = names.map((name) => name.toLowerCase())
  const named = endWords.filter((word) => plain.some((name) => saysForm(name, word.toLowerCase())))
  if (named.length === 0) return question
  const spans = named.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }))
  const found = findMeasures(blankOutSpans(text, spans), cues)
  const left = chooseAggregation(found)
  return {
    ...question,
    aggregation: left === 'most' || left === 'least' ? left : null,
    ends: readEnds(found),
    endWords: endWords.filter((word) => !named.includes(word)),
  }
}

/** "The highest median income" is asked of a column of that name. */
function readWithout(question: TableQuestion, over: (typeof OVER_ALL)[number]): TableQuestion {
  const { text, cues } = question
  const found = findMeasures(blankOutSpans(text, findWords(cues[over], text)), cues)
  return { ...question, aggregation: chooseAggregation(found), ends: readEnds(found) }
}

const MIN_FORM_CHARS = 5

/** "Primi piatti" say "primo": the last letter of a word may be another. */
const saysForm = (name: string, word: string) =>
  name.includes(word) ||
  (word.length >= MIN_FORM_CHARS &&
    name.split(/\s+/u).some((one) => one.length === word.length && one.startsWith(word.slice(0, -1))))

type QuestionOfLanguage = Pick<AskedQuestion, 'text' | 'language'>

/** Whether some of the rows of a table are asked for: those that are not so, or the first of them by what they say. */
export function asksForSomeRows({ text, language }: QuestionOfLanguage): boolean {
  const { negation, most, least } = findLocale(language).table
  return [negation, most, least].some((words) => holdsWords(words, text))
}

/** Whether a question asks for what no cell says: why, how, what to do. */
export const asksNoCell = ({ text, language }: QuestionOfLanguage): boolean =>
  holdsWords(findLocale(language).table.unlike, text)
