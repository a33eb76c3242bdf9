import type { AnswerState } from '../../../domain/answer.ts'
import { isGradedWord } from '../../../text/word-family.ts'
import { asksMoney, namesAmount } from '../coverage/lacks-asked.ts'
import { findAlongWords, tellsAdmission } from '../language/admission.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { isSameRoot } from '../language/same-root.ts'
import type { TableCues } from '../language/table-cues.ts'
import { isSynonym, isUnderClass } from '../meanings/list-other-names.ts'
import { findAskedSpans, readAskedKind } from '../question/asked-kind.ts'
import { asksWhether } from '../question/asks-whether.ts'
import { findOwnPeople } from '../question/light-words.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findHeaderRow } from '../retrieval/source-tables.ts'
import { isLong } from '../retrieval/term-weight.ts'
import { addReading } from './add-reading.ts'
import { type AskedBinding, bindQuestion, listAskedThings, readFirst, readLead } from './bind-question.ts'
import { describeReadings, listReadAs } from './describe-readings.ts'
import { listUnmetWords } from './list-unmet-words.ts'
import { type ReadWord, readOtherwise } from './read-otherwise.ts'

/** Of the words that a question asks with, so many have to be said where it names no thing, or a row of a table is told. */
const MIN_MET = 0.5
/** In a long text so much of the weight of what is asked. */
const MIN_SAID_ITSELF = 0.5
const STATES: readonly AnswerState[] = ['no_support', 'partial', 'answered']

/** What a question was, and how it is answered from a notebook that is read otherwise. */
type AskedBefore = {
  readonly text: string
  readonly language: string
  readonly answer: (text: string, retrieval: Retrieval) => WrittenAnswer
  /** Whether an answer of a text of some pages is likely that of the question as it was put. */
  readonly mayBeSure: (answer: WrittenAnswer) => boolean
  /** Whether it is so likely, read otherwise, that it counts for nothing which words were read. */
  readonly isSureItself: (answer: WrittenAnswer) => boolean
}

/**
 * Asks once more in the sources' own words where what is quoted lacks a word of the question, and the sources may call the
 * thing otherwise. An answer in the question's own words stays; the second counts where it leaves nothing open that the
 * question names, and says more of it. It tells which word was read as which, and is partial where that is no synonym but a
 * kind or a class of the thing.
 */
export function askAgain(first: WrittenAnswer, question: AskedBefore, retrieval: Retrieval): WrittenAnswer {
  if (first.state === 'answered') return first
  const { text, language, answer } = question
  const isOfKind = holdsAsked(text, language, readFirst(first))
  const open = listUnmetWords(text, language, isOfKind ? readLead(first, retrieval) : '', retrieval) // "left at home" tells no time when one leaves
  const unmet = asksWhether(text) ? open.filter(({ typed }) => !saysRoot(typed, first, language, retrieval)) : open
  const read = unmet.length === 0 ? [] : readOtherwise(text, language, unmet, retrieval)
  if (read.length === 0) return first
  const second = isSpaced(language)
    ? answer(text, addReading(read, language, retrieval))
    : answer(reword(text, read), retrieval)
  if (second.state === 'no_support' || STATES.indexOf(second.state) < STATES.indexOf(first.state)) return first
  const lead = second.citations[0]?.sourceText ?? ''
  const readAs = listReadAs(read, `${lead}\n${readFirst(second)}`)
  const bound = meetPhrases(bindQuestion(question, second, retrieval), readAs)
  const before = bindQuestion(question, first, retrieval)
  const tellsKind = !isOfKind && holdsAsked(text, language, readFirst(second))
  const saysMore = bound.met > before.met || (bound.met === before.met && (second.state === 'answered' || tellsKind))
  const namesThing = bound.things > 0 && !quotesRow(second, retrieval)
  const isAboutIt = bound.open.length === 0 && (namesThing || bound.met >= MIN_MET * bound.all)
  if (!isAboutIt || !saysMore || lacksAskedForm(question, first, second)) return first
  const said = describeReadings(readAs, language, retrieval)
  const own = findOwnPeople(text, language)
  const isOwn = (one: ReadWord) => own.some(({ start, end }) => start <= one.start && one.end <= end) // a rule for a class holds for whoever is of it
  const isRule = findAlongWords(text, language).length > 0 && tellsAdmission(readFirst(second), language)
  const isSame = ({ typed, known }: ReadWord) =>
    isSynonym(typed, known, language) || (isRule && isUnderClass(typed, known, language)) // what holds of pets holds of a dog
  const isSaid = readAs.length > 0 && readAs.every((one) => isOwn(one) || isSame(one))
  const isChance = readAs.length > 0 && isLong(retrieval.weightOf) && !saysMostItself(question, second, retrieval)
  const isSure =
    second.state === 'answered' &&
    !isChance &&
    !comparesOtherwise(readAs, language) &&
    !namesNobodyItself(text, bound, readAs) &&
    ((isSaid && isProven(question, bound, second, retrieval)) || holdsSurely(question, second, retrieval)) &&
    question.mayBeSure(second)
  return { ...second, state: isSure ? 'answered' : 'partial', warnings: [...said, ...second.warnings] }
}

