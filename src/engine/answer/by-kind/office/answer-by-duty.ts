import { pointsBack } from '../../../../text/points-back.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { listStatements } from '../../condition/answer-by-condition.ts'
import { findLocale } from '../../language/locales.ts'
import { holdsNegation } from '../../language/make-negation.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readAskedGroup } from './asked-group.ts'

const PASSAGES_READ = 12
const MAX_TOLD = 2
const MAX_BEFORE_CHARS = 25

/**
 * Answers "Who is responsible for the locks?" with the sentence that says of somebody that he is: the word that any such question is put with
 * tells it, and sentences that speak of locks are many. Null where none says so of all that is asked about.
 */
export function answerByDuty(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { typed, language } = asked
  const thing = readAskedGroup(typed, findLocale(language).duty.asks, 'thing')
  const wanted = thing === null ? [] : retrieval.terms(thing)
  if (wanted.length === 0) return null
  const statements = retrieval.find(typed, PASSAGES_READ).flatMap((passage) => listStatements(passage))
  const told = statements.filter(({ quote }) => saysDuty(quote, wanted, language, retrieval))
  const quotes = told.slice(0, MAX_TOLD).map(({ quote }) => quote)
  return quotes.length === 0 ? null : tellQuotes('answered', asked, quotes, retrieval)
}

/** Whether somebody who stands before the word is to see to all that is asked about. */
function saysDuty(
  { text }: Quote,
  wanted: readonly string[],
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const cue = compileWordCue(findLocale(language).duty.says, language).exec(text)
  if (!cue || pointsBack(text) || isDenied(text, cue.index, language) || /[?？]\s*$/u.test(text)) return false
  const held = new Set(terms(text))
  const somebody = terms(text.slice(0, cue.index)).filter((term) => !wanted.includes(term))
  return wanted.every((term) => held.has(term)) && somebody.length > 0
}

/** A negation denies the word right behind it: what stands further on may be denied of something else. */
const isDenied = (text: string, at: number, language: string) =>
  holdsNegation(text.slice(Math.max(0, at - MAX_BEFORE_CHARS), at), language)
