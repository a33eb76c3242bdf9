import type { TypedQuestion } from '../../domain/answer.ts'
import { toPlainText } from '../../text/plain-text.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { toPassages } from '../search/to-passages.ts'
import { answerOffline } from './answer-offline.ts'
import { listLikelyPassages, putLikelyFirst } from './put-likely-first.ts'
import { resolveFollowUp } from './question/follow-up.ts'
import type { RankedUnit } from './rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'

/** So many hold what was asked for nearly nine of ten questions over published documents; ten do for 95 %. */
const PASSAGES_TOLD = 3
/** Beside a refusal: of questions that are of something else altogether 4 % are shown a passage, else it were a half. */
const MIN_SHARE_REFUSED = 0.3

/** A shorter one stands in a refusal by chance. */
const MIN_SENTENCE_CHARS = 12

/** What `answerOffline` says, with the passages to read where it is not sure: there the sources may tell it all the same. */
export function answerWithPassages(question: TypedQuestion, retrieval: Retrieval): WrittenAnswer {
  const answer = answerOffline(question, retrieval)
  if (answer.state === 'answered') return answer
  const passages = toPassages(choosePassages(answer, question, retrieval).slice(0, PASSAGES_TOLD))
  return passages.length === 0 ? answer : { ...answer, passages }
}

function choosePassages(
  { state, text }: WrittenAnswer,
  question: TypedQuestion,
  retrieval: Retrieval,
): readonly FoundPassage[] {
  if (state === 'no_support')
    return listLikelyPassages(question, retrieval, (unit) => saysEnough(unit) || standsInRefusal(unit, text))
  const { searchText } = resolveFollowUp(question.text, question.turns, retrieval.terms)
  return putLikelyFirst(question, retrieval, retrieval.find(searchText, PASSAGES_TOLD))
}

/** By its own words or by other names. */
const saysEnough = ({ measured: { own, meant } }: RankedUnit) => Math.max(own, meant) >= MIN_SHARE_REFUSED

/** A refusal tells the sentence that comes nearest: what stands around it is worth reading as well. */
function standsInRefusal({ text: said }: RankedUnit, refusal: string): boolean {
  const plain = toPlainText(said).trim()
  return plain.length >= MIN_SENTENCE_CHARS && refusal.includes(plain)
}
