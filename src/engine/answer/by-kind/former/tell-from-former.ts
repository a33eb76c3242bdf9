import { hedge, saysReserved } from '../../compose/hedge.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { isRefusal } from '../../language/phrases.ts'
import { dropPointing } from '../../language/pointing-words.ts'
import { findAskedSpans, readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { pointsAtTurns, readFirstTold } from '../../question/follow-up.ts'
import { type FormerThing, findFormerThing } from '../../question/former-thing.ts'
import { listAskedNouns } from '../../quotes/prefer-lead.ts'
import { cacheRetrieval } from '../../retrieval/cache-retrieval.ts'
import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import { quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { limitToScope } from '../whole/limit-to-scope.ts'
import { readInstead } from './answer-instead.ts'
import { speaksOf } from './answer-of-thing.ts'
import { completeWithThing } from './complete-with-thing.ts'
import { readFormerUnits } from './former-units.ts'
import { type GoingOn, isOfFormerSection, needsFormer, repeatsFormer } from './going-on.ts'
import { isToldAlready, readCitedTerms } from './lead-of-answer.ts'
import { findFormerSection, locateFormer, showsAlready } from './locate-former.ts'

const MAX_NEXT_UNITS = 3
/** So many words are met together by chance nowhere. */
const MIN_OWN_TERMS = 2

/** What is asked for is told in bold. */
const BOLD = /\*\*/

/** Answers a question that nothing stands before, from a part of the notebook. */
type AnswerStretch = (text: string, retrieval: Retrieval) => WrittenAnswer

/**
 * "How can I resolve it?" of which the notebook tells in part what says nothing of what was spoken of, and not all that the question brings:
 * nearer is what the section that was told of says of it, else what goes on there behind what was told. So of
 * what tells the former answer again and no word of the question. Null for any other question, and
 * where that section has no more to tell.
 */
export function tellFromFormer(goingOn: GoingOn, answerWithin: AnswerStretch): WrittenAnswer | null {
  const { question, language, found, retrieval } = goingOn
  const { text, turns } = question
  const last = turns.at(-1)
  if (!last || isRefusal(last.answer) || !leansOnFormer(goingOn)) return null
  const asked = readAskedQuestion(dropPointing(text), [], retrieval, language)
  const [former] = locateFormer(last.answer, retrieval)
  const thing = findFormerThing(turns, language, retrieval)
  if (!former) return null
  const isOpen = found.state !== 'answered' && !staysWithMatter(goingOn, asked, thing)
  if (!isOpen && !tellsFormerAlone(goingOn, asked)) return null
  const { retrieval: within, place } = limitToScope(findFormerSection(former), retrieval)
  const whole = thing ? completeWithThing(text, thing, language) : text
  const written = place(answerWithin(whole, cacheRetrieval(within)))
  if (tellsNew(written, last.answer, asked, retrieval) && !isTooLittle(found, asked))
    return written.state === 'answered' ? hedge(written, language) : written
  const again = tellValueAgain({ ...asked, text }, former, last.answer, retrieval)
  if (again) return again
  const isUnmet = found.state === 'no_support' && asked.own.size > 0
  return isUnmet ? null : tellNextUnits(asked, former, last.answer, retrieval)
}

/** "What would that cost?" of what was told with its price: the sentence that has it, surely where it has no other, and names all that the question names. */
function tellValueAgain(
  asked: AskedQuestion,
  former: SourceSpan,
  told: string,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (readAskedKind(asked.text) === null) return null
  const { units, first, last } = readFormerUnits(former)
  const values = units.slice(Math.max(0, first), last + 1).flatMap((unit) => {
    const said = former.source.text.slice(unit.start, unit.end)
    return findAskedSpans(said, asked.text).map(() => unit)
  })
  const [unit, ...others] = values
  if (!unit) return null
  const said = new Set(retrieval.terms(former.source.text.slice(unit.start, unit.end)))
  const isMet = listAskedNouns(asked, retrieval).every((term) => said.has(term))
  const isSure = others.length === 0 && isMet && !saysReserved(told, asked.language)
  const quote = quoteSource(former.source, unit.start, unit.end, unit.kind)
  return tellQuotes(isSure ? 'answered' : 'partial', asked, [quote], retrieval)
}

/** It leads with what the answer before led with, and that has no word of the question, nor what that asks for, as a name or a number. */
function tellsFormerAlone(goingOn: GoingOn, { text, own }: AskedQuestion): boolean {
  const { found, retrieval } = goingOn
  if (!repeatsFormer(found, goingOn) || readAskedKind(text) !== null || BOLD.test(readFirstTold(found.text)))
    return false
  return own.size > 0 && own.isDisjointFrom(readCitedTerms(found, retrieval))
}

/** It points at what was told, and has no word that says more than the answer before. */
const leansOnFormer = (goingOn: GoingOn): boolean =>
  pointsAtTurns(goingOn.question.text) &&
  readInstead(goingOn.question.text, goingOn.language) === null &&
  needsFormer(goingOn)

/**
 * What was found stands in the section that was told of, says the thing, or says all that the question brings: one word of it beside something of
 * the thing, or where the thing is what the source is about, which it need not name.
 */
function staysWithMatter(goingOn: GoingOn, { own }: AskedQuestion, thing: FormerThing | null): boolean {
  const { found, retrieval } = goingOn
  if (found.state === 'no_support') return false
  if (isOfFormerSection(found, goingOn) || (thing !== null && speaksOf(thing, found, retrieval))) return true
  const held = readCitedTerms(found, retrieval)
  const isMet = own.size > 0 && [...own].every((term) => held.has(term))
  const isBeside = thing === null || thing.terms.some((term) => held.has(term))
  return isMet && (own.size >= MIN_OWN_TERMS || isBeside || isOfTitle(thing, found, retrieval))
}

function isOfTitle({ terms }: FormerThing, { citations: [lead] }: WrittenAnswer, retrieval: Retrieval): boolean {
  const source = lead && retrieval.readSource(lead.sourceId)
  const titled = new Set(source ? retrieval.terms(source.name) : [])
  return terms.some((term) => titled.has(term))
}

/** One word is too little where the notebook gave nothing. */
const isTooLittle = ({ state }: WrittenAnswer, { own }: AskedQuestion) =>
  state === 'no_support' && own.size < MIN_OWN_TERMS

/** It leads with what was not told yet, and with a word of the question where that has one. */
const tellsNew = (written: WrittenAnswer, told: string, { own }: AskedQuestion, retrieval: Retrieval): boolean =>
  written.state !== 'no_support' &&
  written.citations.length > 0 &&
  !isToldAlready(written, told) &&
  !own.isDisjointFrom(readCitedTerms(written, retrieval))

/** What stands behind what was told in its section, with what a sentence there leads in. */
function tellNextUnits(
  asked: AskedQuestion,
  former: SourceSpan,
  told: string,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const { source } = former
  const { units, last } = readFormerUnits(former)
  const behind = units.slice(last + 1).filter(({ start, end }) => !showsAlready(told, source.text.slice(start, end)))
  const leads = behind.slice(MAX_NEXT_UNITS - 1).findIndex(({ end }) => source.text[end - 1] !== ':')
  const quotes = behind
    .slice(0, MAX_NEXT_UNITS + Math.max(0, leads))
    .map(({ start, end, kind }) => quoteSource(source, start, end, kind))
  return last < 0 || quotes.length === 0 ? null : tellQuotes('partial', asked, quotes, retrieval)
}
