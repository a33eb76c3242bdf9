import { findNumberSpans } from '../../../text/number-spans.ts'
import { splitSegments, type TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { spellTerm } from '../bridge/bridge-words.ts'
import { findFamily } from '../bridge/find-family.ts'
import { listUnmetWords } from '../bridge/list-unmet-words.ts'
import { writeAnswer, writeInOtherWords } from '../compose/write-answer.ts'
import { namesAmount } from '../coverage/lacks-asked.ts'
import { namesUnknown } from '../coverage/unknown-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { readModality } from '../language/read-modality.ts'
import { compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findLoneSigns, listSignBeginnings } from '../retrieval/sign-beginnings.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { type ConditionMet, createConditionReader, readCondition } from './meets-condition.ts'

const PASSAGES_READ = 6
const MAX_NAMES_SEARCHED = 8
/** Of a case, so much has to be said beside its consequence: two words of three. */
const MIN_SHARE = 0.6

/**
 * Answers what comes of something ("What happens if I lose my key?") with the sentence that says the whole case, in these
 * words or others, and what follows of it: "Lost keys are charged 40 pounds". Null where
 * no sentence says most of the case; what it says in part, or of a class of the thing, is told as that.
 */
export function answerByCondition(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { typed, language } = asked
  const condition = readCondition(typed, language)
  if (condition === null) return null
  const passages = retrieval.find([condition, ...listSearched(condition, language, retrieval)].join(' '), PASSAGES_READ)
  if (namesUnknown(asked, passages, retrieval)) return null
  const readMet = createConditionReader(condition, language, retrieval)
  const told = passages
    .flatMap((passage) => listStatements(passage))
    .filter(({ quote }) => tellsConsequence(quote.text, language))
    .map(({ quote, above }) => ({ quote, ...readMet(quote.text, above) }))
    .filter(({ isWhole, share }) => isWhole || share >= MIN_SHARE)
  const best = chooseTold(keepMeasured(told, { condition, language }, passages))
  if (best === null) return null
  const isInTable = () =>
    passages.some((passage) => listStatements(passage, ['row']).some(({ quote }) => readMet(quote.text, '').isWhole))
  if (!(best.isWhole && best.isSure) && isInTable()) return null // a table of what may go wrong says it
  const rule = findMeasuredRule(condition, best.quote)
  if (rule) return writeInOtherWords(asked, [rule], best.unmet, retrieval)
  const quote =
    isAskedFor('task', typed) || !speaksOfCase(best.quote.text, language)
      ? addNext(asked, best.quote, retrieval)
      : best.quote
  return best.isWhole && best.isSure
    ? writeAnswer(asked, [quote], [], retrieval)
    : writeInOtherWords(asked, [quote], best.unmet, retrieval)
}

/** "If I copy more than 100 of them", "at 22 degrees": a number that bounds or measures the case, and that the passages hold, stands in what is told of it. */
function keepMeasured<One extends { readonly quote: Quote }>(
  told: readonly One[],
  { condition, language }: { readonly condition: string; readonly language: string },
  passages: readonly FoundPassage[],
): readonly One[] {
  const { above, below } = findLocale(language).table
  const isBound = (before: string) =>
    [above, below].some((cue) => cue !== '' && compileWordCue(cue, language).test(before))
  const numbers = findNumberSpans(condition)
    .filter(
      ({ start, dimension }) =>
        dimension !== null || isBound(condition.slice(Math.max(0, start - MAX_BOUND_CHARS), start)),
    )
    .map(({ start, end }) => condition.slice(start, end).toLowerCase())
    .filter((number) => passages.some(({ text }) => holdsNumber(text, number)))
  return told.filter(({ quote }) => numbers.every((number) => holdsNumber(quote.text, number)))
}

/** "more than ", "no more than the " */
const MAX_BOUND_CHARS = 16

function holdsNumber(text: string, number: string): boolean {
  const at = text.toLowerCase().indexOf(number)
  return (
    at >= 0 &&
    !/[\p{L}\p{N}.,]$/u.test(text.slice(Math.max(0, at - 1), at)) &&
    !/^[.,]?\d/u.test(text.slice(at + number.length))
  )
}

/** "My dog weighs 30 kg": a rule of the same section that bounds what is measured tells more of the case than one for all dogs. */
function findMeasuredRule(condition: string, { passage, unit, text }: Quote): Quote | null {
  const asked = listDimensions(condition)
  const bounds = (said: string) => listDimensions(said).some((dimension) => asked.includes(dimension))
  if (asked.length === 0 || bounds(text)) return null
  const all = listStatements(passage)
  const above = all.find(({ quote }) => quote.unit === unit || quote.text === text)?.above
  return all.find((one) => one.above === above && bounds(one.quote.text))?.quote ?? null
}

const listDimensions = (said: string) => findNumberSpans(said).flatMap(({ dimension }) => dimension ?? [])

/** The one that says most, and a whole case only where it stands as one; null where that leaves one that says less. */
function chooseTold<One extends ConditionMet>(told: readonly One[]): One | null {
  const stated = told.filter(({ isWhole, isStated }) => isStated || !isWhole)
  const best = stated.reduce<One | null>(
    (found, one) => (found === null || one.share > found.share ? one : found),
    null,
  )
  return best?.isWhole || stated.length === told.length ? best : null
}

/**
 * What may not be done with a thing is told with what is to be done instead, and a rule that says no case with what comes of
 * breaking it: the next sentence of the paragraph that says so, or speaks of the same.
 */
function addNext({ typed, language }: AskedQuestion, quote: Quote, { terms }: Retrieval): Quote {
  const { passage, end, text } = quote
  const next = listStatements(passage).find((one) => one.quote.start >= end)?.quote
  const gap = next && passage.text.slice(end - passage.start, next.start - passage.start)
  if (!next || gap === undefined || /\S|\n/.test(gap)) return quote
  const held = new Set(terms(text))
  const belongs = isAskedFor('task', typed)
    ? tellsConsequence(next.text, language)
    : terms(next.text).some((term) => held.has(term))
  return belongs ? { ...quote, text: text + gap + next.text, end: next.end } : quote
}

const speaksOfCase = (text: string, language: string) =>
  compileWordCue(findLocale(language).condition.marks, language).test(text) || namesAmount(text)

/** What else the words of the case are called, as the notebook writes it. */
function listSearched(condition: string, language: string, retrieval: Retrieval): string[] {
  const names = listUnmetWords(condition, language, '', retrieval).flatMap((one) =>
    one.names.slice(0, MAX_NAMES_SEARCHED),
  )
  if (!isSpaced(language)) return [...names, ...listBeginnings(condition, retrieval)]
  const terms = new Set(names.flatMap((name) => retrieval.terms(name)))
  const forms = [...terms].flatMap((term) => [term, ...findFamily({ typed: term, term }, language, retrieval)])
  const held = new Set(forms.filter((term) => isTermHeld(term, retrieval.weightOf)))
  return [...held].map((term) => spellTerm(term, retrieval))
}

const listBeginnings = (condition: string, retrieval: Retrieval) =>
  findLoneSigns(condition).flatMap((sign) => listSignBeginnings(sign, retrieval).slice(0, MAX_NAMES_SEARCHED))

/** The sentences and items of a passage, or its rows, with what they stand under. */
export function listStatements(
  passage: FoundPassage,
  kinds: readonly TextSegment['kind'][] = ['sentence', 'item'],
): { readonly quote: Quote; readonly above: string }[] {
  let above = `${passage.sourceName}\n${passage.heading ?? ''}`
  return splitSegments(passage.text).flatMap((unit) => {
    const text = passage.text.slice(unit.start, unit.end)
    if (unit.kind === 'heading') above = `${passage.sourceName}\n${text}`
    if (!kinds.includes(unit.kind)) return []
    const start = passage.start + unit.start
    return [{ quote: { passage, unit, text, start, end: start + text.length, header: null }, above }]
  })
}

/** Whether a sentence speaks of a case, or says what is to be done, to be paid or not allowed. */
function tellsConsequence(text: string, language: string): boolean {
  if (/[?？]\s*$/u.test(text)) return false
  return speaksOfCase(text, language) || isAskedFor('forbid', text) || readModality(text, language) !== null
}
