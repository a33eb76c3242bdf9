import type { AskedQuestion } from './asked-question.ts'
import { readOppositeActs } from './contrary.ts'
import { findReasonCues } from './locales.ts'
import type { RankedUnit } from './rank-units.ts'
import type { Retrieval } from './retrieval.ts'

/** Of the opposites only this one cannot both be so: what opened may close later. Every language has it at this place. */
const CHANGE = 5
/** The sentence and what stands over it hold so much of what is said to change. */
const MIN_SHARE = 0.6
const CLAUSE_MARK = /[,;:()]|\s[-–—]\s/u

/**
 * A test of whether a sentence says that what a question takes to rise falls, or the other way about: of the same thing, in
 * the years asked for. Null where the question is of no change, or one of the sentences says what it takes for granted.
 */
export function makeTurnedChangeTest(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  { terms }: Retrieval,
): ((one: RankedUnit) => boolean) | null {
  const [rises, falls] = readOppositeActs()[CHANGE]!
  const isRise = rises.test(asked.text)
  if (isRise === falls.test(asked.text)) return null
  const [taken, other] = isRise ? [rises, falls] : [falls, rises]
  const acts = new Set(terms(taken.exec(asked.text)![0]))
  const thing = [...asked.own].filter((term) => !acts.has(term))
  const weighTerms = (some: readonly string[]) => some.reduce((sum, term) => sum + (asked.weights.get(term) ?? 0), 0)
  const holdsEnough = ({ terms: own, passage }: RankedUnit) => {
    const above = new Set(terms(`${passage.sourceName}\n${passage.heading ?? ''}`))
    const met = thing.filter((term) => own.has(term) || above.has(term))
    const isInTime = thing.every((term) => !/^\d+$/u.test(term) || met.includes(term))
    return isInTime && weighTerms(met) >= MIN_SHARE * weighTerms(thing)
  }
  if (thing.length === 0 || ranked.some((one) => taken.test(one.text) && holdsEnough(one))) return null
  const sentence = findReasonCues(asked.language)
  const saysOther = (clause: string) => other.test(clause) && terms(clause).some((term) => thing.includes(term))
  return (one) => !sentence.test(one.text) && holdsEnough(one) && one.text.split(CLAUSE_MARK).some(saysOther)
}
