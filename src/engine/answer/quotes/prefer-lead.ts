import { listMatchSpans } from '../../../text/spans.ts'
import { findRowDelimiter, splitCells } from '../../../text/table-rows.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readModality, saysOpposite } from '../language/read-modality.ts'
import { tellsOtherDay } from '../language/weekdays.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksHowManyThereAre, findWholeCounts, saysThereAre } from '../question/whole-count.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { preferForm } from './prefer-form.ts'
import { putInFront } from './put-in-front.ts'

/** A sentence that scores so much of what a line of code does tells more than it. */
const NEAR_CODE = 0.35

/** The units with the one in front that is to lead: what the ranker makes of words alone, mended by what is asked for. */
export function preferLead(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'terms'>,
): readonly RankedUnit[] {
  const statements = preferStatements(isAskedFor('steps', asked.text) ? preferOpening(ranked) : preferProse(ranked))
  const ofThing = preferThing(asked, statements, retrieval)
  const formed = preferHeaded(asked, preferForm(asked, ofThing), retrieval)
  return preferDay(asked, preferWhole(asked, preferAllowed(asked, formed)))
}

/** What stands under a heading that is the thing leads when it scores so much of a row of another thing that has to do with it. */
const NEAR_ROW = 0.5

/** "Map for the night walk: 3 May" in a list of tasks does not say when the night walk is, where "It is on 9 May" stands under "Night walk". */
function preferHeaded(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  { terms }: Pick<Retrieval, 'terms'>,
): readonly RankedUnit[] {
  const [first, ...others] = ranked
  if (!first || first.header === null || readAskedKind(asked.text) !== 'date') return ranked
  const delimiter = findRowDelimiter(first.text)
  const named = delimiter === null ? [] : terms(splitCells(first.text, delimiter)[0] ?? '')
  const isOfOther = named.some((term) => asked.own.has(term)) && !named.every((term) => asked.own.has(term))
  const isUnderThing = ({ nearest, measured, unit }: RankedUnit) =>
    unit.kind === 'sentence' && measured.holdsKind === 1 && isHeadedBy(terms(nearest.text), asked.own)
  return isOfOther ? putInFront(ranked, NEAR_ROW, isUnderThing, others) : ranked
}

/** Under a heading that is the thing, but for its number. */
const isHeadedBy = (heading: readonly string[], things: ReadonlySet<string>) =>
  things.size > 0 && new Set(heading.filter((term) => !/^\p{N}+$/u.test(term))).symmetricDifference(things).size === 0

/** What says how many there are leads when it scores so much of what counts them otherwise. */
const NEAR_PART = 0.5

/** "Eight members went to Poland" does not say how many members there are, where "The club has 140 members" stands. */
function preferWhole(asked: AskedQuestion, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [first, ...others] = ranked
  if (!first || first.header !== null || !asksHowManyThereAre(asked)) return ranked
  const tellsWhole = ({ text }: RankedUnit) =>
    saysThereAre(text, asked.language) && findWholeCounts(asked, text).length > 0
  if (tellsWhole(first)) return ranked
  return putInFront(ranked, NEAR_PART, tellsWhole, others)
}

/** What allows leads when it scores so much of what forbids. */
const NEAR_BAN = 0.6

/** "You must not drive yourself" does not say when one may drive, where "You may drive again after a week" stands. */
function preferAllowed({ text, language }: AskedQuestion, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [first] = ranked
  if (!first || readAskedKind(text) !== 'date' || readModality(text, language) !== 'allowed') return ranked
  if (!saysOpposite('allowed', first.text, language)) return ranked
  return putInFront(ranked, NEAR_BAN, (one) => readModality(one.text, language) === 'allowed')
}

/** "Norway, Peru, Chad and Laos" */
const ENUMERATION =
  /(?:[^,;:.!?]{2,40}[,;]\s+){2,}[^,;:.!?]{2,40}\s(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или)\s|(?:[^、，]{1,20}、){2,}/iu

/** Whether a sentence names one thing after the other. */
export const enumerates = (sentence: string): boolean => ENUMERATION.test(sentence)

/** What opens the steps or the command leads when it scores so much of what only speaks of them. */
const NEAR_SPEAKING = 0.75

/** "The notes below are on testing" tells nobody how to test, where "Testing is done as follows:" stands over the commands. */
function preferOpening(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [first, ...others] = ranked
  if (!first || first.unit.kind !== 'sentence' || first.measured.introducesList === 1) return ranked
  const opens = ({ measured, unit }: RankedUnit) =>
    unit.kind === 'sentence' &&
    measured.introducesList === 1 &&
    measured.own + measured.heading + measured.before >= first.measured.own
  return putInFront(ranked, NEAR_SPEAKING, opens, others)
}

/** Code answers who asks how something is done; others only where no sentence comes near. */
function preferProse(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const prose = ranked.filter(({ unit }) => unit.kind !== 'code')
  return (prose[0]?.score ?? 0) >= NEAR_CODE * ranked[0]!.score ? prose : ranked
}

/**
 * What speaks of the thing that is asked about leads when it scores so much of what meets a verb alone: of those that scored less
 * six led to the answer and seventeen away from it.
 */
const NEAR_VERB = 0.75

/** "Bring cash." says nothing of a dog that one wants to bring, where a sentence on dogs stands. */
function preferThing(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'terms'>,
): readonly RankedUnit[] {
  const [first, ...others] = ranked
  if (!first || readAskedKind(asked.text) !== null || first.measured.before + first.measured.heading > 0) return ranked
  const things = listAskedNouns(asked, retrieval)
  const isOfThing = ({ terms: held }: RankedUnit) => things.some((term) => held.has(term))
  if (isOfThing(first)) return ranked
  return putInFront(ranked, NEAR_VERB, isOfThing, others)
}

/** The terms of what a question names: its verbs, everyday words and numbers are none. */
export function listAskedNouns(asked: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): string[] {
  const verbs = listMatchSpans(asked.text, findVerbs(asked.language))
  const sayings = new Set(verbs.flatMap(({ start, end }) => terms(asked.text.slice(start, end))))
  const common = readCommonTerms(asked, terms)
  const isNumber = (term: string) => /^\p{N}+$/u.test(term)
  return [...asked.own].filter((term) => !isNumber(term) && !common.has(term) && !sayings.has(term))
}

/** What tells of the day that is asked about leads when it scores so much of what tells of another day. */
const NEAR_OTHER_DAY = 0.3

/** "On Sunday from 9 to 11" is no answer to when it is open on Saturday, where another line says that. */
function preferDay({ text: question }: AskedQuestion, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [first, ...others] = ranked
  if (!first || !tellsOtherDay(question, first.text)) return ranked
  const tellsDay = ({ text }: RankedUnit) => tellsOtherDay(question, text) === false
  return putInFront(ranked, NEAR_OTHER_DAY, tellsDay, [...others, first])
}

/** A question of the source's own is no answer: that is what follows it. */
function preferStatements(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const statements = ranked.filter(({ measured }) => measured.question === 0)
  return statements.length > 0 ? statements : ranked
}
