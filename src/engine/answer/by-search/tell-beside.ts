import { findNumberSpans } from '../../../text/number-spans.ts'
import { blankOut, listMatchSpans } from '../../../text/spans.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { writeInOtherWords } from '../compose/write-answer.ts'
import { asksMoney } from '../coverage/lacks-asked.ts'
import { meetsAllButName } from '../coverage/meets-together.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { weighPartedWords } from '../coverage/parted-words.ts'
import { measureNowhere, namesUnknown } from '../coverage/unknown-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { listMonths } from '../language/months.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import { findUnmet } from '../question/near-miss.ts'
import { chooseQuotes } from '../quotes/choose-quotes.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { overlaps, type Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { type Extent, readExtent } from '../retrieval/text-extent.ts'
import { isMetByChance } from './answer-nearest.ts'
import type { PreparedQuestion } from './prepare-question.ts'
import { tellsOther } from './tells-other.ts'

/**
 * Of the weight of what is asked so much is said where it comes near at all, by its own words or by other names. In a text of some pages a
 * fifth of a question is said somewhere, whatever it is of.
 */
const MIN_SAID_SHARE: Readonly<Record<Extent, number>> = { sheet: 0.2, pages: 0.45 }
/** In a sheet the first answers three questions in ten, and one of three answers five; in a text of some pages the next ones add nothing. */
const MAX_QUOTES: Readonly<Record<Extent, number>> = { sheet: 3, pages: 1 }

/**
 * What comes nearest in place of a refusal, told in part and as that: of 191 such refusals 170 were wrong, since what a reader calls
 * otherwise than the sources is missed by its words alone. Null where a refusal is mostly right: a number is asked for, or whether something
 * is so of which nothing is said, or the question names what stands nowhere, or is of something else altogether.
 */
export function tellBeside({ asked, retrieval }: PreparedQuestion): WrittenAnswer | null {
  if (carriesWords(asked) || isAskedFor('authorship', asked.text)) return null
  if (readAskedKind(asked.text) === 'number' || asksMoney(asked.text)) return null
  const { passages, ranked } = rankCandidates(asked, retrieval)
  if (isOfElse(asked, passages, retrieval)) return null
  if (findUnmet(asked, passages, retrieval).length > 0 || weighPartedWords(asked, retrieval) === 'matter') return null
  const quotes = chooseNear(asked, ranked, retrieval)
  if (quotes.length === 0 || tellsOther(asked, quotes, retrieval)) return null
  const isOfOther = namesUnknown({ ...asked, text: blankCases(asked.text) }, passages, retrieval)
  if (isOfOther && !meetsAllButName(asked, quotes, retrieval)) return null
  return writeInOtherWords(asked, quotes, listMissingWords(asked, retrieval), retrieval)
}

/** Of what is asked of a text of some pages no more stands nowhere, or it is about something else. */
const MAX_NOWHERE = 0.75

/**
 * Whether a question to a text of some pages is of something else: it hardly stands there at all, or asks who does something of which nothing
 * is said, or how a thing is done that is never named: a manual that knows no password does not tell how one is set.
 */
function isOfElse(asked: AskedQuestion, passages: readonly FoundPassage[], retrieval: Retrieval): boolean {
  if (readExtent(retrieval) === 'sheet') return false
  if (readAskedKind(asked.text) === 'name' && asked.unknownVerbs.length > 0) return true
  const isOfThing = isAskedFor('steps', asked.text) && listMissingWords(asked, retrieval).length > 0
  return isOfThing || measureNowhere(asked, passages, retrieval) > MAX_NOWHERE
}

/** The day of a month, and the month itself. */
const DAY = /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|º)(?!\d)/gu

/** "A room for 2,400 euros", "on 8 March": what a question says of its own case is no name, and a rule for the case does not repeat it; a year is one. */
const blankCases = (text: string): string =>
  [
    ...findNumberSpans(text).filter(({ dimension, isYear }) => dimension !== null && !isYear),
    ...listMonths(text),
    ...listMatchSpans(text, DAY),
  ].reduce(blankOut, text)

/**
 * Which row is meant is told by its words alone. Where no sentence says a word of the question itself it may be of something else: so it was with
 * 16 of 36 questions to another text that came as far as this.
 */
function chooseNear(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval): readonly Quote[] {
  const extent = readExtent(retrieval)
  const least = MIN_SAID_SHARE[extent]
  const isBySelf = extent === 'pages' || asksWhether(asked.text) // a word of its own is said
  const saysEnough = ({ unit, measured: { own, meant } }: RankedUnit) =>
    unit.kind !== 'row' && Math.max(own, meant) >= least && (!isBySelf || own > 0)
  const near = ranked.filter((unit) => saysEnough(unit) && !isMetByChance(asked, unit, retrieval))
  if (near.length === 0 || !ranked.some(({ measured }) => measured.own > 0)) return []
  const most = MAX_QUOTES[extent]
  const kept = chooseQuotes(asked, near, retrieval).slice(0, 1)
  for (const one of near) if (kept.length < most && !kept.some((other) => overlaps(one, other))) kept.push(one)
  return kept
}
