import { findUnit } from '../../../text/units-of-measure.ts'
import { hedge, saysReserved } from '../compose/hedge.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import { MIN_SURE, measureConfidence } from '../rank/measure-confidence.ts'
import type { rankCandidates } from '../rank/rank-candidates.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import { dropNote, leadsWithTitle } from './admit-unsaid.ts'
import type { PlacedLead } from './hold-lead.ts'
import { findLed, measureSureness } from './measure-sureness.ts'

/** What rules called an answer is one in part below `least`; what they called one in part is one from `sure` on: of such, held out, six of seven were right. */
const BOUNDS = { least: 0.45, sure: 0.78 } as const

/** Of so few sentences one always leads, however little it says: no such text taught, and rules know them better. */
const MIN_SENTENCES = 12

/**
 * Each rule that holds an answer back does so for one sign against it, whatever speaks for it. Where all signs together are weighed, a
 * quarter more of what is right in a sheet is called an answer, and as little of what is wrong. In a text of some pages it gains nothing.
 *
 * @param before the answer as it was before it said what it leaves out
 */
export function weighSureness(
  answer: WrittenAnswer,
  before: WrittenAnswer,
  asked: AskedQuestion,
  rank: () => ReturnType<typeof rankCandidates>,
  retrieval: Retrieval,
): WrittenAnswer {
  if (answer.state === 'no_support' || !isWeighed(asked, retrieval)) return answer
  const candidates = rank()
  const { ranked } = candidates
  const led = ranked.length < MIN_SENTENCES ? null : findLed(answer, ranked, retrieval)
  if (led === null || (answer.state === 'partial' && !isLikely(led.unit, ranked, asked, retrieval))) return answer
  const sureness = measureSureness(led, answer, asked, candidates, retrieval)
  if (answer.state === 'answered') return sureness < BOUNDS.least ? hedge(answer, asked.language) : answer
  if (sureness < BOUNDS.sure || saysMeasureAlone(asked, led.lead, retrieval)) return answer
  return callAnswered(answer, before, asked, retrieval) ?? answer
}

/** "They carry 12 months" does not say whether one pays every month: nothing but a measure of the question is said. */
function saysMeasureAlone(
  { own: asked, text }: AskedQuestion,
  { above, shown, own }: PlacedLead,
  { terms }: Retrieval,
): boolean {
  if (!asksWhether(text)) return false
  const said = new Set(terms([above, shown, own].join('\n')))
  const met = [...asked].filter((term) => said.has(term))
  return met.length < asked.size && met.every((term) => findUnit(term) !== '')
}

const isWeighed = (asked: AskedQuestion, retrieval: Retrieval) =>
  readExtent(retrieval) === 'sheet' && isSpaced(asked.language) && !carriesWords(asked)

/** What is not likely by its sentence alone is made sure by nothing else, and is told before more is measured. */
function isLikely(lead: RankedUnit, ranked: readonly RankedUnit[], asked: AskedQuestion, retrieval: Retrieval) {
  const missing = listMissingWords(asked, retrieval)
  return measureConfidence(asked, { ranked, lead, missing }, retrieval) >= MIN_SURE.sheet
}

/** Null where what is told first has changed, or the text says by more than a note that it is not the answer. */
function callAnswered(answer: WrittenAnswer, before: WrittenAnswer, asked: AskedQuestion, retrieval: Retrieval) {
  const { phrases } = findLocale(asked.language)
  if (before.citations[0] !== answer.citations[0] || leadsWithTitle(answer, asked, retrieval)) return null
  const text = dropNote(before.text, phrases)
  return saysReserved(text, asked.language) ? null : { ...before, state: 'answered' as const, text }
}
