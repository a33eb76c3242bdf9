import { addReading } from '../bridge/add-reading.ts'
import { describeReadings, listReadAs } from '../bridge/describe-readings.ts'
import { listUnmetWords } from '../bridge/list-unmet-words.ts'
import { readOtherwise } from '../bridge/read-otherwise.ts'
import { writeInOtherWords } from '../compose/write-answer.ts'
import { contradictsAsked } from '../coverage/asked-modality.ts'
import { lacksAsked, lacksKind } from '../coverage/lacks-asked.ts'
import { listHeld } from '../coverage/meets-together.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { namesUnknown } from '../coverage/unknown-words.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { chooseQuotes } from '../quotes/choose-quotes.ts'
import { measureConfidence } from '../rank/measure-confidence.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import type { PreparedQuestion } from './prepare-question.ts'

/**
 * What answers likelier than so is told in place of a refusal; of what words that were read otherwise led to from 0.5 on eight of ten was right,
 * and of what says half of the words of a question to a text of some pages from 0.1 on six of eight.
 */
const MIN_CONFIDENCE = { asPut: 0.4, readOtherwise: 0.5, saidHalf: 0.1 } as const
/** A word alone says half of a short question, and nothing of what it asks. */
const MIN_SAID_WORDS = 2

/**
 * What likeliest answers a question that would be refused, in its own words or in those that the sources may have for them, told in
 * part and as that; null where nothing is likely enough, or the question names what stands nowhere.
 */
export function answerNearest(question: PreparedQuestion): WrittenAnswer | null {
  const { asked, retrieval } = question
  if (carriesWords(asked) || isAskedFor('authorship', asked.text)) return null
  const likeliest = findLikeliest(asked, retrieval)
  const nearest = tellLikeliest(asked, likeliest, MIN_CONFIDENCE.asPut, retrieval) ?? answerReadOtherwise(question)
  if (nearest !== null || likeliest === null || !saysHalf(asked, likeliest.quotes[0]!, retrieval)) return nearest
  return tellLikeliest(asked, likeliest, MIN_CONFIDENCE.saidHalf, retrieval)
}

/** In a sheet the sentence on another thing is found by a word for this one just as surely. */
function answerReadOtherwise({ text, asked: { language }, retrieval, readAgain }: PreparedQuestion) {
  if (readExtent(retrieval) === 'sheet') return null
  const unmet = listUnmetWords(text, language, '', retrieval)
  const read = unmet.length === 0 ? [] : readOtherwise(text, language, unmet, retrieval)
  if (read.length === 0) return null
  const again = readAgain(text, addReading(read, language, retrieval))
  const likeliest = findLikeliest(again.asked, again.retrieval)
  const answer = tellLikeliest(again.asked, likeliest, MIN_CONFIDENCE.readOtherwise, again.retrieval)
  if (answer === null) return null
  const readAs = listReadAs(read, answer.citations[0]?.sourceText ?? '')
  return { ...answer, warnings: [...describeReadings(readAs, language, retrieval), ...answer.warnings] }
}

/** In a sheet a sentence on another thing says as much of a question; a number or a date that is asked for has to be told. */
function saysHalf(asked: AskedQuestion, lead: Quote, retrieval: Retrieval): boolean {
  const met = listHeld(asked, lead, retrieval).length
  if (readExtent(retrieval) === 'sheet' || lead.unit.kind === 'caption' || lacksKind(asked, [lead])) return false
  return met >= MIN_SAID_WORDS && 2 * met >= asked.own.size
}

/** What would be quoted of a question, how surely its first answers, and the words of the question that stand nowhere. */
type Likeliest = {
  /** At least one. */
  readonly quotes: readonly Quote[]
  readonly confidence: number
  readonly missing: readonly string[]
}

function findLikeliest(asked: AskedQuestion, retrieval: Retrieval): Likeliest | null {
  const { passages, ranked } = rankCandidates(asked, retrieval)
  if (ranked.length === 0 || namesUnknown(asked, passages, retrieval)) return null
  const quotes = chooseQuotes(asked, ranked, retrieval)
  const lead = quotes[0]!
  if (lead.unit.kind === 'row' || isMetByChance(asked, lead, retrieval)) return null // which row is meant is told by its words alone
  const missing = listMissingWords(asked, retrieval)
  return { quotes, confidence: measureConfidence(asked, { ranked, lead, missing }, retrieval), missing }
}

function tellLikeliest(
  asked: AskedQuestion,
  likeliest: Likeliest | null,
  least: number,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (likeliest === null || likeliest.confidence < least) return null
  const { quotes, missing } = likeliest
  if (contradictsAsked(asked, quotes, retrieval) || lacksAsked(asked, quotes, retrieval)) return null
  return writeInOtherWords(asked, [quotes[0]!], missing, retrieval)
}

/** "At that point it may lead to lots of mails" says two words of "What is the melting point of lead?" and nothing of what it asks. */
export function isMetByChance(asked: AskedQuestion, lead: Quote, retrieval: Pick<Retrieval, 'terms'>): boolean {
  const common = readCommonTerms(asked, retrieval.terms)
  const met = listHeld(asked, lead, retrieval)
  return met.length > 0 && met.every((term) => common.has(term))
}