/** "Is a class threatened with closure?" speaks of whether it closes: nothing that is switched off tells it. */
function saysRoot(typed: string, first: WrittenAnswer, language: string, { terms }: Retrieval): boolean {
  const [root] = terms(typed)
  return root !== undefined && terms(readFirst(first)).some((term) => isSameRoot(root, term, language))
}

/** A comparison that was read as another word says nothing of which is more: "Is it cheaper?" is told by no discount. */
const comparesOtherwise = (readAs: readonly ReadWord[], language: string): boolean =>
  readAs.some(({ typed }) => isGradedWord(typed, language))

/** Of "Who replaced him?" nothing but the verb was looked for, and that was read as another word: an exchange rate replaces nobody. */
const namesNobodyItself = (text: string, { things, all }: AskedBinding, readAs: readonly ReadWord[]): boolean =>
  readAskedKind(text) === 'name' && things === 0 && readAs.length >= all

/** Of many sentences one says a word by another name by chance: most of the question has to stand there as it was asked. */
function saysMostItself({ text, language }: AskedBefore, second: WrittenAnswer, retrieval: Retrieval): boolean {
  if (!isSpaced(language)) return true
  const held = new Set(retrieval.terms(readLead(second, retrieval)))
  const words = listAskedThings(text, language, retrieval).filter(({ forms }) => forms.length > 0)
  const weigh = (some: typeof words) =>
    some.reduce((sum, { forms }) => sum + Math.max(...forms.map(retrieval.weightOf)), 0)
  return weigh(words.filter(({ forms }) => forms.some((form) => held.has(form)))) >= MIN_SAID_ITSELF * weigh(words)
}

/** The words of a phrase that was read otherwise are met with it: "house" by the conservatory read for "glass house". */
function meetPhrases(bound: AskedBinding, readAs: readonly ReadWord[]): AskedBinding {
  const isIn = (word: string) => readAs.some(({ typed }) => typed !== word && typed.split(' ').includes(word))
  const open = bound.open.filter((word) => !isIn(word))
  return { ...bound, open, met: bound.met + bound.open.length - open.length }
}

/**
 * Whether a second answer may be sure: it holds what is asked for, names the thing, and says every word of a question for yes
 * or no or of a row of a table. The most of something is never sure: "Which plot is the largest?" is not told by "the biggest
 * item was a tank near plot 22".
 */
function isProven(
  { text, language }: AskedBefore,
  bound: AskedBinding,
  second: WrittenAnswer,
  retrieval: Retrieval,
): boolean {
  if (isAskedFor('condition', text) || !holdsAsked(text, language, readFirst(second))) return false
  const { table } = findLocale(language)
  if (asksExtreme(text, table)) return false
  const isStrict = isAskedFor('polar', text) || quotesRow(second, retrieval)
  return bound.met === bound.all || (!isStrict && bound.things > 0)
}

/** A word that comes near is enough where the rest of a sentence leaves little doubt; the most of something, and how it is in a case, are told by no other words. */
const holdsSurely = (
  { text, language, isSureItself }: AskedBefore,
  second: WrittenAnswer,
  retrieval: Retrieval,
): boolean =>
  isSureItself(second) &&
  !quotesRow(second, retrieval) &&
  holdsAsked(text, language, readFirst(second)) &&
  !isAskedFor('condition', text) &&
  !asksExtreme(text, findLocale(language).table)

const asksExtreme = (text: string, { most, least }: TableCues) =>
  [most, least].some(
    (words) => words !== '' && compileOnce(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`).test(text),
  )

const HAN_NUMBER = /[\d零一二三四五六七八九十百千万两]\s?\p{sc=Han}/u

function holdsAsked(text: string, language: string, said: string): boolean {
  const kind = readAskedKind(text)
  if (kind === null || findAskedSpans(said, text).length > 0) return true
  return kind === 'number' && !isSpaced(language) && HAN_NUMBER.test(said)
}

/** A sentence about the thing may say in another word what is done with it; a row of a table says what its columns do. */
function quotesRow({ citations: [lead] }: WrittenAnswer, { readSource }: Retrieval): boolean {
  const source = lead ? readSource(lead.sourceId) : null
  return source !== null && findHeaderRow(source, lead!.start) !== undefined
}

/** What is asked is told there by pairs of signs, which stand for no word: the other word stands in the question. */
const reword = (text: string, read: readonly ReadWord[]) =>
  read.reduceRight((said, { start, end, known }) => said.slice(0, start) + known + said.slice(end), text)

/** Whether a date or number is asked for and the second answer gives none first, or it gives up a reason of the first. */
function lacksAskedForm({ text, language }: AskedBefore, first: WrittenAnswer, second: WrittenAnswer): boolean {
  if (isAskedFor('reason', text)) {
    const cues = findReasonCues(language)
    return cues.test(readFirst(first)) && !cues.test(readFirst(second))
  }
  if (asksMoney(text) && !namesAmount(readFirst(second))) return true
  const kind = isSpaced(language) ? readAskedKind(text) : null // numbers written in signs are not all known
  return (kind === 'date' || kind === 'number') && findAskedSpans(readFirst(second), text).length === 0
}
