import type { Question } from '../../../../domain/answer.ts'
import type { TextSegment } from '../../../../text/segments.ts'
import { saysReserved } from '../../compose/hedge.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { findLocale } from '../../language/locales.ts'
import { isRefusal } from '../../language/phrases.ts'
import { dropPointing } from '../../language/pointing-words.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { findAskedSpans, readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropAsking } from '../../question/frame-words.ts'
import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readFormerUnits } from './former-units.ts'
import { locateFormer } from './locate-former.ts'

/** A question of more words names a thing that may not be the one told of. */
const MAX_OWN_TERMS = 1
/** A number and what it counts. */
const MAX_COUNT_WORDS = 2

/**
 * "By when?" behind "Who orders the pump?", "And how much does it cost?": what asks for a date or a number and brings no more than one word,
 * which the sentence told before says, is told by that sentence where it holds such a one. Null for any other question, where the
 * question before asked for the same, and where an edge is asked for that the sentence does not say ("since", "until").
 */
export function answerKindOfFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  const own = listOwnTerms(asked, retrieval)
  if (!last || isRefusal(last.answer) || !asksKindAlone(asked, own, last.question)) return null
  const quotes = locateFormer(last.answer, retrieval)
  const sure = saysReserved(last.answer, asked.language) ? quotes.slice(0, 1) : quotes
  const [quote] = sure.flatMap((former) => findTold(asked, own, former, retrieval))
  return quote ? tellQuotes('answered', asked, [quote], retrieval) : null
}

/** The sentence of a quote that holds what is asked for, and its edge where that is asked for; none where no sentence does. */
function findTold(asked: AskedQuestion, own: readonly string[], former: SourceSpan, retrieval: Retrieval): Quote[] {
  const { source } = former
  const { units, first, last } = readFormerUnits(former)
  const told = first < 0 ? [] : units.slice(first, last + 1)
  const read = ({ start, end }: TextSegment) => source.text.slice(start, end)
  const unit = told.find((one) => holdsAsked(asked.typed, own, read(one), retrieval))
  const edge = compileWordCue(findLocale(asked.language).followUp.edge, asked.language)
  if (!unit || (edge.test(asked.typed) && !edge.test(read(unit)))) return []
  return [quoteSource(source, unit.start, unit.end, unit.kind)]
}

/** A count of nothing named is met by any number. */
function asksKindAlone({ typed }: AskedQuestion, own: readonly string[], before: string): boolean {
  const { kind, sort, counted } = readAskedFor(typed)
  if (kind !== 'date' && kind !== 'number') return false
  return own.length <= MAX_OWN_TERMS && sort !== readAskedFor(before).sort && (sort !== 'count' || counted.length > 0)
}

/** "Three times a day" counts no days. */
function holdsAsked(asking: string, own: readonly string[], text: string, { terms }: Retrieval): boolean {
  const spans = findAskedSpans(text, asking)
  const held = new Set(terms(text))
  const isCounted = ({ start, end, isCounted }: (typeof spans)[number]) =>
    isCounted && text.slice(start, end).trim().split(/\s+/u).length <= MAX_COUNT_WORDS
  const isMet = readAskedFor(asking).sort === 'count' ? spans.some(isCounted) : spans.length > 0
  return isMet && own.every((term) => held.has(term))
}

/** The terms of a question without the words that ask for the kind, and those that point back. */
function listOwnTerms({ typed, language }: AskedQuestion, { terms }: Retrieval): string[] {
  const text = dropPointing(typed)
  return [...new Set(terms(dropAsking({ text, language })))]
}
