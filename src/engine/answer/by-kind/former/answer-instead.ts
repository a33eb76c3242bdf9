import type { Turn, TypedQuestion } from '../../../../domain/answer.ts'
import { segmentText } from '../../../../text/segment-words.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { hedge } from '../../compose/hedge.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { coversMonth, listMonths } from '../../language/months.ts'
import { readSides } from '../../language/read-sides.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import { readAskedQuestion } from '../../question/asked-question.ts'
import { pointsAtTurns, readFirstTold } from '../../question/follow-up.ts'
import { dropStopWords, readContent } from '../../question/frame-words.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { isTermHeld, weighTerms } from '../../retrieval/term-weight.ts'
import { readOutline } from '../whole/outline.ts'
import { replacePronoun } from './complete-with-thing.ts'
import { showsAlready } from './locate-former.ts'

/** An option or a variable: "p" is another thing than "-p". */
const SIGNED = /^[-$%@\\]/u

/** What a question puts in the place of something of the one before: "in May" of "And in May?"; `bare` without its small words. */
type Instead = { readonly whole: string; readonly bare: string }

/** Answers a text that nothing stands before. */
export type AnswerAlone = (text: string) => WrittenAnswer

/** A question put in full, and how it is answered. */
type Completed = { readonly text: string; readonly answer: WrittenAnswer; readonly share: number }

const MAX_WORDS = 5
/** So far back a conversation is read, each question of it standing on the one before. */
const MAX_TURNS = 3
/** Of the weight of the completed question, so much stands in what is told first. */
const MIN_SHARE = 0.5
/** What leads with what is new in its heading alone, or tells in part, comes behind what leads with it. */
const COUNT_HEADED = 0.5

/**
 * Answers "And in May?" as the question before with that in place of what it says like it: "When does it open in May?". Of the
 * questions so completed the one counts whose answer leads with most of it, what is told in part after what is told surely; null where none leads
 * with what is new.
 */
export function answerInstead(
  { text, turns }: TypedQuestion,
  language: string,
  retrieval: Retrieval,
  answer: AnswerAlone,
): WrittenAnswer | null {
  return completeQuestion(text, turns.slice(-MAX_TURNS), language, retrieval, answer)?.answer ?? null
}

/**
 * What nothing is told of in particular may be told with the rest: where the answer found has nothing of the kind that the
 * question before asked for, that one's own answer comes nearest ("at nine in July, else at ten").
 */
export function fallBackOnFormer(
  { text, turns }: TypedQuestion,
  language: string,
  found: WrittenAnswer,
  answer: AnswerAlone,
): WrittenAnswer | null {
  const last = turns.at(-1)
  const instead = last ? readInstead(text, language) : null
  const kind = last ? readAskedKind(last.question) : null
  if (!last || !instead || kind === null || readAskedKind(text) !== null) return null
  const isOfKind = (written: WrittenAnswer) => holdsKind(kind, readFirstTold(written.text), last.question) !== false
  if (isOfKind(found) && isOfMonths(instead.whole, found)) return null
  const former = answer(last.question)
  if (former.state !== 'answered' || !isOfKind(former)) return null
  return hedge(former, language)
}

/** Whether an answer leads with every month that is asked for: "may" is none. */
const isOfMonths = (asked: string, { text }: WrittenAnswer) =>
  listMonths(`– ${asked}`).every(({ month }) => coversMonth(readFirstTold(text), month))

function completeQuestion(
  text: string,
  turns: readonly Turn[],
  language: string,
  retrieval: Retrieval,
  answer: AnswerAlone,
): Completed | null {
  const last = turns.at(-1)
  const instead = last ? readInstead(text, language) : null
  if (!last || !instead || retrieval.terms(instead.bare).length === 0) return null
  const before = completeQuestion(last.question, turns.slice(0, -1), language, retrieval, answer)?.text ?? last.question
  if (readInstead(before, language) !== null) return null
  let best: Completed | null = null
  // It takes the place of what the question before points at as well.
  const pointed = pointsAtTurns(last.question) ? replacePronoun(last.question, instead.whole, language) : null
  for (const completed of [...(pointed ? [pointed] : []), ...listCompleted(before, instead, language)]) {
    const written = answer(completed)
    const share = rateCompleted(completed, written, { instead, before, language, retrieval })
    if (share > (best?.share ?? 0)) best = { text: completed, answer: written, share }
  }
  return best
}

type Completing = {
  readonly instead: Instead
  readonly before: string
  readonly language: string
  readonly retrieval: Retrieval
}

/**
 * How much of a completed question its answer leads with, with the heading over it where that says what is new or the answer is told in part;
 * 0 where neither says it.
 */
