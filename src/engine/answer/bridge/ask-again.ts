import type { AnswerState } from '../../../domain/answer.ts'
import { findAskedSpans, readAskedKind } from '../asked-kind.ts'
import { findLocale, findReasonCues, isAskedFor, isSpaced } from '../locales.ts'
import { isSynonym } from '../meanings/list-other-names.ts'
import { fillIn } from '../phrases.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { isSameRoot } from '../same-root.ts'
import { findHeaderRow } from '../source-tables.ts'
import { addReading } from './add-reading.ts'
import { bindQuestion, readFirst, readLead } from './bind-question.ts'
import { listUnmetWords } from './list-unmet-words.ts'
import { type ReadWord, readOtherwise } from './read-otherwise.ts'

/** Of the words that a question asks with, so many have to be said where it names no thing, or a row of a table is told. */
const MIN_MET = 0.5
const STATES: readonly AnswerState[] = ['no_support', 'partial', 'answered']

/** What a question was, and how it is answered from a notebook that is read otherwise. */
type AskedBefore = {
  readonly text: string
  readonly language: string
  readonly answer: (text: string, retrieval: Retrieval) => WrittenAnswer
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
  const unmet = listUnmetWords(text, language, readLead(first, retrieval), retrieval)
  const read = unmet.length === 0 ? [] : readOtherwise(text, language, unmet, retrieval)
  if (read.length === 0) return first
  const second = isSpaced(language)
    ? answer(text, addReading(read, language, retrieval))
    : answer(reword(text, read), retrieval)
  if (second.state === 'no_support' || STATES.indexOf(second.state) < STATES.indexOf(first.state)) return first
  const lead = second.citations[0]?.sourceText ?? ''
  const readAs = read.filter(({ known }) => lead.toLowerCase().includes(known.toLowerCase()))
  const bound = bindQuestion(question, second, retrieval)
  const before = bindQuestion(question, first, retrieval)
  const saysMore = bound.met > before.met || (bound.met === before.met && second.state === 'answered')
  const namesThing = bound.things > 0 && !quotesRow(second, retrieval)
  const isAboutIt = bound.open.length === 0 && (namesThing || bound.met >= MIN_MET * bound.all)
  if (!isAboutIt || !saysMore || lacksAskedForm(question, first, second)) return first
  const { corrected } = findLocale(language).phrases
  const others = readAs.filter(
    ({ typed, known }) =>
      !retrieval.terms(known).every((term) => isSameRoot(term, retrieval.terms(typed)[0] ?? '', language)),
  )
  const said = others.map((one) => fillIn(corrected, { typed: one.typed, known: one.known }))
  const isSaid = readAs.every(({ typed, known }) => isSynonym(typed, known, language))
  const isNamed = readAskedKind(text) !== 'name' || findAskedSpans(readFirst(second), text).length > 0
  const isSure = second.state === 'answered' && isSaid && isNamed && !isAskedFor('condition', text)
  return { ...second, state: isSure ? 'answered' : 'partial', warnings: [...said, ...second.warnings] }
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
  const kind = isSpaced(language) ? readAskedKind(text) : null // numbers written in signs are not all known
  return (kind === 'date' || kind === 'number') && findAskedSpans(readFirst(second), text).length === 0
}
