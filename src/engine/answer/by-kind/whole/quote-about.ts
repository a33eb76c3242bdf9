import { ITEM_MARK } from '../../../../text/item-mark.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { isProse } from '../../compose/begin-whole.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileEveryCue } from '../../language/word-cues.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from './heading.ts'
import { isAbstract, isLeading } from './heading-kinds.ts'
import { readOutline } from './outline.ts'
import { listQuestions } from './question-headings.ts'
import type { Scope } from './read-target.ts'
import { readSectionBody } from './section-body.ts'
import { readSummarySentences, type SummarySentence } from './summary-sentences.ts'

/** From here on a sentence may open what a document is about. */
const MIN_OPENING_QUALITY = 0.5
/** A document says in its first sentences what it is about, or in the first ones of the section that leads it. */
const OPENING_CHARS = 3000
const SHORT_LEADING_CHARS = 800
/** What may stand before the first sentence: a title page, a list of contents. */
const MAX_BEFORE_CHARS = 4000
/** A longer document without such a section does not say it in its first sentences, nor does one of questions and answers. */
const MAX_PLAIN_CHARS = 60_000
/** A section that leads stands in the first part of its document. */
const LEADING_SHARE = 1 / 3
const NEARLY_ALL = 0.8
const MAX_NAME_LINE_CHARS = 200
/** "nano - a small editor", under the first heading of a page of a manual. */
const NAME_LINE = /^\S{1,40}(?:,\s\S{1,40})*\s+(?:-|–|—|\\-)\s+\S/u

/**
 * What a document says it is about, or else its first sentences that stand alone; empty where it has neither. What tells it
 * further down speaks of a part, or of something else that is called alike.
 */
export function quoteAbout(scope: Scope, count: number, retrieval: Retrieval): Quote[] {
  const named = quoteNameLine(scope)
  const whole = named.length > 0 || count < MIN_COUNT_WHOLE ? null : quoteShortLeading(scope, retrieval)
  if (whole) return [whole]
  const told = chooseAbout(scope, count - named.length, readSummarySentences(scope, retrieval))
  return [...named, ...told.map(({ start, end }) => quoteSource(scope.source, start, end))]
}

/**
 * The sentences of that, in reading order.
 * @param all those of the scope
 */
export function chooseAbout(scope: Scope, count: number, all: readonly SummarySentence[]): SummarySentence[] {
  const sentences = all.filter(({ isAside }) => !isAside)
  const leading = findLeading(scope)
  const opening = Math.max(scope.start, Math.min(sentences[0]?.start ?? 0, scope.start + MAX_BEFORE_CHARS))
  const near = sentences.filter(({ start }) => isNear(start, leading, opening))
  const telling = findTelling(near, leading && isAbstract(leading) ? [] : sentences, scope)
  if (telling.length === 0 && !leading && !isPlain(scope)) return []
  const led = near.filter(({ start }) => leading !== undefined && start >= leading.start)
  const first = [...led, ...near].filter(({ quality }) => quality >= MIN_OPENING_QUALITY)
  const opens = leading && isAbstract(leading) ? first.slice(0, 1) : [] // an abstract begins with its matter
  const goingOn = telling.length > 0 ? listBehind(telling[0]!, first, sentences) : []
  const rest = goingOn.length > 0 ? goingOn : first
  return [...new Set([...opens, ...telling, ...rest])].slice(0, count).sort((a, b) => a.start - b.start)
}

/** What goes on from the sentence that tells, not far behind it: of those near the beginning, else of all. */
function listBehind(
  { start: from }: SummarySentence,
  near: readonly SummarySentence[],
  all: readonly SummarySentence[],
): readonly SummarySentence[] {
  const goingOn = near.filter(({ start }) => start > from)
  if (goingOn.length > 0) return goingOn
  return all.filter(
    ({ start, quality }) => start > from && start - from < OPENING_CHARS && quality >= MIN_OPENING_QUALITY,
  )
}

