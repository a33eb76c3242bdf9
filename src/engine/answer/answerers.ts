import { answerByComparison, answerByHeadedSides } from './by-kind/compare/answer-by-comparison.ts'
import { answerBySource } from './by-kind/compare/answer-by-source.ts'
import { answerByDefinition } from './by-kind/definition/answer-definition.ts'
import { answerByHours } from './by-kind/hours/answer-by-hours.ts'
import { answerByList, answerBySubject } from './by-kind/list/answer-list.ts'
import { answerByAttendance } from './by-kind/minutes/answer-attendance.ts'
import { answerByLabel } from './by-kind/minutes/answer-by-label.ts'
import { answerDecisionOn } from './by-kind/minutes/answer-decision-on.ts'
import { answerByDecisions } from './by-kind/minutes/answer-decisions.ts'
import { answerByModality } from './by-kind/modal/answer-by-modality.ts'
import { answerByDuty } from './by-kind/office/answer-by-duty.ts'
import { answerByOffice } from './by-kind/office/answer-by-office.ts'
import { answerByOpenOption, answerByOption } from './by-kind/option/answer-by-option.ts'
import { asksOptionAlone } from './by-kind/option/asked-option.ts'
import { lacksAskedName, lacksAskedOption, lacksOptionOfCase } from './by-kind/option/lacks-option.ts'
import { answerByParty } from './by-kind/party/answer-by-party.ts'
import { answerByColumn, answerNearColumn } from './by-kind/reference/answer-by-column.ts'
import { answerByName } from './by-kind/reference/answer-by-name.ts'
import { answerByDeed, answerByReference } from './by-kind/reference/answer-by-reference.ts'
import { answerIdentifier } from './by-kind/reference/answer-identifier.ts'
import { tellsSought } from './by-kind/reference/asked-way.ts'
import { answerByEntry } from './by-kind/section/answer-by-entry.ts'
import { answerByHeading } from './by-kind/section/answer-by-heading.ts'
import { answerBySection } from './by-kind/section/answer-section.ts'
import { answerBySeries } from './by-kind/series/answer-by-series.ts'
import { answerOfSources } from './by-kind/sources/answer-of-sources.ts'
import { answerByTask } from './by-kind/ways/answer-by-task.ts'
import { answerLicence } from './by-kind/whole/answer-licence.ts'
import { answerNumbered } from './by-kind/whole/answer-numbered.ts'
import { answerOverAll } from './by-kind/whole/answer-overview.ts'
import { answerWhichPart } from './by-kind/whole/answer-which-part.ts'
import { answerWhole } from './by-kind/whole/answer-whole.ts'
import { answerByCondition } from './condition/answer-by-condition.ts'
import type { HeldWay } from './hold-way.ts'
import type { AskedQuestion } from './question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readExtent } from './retrieval/text-extent.ts'
import { answerByTable } from './tables/answer-by-table.ts'

/**
 * Answers one kind of question by the evidence that this kind needs: a summary, a cell of a table, a comparison. Null
 * when the question is of another kind, or the sources do not hold what it takes; then the next one is asked.
 */
type Answerer = (asked: AskedQuestion, retrieval: Retrieval) => WrittenAnswer | null

/** How what an answerer tells is taken. */
type AnswererRow = {
  readonly answer: Answerer
  /** What it tells is no sentence that search could have found: a summary, facts of a source, hours, the entry of a setting, lists under a heading or of what the title names; in a sheet, two sides beside each other. */
  readonly isUndoubted?: true | ((retrieval: Retrieval) => boolean)
  /** What is the most or the least is reckoned, and need not be said: "the longest" of lengths. */
  readonly reckons?: true
  /** It is found by names and not by what is said of them: it is held against all that is asked. */
  readonly held?: HeldWay
  /** What asks for nothing else is held against no more than that. */
  readonly isAlone?: (asked: AskedQuestion, retrieval: Retrieval) => boolean
  /** It is passed over where it bears another sign or number than the question. */
  readonly lacks?: typeof lacksAskedName
  /**
   * What it tells in part of a text of some pages is told where search finds nothing: a side without the other, an entry or a way that says
   * something near. Of 26 such 5 led right, and of what search told instead 13.
   */
  readonly yields?: true
  /** It is told in part before what search tells in part, where it is of the sort that is asked for. */
  readonly isOfSort?: typeof tellsSought
}

const isSheet = (retrieval: Retrieval) => readExtent(retrieval) === 'sheet'

/** In the order in which they are asked; what none of them answers is searched for by its words. */
export const ANSWERERS: readonly AnswererRow[] = [
  { answer: answerOfSources, isUndoubted: true },
  { answer: answerWhichPart, isUndoubted: true },
  { answer: answerLicence, isUndoubted: true },
  { answer: answerBySource, isUndoubted: true },
  { answer: answerOverAll, isUndoubted: true },
  { answer: answerByHours, isUndoubted: true },
  { answer: answerByOption, isUndoubted: true, held: { leastShare: 0.7 }, isAlone: asksOptionAlone },
  { answer: answerByParty, isUndoubted: true },
  { answer: answerIdentifier, isUndoubted: true },
  { answer: answerBySeries, held: { leastShare: 0.7 } },
  { answer: answerByEntry, held: { leastShare: 0.7 }, lacks: lacksAskedOption },
  { answer: answerByHeading, isUndoubted: true },
  { answer: answerByCondition, lacks: lacksOptionOfCase },
  { answer: answerByDuty, isUndoubted: true },
  { answer: answerByAttendance, isUndoubted: true },
  { answer: answerByOffice, isUndoubted: true },
  { answer: answerByModality, isUndoubted: true },
  { answer: answerByName, isUndoubted: true },
  { answer: answerByColumn, isUndoubted: true },
  { answer: answerByDeed, isUndoubted: true },
  {
    answer: answerByReference,
    isUndoubted: true,
    held: { leastShare: 0.5, isByDeed: true },
    yields: true,
    isOfSort: tellsSought,
  },
  { answer: answerByTask, held: { leastShare: 0.7, isByDeed: true }, yields: true },
  { answer: answerBySection, isUndoubted: true, held: { leastShare: 0.7 } },
  { answer: answerBySubject, isUndoubted: true, lacks: lacksAskedOption },
  { answer: answerWhole, isUndoubted: true },
  { answer: answerByTable, reckons: true, held: { leastShare: 0.75, isByRows: true }, lacks: lacksAskedOption },
  { answer: answerNearColumn, isUndoubted: true },
  { answer: answerByOpenOption, isUndoubted: true },
  { answer: answerByHeadedSides, isUndoubted: true },
  { answer: answerByComparison, isUndoubted: isSheet, yields: true },
  { answer: answerByDefinition, lacks: lacksAskedName },
  { answer: answerByLabel, isUndoubted: true },
  { answer: answerByList, held: { leastShare: 0.7, isByLead: true }, lacks: lacksAskedOption },
  { answer: answerByDecisions, isUndoubted: true },
  { answer: answerDecisionOn, isUndoubted: true },
  { answer: answerNumbered, isUndoubted: true },
]
