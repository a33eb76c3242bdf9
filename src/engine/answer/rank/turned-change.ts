import { findReasonCues } from '../language/compiled-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { findOppositeActs } from '../question/contrary.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { weighTerms } from '../retrieval/term-weight.ts'
import type { RankedUnit } from './rank-units.ts'

/** The sentence and what stands over it hold so much of what is said to change. */
const MIN_SHARE = 0.6
const CLAUSE_MARK = /[,;:()]|\s[-–—]\s/u

/** What a question takes to change: its words without the act, and the act with its opposite. */
type AskedChange = { readonly thing: readonly string[]; readonly act: RegExp; readonly opposite: RegExp }

/**
 * A test of whether a sentence says that what a question takes to rise falls, or the other way about: of the same thing, in
 * the years asked for. Null where the question is of no change, or one of the sentences says what it takes for granted.
 */
export function makeTurnedChangeTest(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): ((one: RankedUnit) => boolean) | null {
  const change = readAskedChange(asked, retrieval)
  if (change === null || change.thing.length === 0) return null
  const { thing, act, opposite } = change
  const isOfThing = (one: RankedUnit) => speaksOfThing(one, thing, asked, retrieval)
  if (ranked.some((one) => act.test(one.text) && isOfThing(one))) return null
  const reason = findReasonCues(asked.language)
  const turns = (clause: string) =>
    opposite.test(clause) && retrieval.terms(clause).some((term) => thing.includes(term))
  return (one) => !reason.test(one.text) && isOfThing(one) && one.text.split(CLAUSE_MARK).some(turns)
}

function readAskedChange({ text, own }: AskedQuestion, { terms }: Retrieval): AskedChange | null {
  const [rises, falls] = findOppositeActs('rise') // alone cannot both be so: what opened may close later
  const isRise = rises.test(text)
  if (isRise === falls.test(text)) return null
  const [act, opposite] = isRise ? [rises, falls] : [falls, rises]
  const said = new Set(terms(act.exec(text)![0]))
  return { thing: [...own].filter((term) => !said.has(term)), act, opposite }
}

/** Whether most of the thing, and each number, stands in a sentence, in its heading or in the name of its source. */
function speaksOfThing(
  { terms: own, passage }: RankedUnit,
  thing: readonly string[],
  { weights }: AskedQuestion,
  { terms }: Retrieval,
): boolean {
  const above = new Set(terms(`${passage.sourceName}\n${passage.heading ?? ''}`))
  const met = thing.filter((term) => own.has(term) || above.has(term))
  const isInTime = thing.every((term) => !/^\d+$/u.test(term) || met.includes(term))
  return isInTime && weighTerms(weights, met) >= MIN_SHARE * weighTerms(weights, thing)
}