/** So short a section that leads is told whole where no sentence of it, or before it, says what the document is about, and so many sentences are wanted. */
const MAX_WHOLE_CHARS = 1100
const MIN_COUNT_WHOLE = 4

/** "About Muttprint": how a tool came to be is told in all of its sentences together. */
function quoteShortLeading(scope: Scope, retrieval: Retrieval): Quote | null {
  const leading = findLeading(scope)
  if (!leading || isAbstract(leading)) return null
  const { source } = scope
  const body = readSectionBody(source, leading)
  const prose = body?.blocks.filter((block) => isProse(source.text, block)) ?? []
  const last = body && prose.length === body.blocks.length ? prose.at(-1) : undefined
  const start = prose[0]?.start ?? 0
  const isTold = readSummarySentences(scope, retrieval).some((one) => one.tells && one.start < leading.end)
  if (!last || last.end - start > MAX_WHOLE_CHARS || isTold) return null
  const quote = quoteSource(source, start, last.end)
  return { ...quote, shown: formatReadable(quote.text) }
}

/** Those near its beginning that say what it is about; where none does, those in its first part. What a button of a list is for is about none. */
function findTelling(near: readonly SummarySentence[], all: readonly SummarySentence[], { source, start, end }: Scope) {
  const telling = near.filter(({ tells }) => tells)
  if (telling.length > 0) return telling
  const isEntry = (sentence: SummarySentence) => ITEM_MARK.test(source.text.slice(sentence.start, sentence.end))
  return all.filter(
    (sentence) => sentence.tells && !isEntry(sentence) && sentence.start - start < (end - start) * LEADING_SHARE,
  )
}

const isPlain = ({ source, start, end }: Scope) => end - start <= MAX_PLAIN_CHARS && listQuestions(source).length === 0

/** One that holds nearly all is a list of contents with the text under it, where another leads. */
function findLeading({ source, start, end }: Scope): HeadedSection | undefined {
  const leading = readOutline(source).filter(
    (one) =>
      one.start >= start &&
      one.end <= end &&
      (isLeading(one) || introducesName(one, source)) &&
      one.start - start < (end - start) * LEADING_SHARE,
  )
  return leading.find((one) => one.end - one.start < (end - start) * NEARLY_ALL) ?? leading[0]
}

/** "About Muttprint", "What is CVS?": a heading over what the document is named after. */
function introducesName({ title }: HeadedSection, { name }: IndexedSource): boolean {
  const introduced = compileEveryCue(pickIntroducing).exec(title)
  const thing =
    introduced?.index === 0
      ? title
          .slice(introduced[0].length)
          .replace(/[?？\s]+$/u, '')
          .trim()
      : ''
  return thing.length >= MIN_NAME_CHARS && name.toLowerCase().includes(thing.toLowerCase())
}

const pickIntroducing = ({ summary }: AnswerLocale) => summary.introduces
const MIN_NAME_CHARS = 3

/** What follows a short section that leads goes on from it. */
function isNear(start: number, leading: HeadedSection | undefined, opening: number): boolean {
  if (!leading || start < leading.start) return start - opening < OPENING_CHARS
  const isShort = leading.end - leading.bodyStart < SHORT_LEADING_CHARS
  return start < Math.min(isShort ? Infinity : leading.end, leading.bodyStart + OPENING_CHARS)
}

/** The line by which a page of a manual names its thing and says what it is. */
export function quoteNameLine({ source, start, section }: Scope): Quote[] {
  const [first] = readOutline(source)
  if (section || start > 0 || !first) return []
  const body = source.text.slice(first.bodyStart, Math.min(first.end, first.bodyStart + MAX_NAME_LINE_CHARS))
  const line = body.trim()
  if (line.includes('\n\n') || !NAME_LINE.test(line)) return []
  const from = first.bodyStart + body.indexOf(line)
  const quote = quoteSource(source, from, from + line.length)
  return [{ ...quote, shown: `${toPlainText(quote.text).replace(/\s\\?-\s/, ' – ')}.` }]
}