function rateCompleted(
  completed: string,
  written: WrittenAnswer,
  { instead, before, language, retrieval }: Completing,
): number {
  const { terms } = retrieval
  const sides = readSides(completed, language)
  const first = new Set(terms(sides ? written.text : readLead(written)))
  const headed = new Set([...first, ...terms(readHeadingOver(written, retrieval))])
  const saysBare = (held: ReadonlySet<string>) => terms(instead.bare).every((term) => held.has(term))
  if (written.state === 'no_support' || !saysBare(headed)) return 0
  if (SIGNED.test(instead.bare) && !written.text.includes(instead.bare)) return 0
  const told = written.state === 'answered' && saysBare(first) ? first : headed
  if (asksOfAct(before) && !terms(before).some((term) => headed.has(term))) return 0
  const share = measureTold(sides ? `${sides.sides.join(' ')} ${sides.about}` : completed, told, language, retrieval)
  return share < MIN_SHARE ? 0 : told === first ? share : share * COUNT_HEADED
}

/** What is told first; where the quote holds a blank line, its beginning as well. */
function readLead({ text, citations: [lead] }: WrittenAnswer): string {
  const opening = lead?.sourceText.split('\n')[0] ?? ''
  const first = readFirstTold(text)
  return showsAlready(text, opening) ? `${opening}\n${first}` : first
}

function readHeadingOver({ citations: [lead] }: WrittenAnswer, { readSource }: Retrieval): string {
  const source = lead && readSource(lead.sourceId)
  const over = source && readOutline(source).findLast(({ start, end }) => start <= lead.start && lead.start < end)
  return over?.title ?? ''
}

/** Whether something may be done, and how, is asked of an act: "Can I days?" leaves nothing of "Can I wear jewellery?". */
const asksOfAct = (question: string) => isAskedFor('polar', question) || isAskedFor('steps', question)

function measureTold(text: string, told: ReadonlySet<string>, language: string, retrieval: Retrieval): number {
  const { weights } = readAskedQuestion(text, [], retrieval, language)
  const asked = [...weights.keys()].filter((term) => isTermHeld(term, retrieval.weightOf)) // no answer says another
  const met = asked.filter((term) => told.has(term))
  return weighTerms(weights, met) / Math.max(Number.EPSILON, weighTerms(weights, asked))
}

export function readInstead(text: string, language: string): Instead | null {
  const plain = text.trim().replace(/^[¿¡\s]+|[\s?？!.。]+$/gu, '')
  const whole = compileOnce(findLocale(language).followUp.instead).exec(plain)?.groups?.x?.trim()
  if (whole === undefined || listWords(whole).length > MAX_WORDS) return null
  const kept = dropStopWords(whole, language)
  const [from, to] = [kept.search(/\S/u), kept.trimEnd().length]
  return from < 0 ? null : { whole, bare: whole.slice(from, to) }
}

/** The question before with each of its parts replaced in turn: behind the same small word, a run of words, a word; at last with what is new added. */
function listCompleted(question: string, { whole, bare }: Instead, language: string): readonly string[] {
  const asked = question.replace(/[\s?？!.。]+$/gu, '')
  const words = listWords(asked)
  const isBlank = findBlankWords(asked, words, language)
  const runs: FoundSpan[] = []
  for (const [place, word] of words.entries()) {
    if (isBlank(word)) continue
    const open = place > 0 && !isBlank(words[place - 1]!) ? runs.at(-1) : undefined
    if (open) runs.splice(-1, 1, { start: open.start, end: word.end })
    else runs.push(word)
  }
  const mark = listWords(whole)[0]
  const small = mark && whole.slice(mark.start, mark.end) !== bare ? whole.slice(0, mark.end).toLowerCase() : null
  const put = ({ start, end }: FoundSpan, said: string) => `${asked.slice(0, start)}${said}${asked.slice(end)}?`
  const alike = runs.flatMap((run) => {
    const before = words.findLast(
      (word) => word.end <= run.start && asked.slice(word.start, word.end).toLowerCase() === small,
    )
    const isNear =
      before !== undefined && words.filter(({ start }) => start > before.start && start < run.start).length <= 1
    return isNear ? [put({ start: before.start, end: run.end }, whole)] : []
  })
  const single = words.filter((word) => !isBlank(word))
  const all = [...alike, ...runs.map((run) => put(run, bare)), ...single.map((word) => put(word, bare))]
  return [...new Set(small === null ? all : [...all, `${asked} ${whole}?`])]
}

/** Whether a word only puts the question. */
function findBlankWords(asked: string, words: readonly FoundSpan[], language: string): (word: FoundSpan) => boolean {
  const content = dropStopWords(readContent(asked, language), language)
  const blank = new Set(words.filter(({ start, end }) => content.slice(start, end).trim() === ''))
  return (word) => blank.has(word)
}

const listWords = (text: string): FoundSpan[] =>
  [...segmentText(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ start: index - measureSigns(text.slice(0, index)), end: index + segment.length }] : [],
  )

/** The dash of "-p" is of its name. */
const measureSigns = (before: string) => /(?:(?<=^|\s)[-$%@\\]{1,2})?$/u.exec(before)![0].length
