import type { FoundPassage } from '../../../search/found-passage.ts'
import { judgeAnswer } from '../../by-search/answer-by-search.ts'
import { findTurnedHeading } from '../../compose/turned-heading.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { lacksWay } from '../../form/lacks-way.ts'
import { findLightWords } from '../../language/compiled-cues.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { namesOpposite } from '../../meanings/meant-phrases.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readContent } from '../../question/frame-words.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import { opensList } from '../../retrieval/list-lead.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { widenPassage } from '../../retrieval/widen-passage.ts'
import { asksForSomeRows, asksNoCell } from '../../tables/table-question.ts'
import { undoesNamed } from '../../tasks/undoes-asked.ts'
import { type FoundList, findLists, isNumberedList, listsOptions, readWithAbove } from './find-lists.ts'
import { findSubjectList } from './find-subject-list.ts'
import { isOfCaseAlone } from './of-case-alone.ts'
import { findListStart, quoteList } from './quote-list.ts'
import { scoreList } from './score-list.ts'

const PASSAGES_READ = 6
/** Below, a list is about something else; a procedure has to be told by what stands over it. */
const MIN_SCORE = { any: 0.6, named: 0.4 } as const
const MIN_ABOVE = { list: 0.45, steps: 0.6 } as const
/** A step that holds less of the question is one of something else; one that holds so much of it is told alone. */
const MIN_STEP_SHARE = { any: 0.6, alone: 0.9 } as const
/** A single sentence that holds so much more of the question than the list is the better answer. */
const MARGIN = 0.12

/** Answers "how is it made" and "what is in it" of what a whole source is about: the steps or the parts that it lists. */
export function answerBySubject(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { kind, sort } = readAskedFor(asked.text)
  const list = kind === null || sort === 'count' ? findSubjectList(asked, retrieval) : null
  return list && tellQuotes('answered', asked, [quoteWholeList(asked, list)], retrieval)
}

/** Answers "which are the ...", "list all ..." and "how do I ..." with the whole list that the sources give. */
export function answerByList(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const isSteps = isAskedFor('steps', asked.text)
  if (!isSteps && !isAskedFor('list', asked.text)) return null
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const lists = findLists(passages, retrieval)
  const mayTellRows = !asksForSomeRows(asked) && !asksNoCell(asked)
  const usable = lists.filter(
    (list) =>
      (mayTellRows || list.entries[0]!.kind !== 'row') &&
      isHeadedAlike(asked, list) &&
      holdsWords(list) &&
      !isOfCaseAlone(asked, list, retrieval),
  )
  const chosen = chooseList(asked, usable, isSteps, retrieval)
  if (!chosen && (!isSteps || lists.length === 0)) return null
  const best = findBestUnit(asked, passages, retrieval) // ranks all that was found: only where a list can be told
  const isChosen = chosen && (isStepsOf(asked, chosen, retrieval) || !isSaidBetter(asked, chosen, best, retrieval))
  const list = isChosen ? chosen : isSteps ? findStepsAround(asked, best, lists, retrieval) : null
  if (!list) return null
  const quote = quoteWholeList(asked, list)
  const judged = judgeAnswer(asked, [...passages, quote.passage], [quote], retrieval)
  const isLess = judged === 'answered' && (lacksWay(asked, [quote], retrieval) || leavesOut(asked, list, retrieval))
  const state = isLess ? 'partial' : judged
  return state === 'no_support' ? null : tellQuotes(state, asked, [quote], retrieval)
}

/** What is covered is not listed under "Not covered", nor a disadvantage under "Advantages of the house". */
const isHeadedAlike = (asked: AskedQuestion, { source, heading, intro, entries }: FoundList) =>
  [heading, intro].every((line) => !line || !undoesNamed(asked, source.text.slice(line.start, line.end))) &&
  (isAskedFor('forbid', asked.text) || findTurnedHeading(source, entries[0]!.start) === null) &&
  (heading === null || !namesOpposite(asked, source.text.slice(heading.start, heading.end)))

/** "Which results are too high?": no row and nothing over the table says which are. */
function leavesOut({ text, language }: AskedQuestion, list: FoundList, { terms }: Retrieval): boolean {
  const { source, entries } = list
  if (entries[0]!.kind !== 'row') return false
  const held = new Set(terms(readWithAbove(list, source.text.lastIndexOf('\n\n', entries[0]!.start) + 1)))
  return !held.isSupersetOf(new Set(terms(readContent(text, language))))
}

/** The numbers of an example name nothing. */
const holdsWords = ({ source, entries }: FoundList) =>
  entries.some(({ start, end }) => /\p{L}{2}/u.test(source.text.slice(start, end)))

const quoteWholeList = ({ language }: AskedQuestion, list: FoundList): Quote =>
  quoteList(list, findLocale(language).list.more)

function chooseList(
  asked: AskedQuestion,
  lists: readonly FoundList[],
  isSteps: boolean,
  retrieval: Retrieval,
): FoundList | null {
  const scored = lists
    .map((list) => ({ list, ...scoreList(asked, list, retrieval) }))
    .filter(
      ({ score, above, list }) =>
        (isNamedByHeading(asked, list, retrieval)
          ? score >= MIN_SCORE.named
          : score >= MIN_SCORE.any && above >= MIN_ABOVE[isSteps ? 'steps' : 'list']) &&
        !(isSteps && (list.entries[0]!.kind === 'row' || listsOptions(list))),
    )
  return scored.sort((a, b) => b.score - a.score)[0]?.list ?? null
}

/** A heading of which the question says every word names the list under it: "Drying" for "How do I dry my clothes?". */
function isNamedByHeading(
  { weights, language }: AskedQuestion,
  { source, heading, intro }: FoundList,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  if (heading === null || intro !== null) return false
  const words = source.text.slice(heading.start, heading.end).replace(findLightWords(language), ' ')
  const named = terms(words).filter((term) => /\p{L}/u.test(term))
  return named.length > 0 && named.every((term) => weights.has(term))
}

const isStepsOf = (asked: AskedQuestion, list: FoundList, retrieval: Retrieval) =>
  isNumberedList(list) && isNamedByHeading(asked, list, retrieval)

/**
 * One step of a procedure is no answer to how it is done: the list in which the best sentence is one. Where the step says
 * all that is asked, and nothing over the list does, the step is what is asked for.
 */
function findStepsAround(
  asked: AskedQuestion,
  best: RankedUnit | undefined,
  lists: readonly FoundList[],
  retrieval: Retrieval,
): FoundList | null {
  const share = best ? measureShare(asked, best.terms) : 0
  if (!best || share < MIN_STEP_SHARE.any) return null
  const holdsBest = (list: FoundList): boolean =>
    list.source.id === best.passage.sourceId &&
    isNumberedList(list) &&
    list.entries.some((entry) => entry.start <= best.start && best.end <= entry.end)
  const list = lists.find(holdsBest)
  const isStepAlone = list && share >= MIN_STEP_SHARE.alone && scoreList(asked, list, retrieval).above < MIN_ABOVE.list
  return !list || isStepAlone ? null : list
}

function findBestUnit(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): RankedUnit | undefined {
  const wide = passages.map((passage) => widenPassage(passage, retrieval))
  return rankUnits(asked, wide, retrieval)[0]
}

/** Whether the best sentence, outside of the list, holds clearly more of what is asked. */
function isSaidBetter(
  asked: AskedQuestion,
  list: FoundList,
  best: RankedUnit | undefined,
  retrieval: Retrieval,
): boolean {
  if (!best) return false
  const [start, end] = [findListStart(list), list.end]
  const isInside = best.passage.sourceId === list.source.id && best.start < end && best.end > start
  if (isInside) return false
  if (!isLed(list)) return true
  return measureShare(asked, best.terms) > scoreList(asked, list, retrieval).above + MARGIN
}

/** What ends the paragraph above a list, and announces nothing, need not be of it. */
function isLed({ source, intro }: FoundList): boolean {
  const line = intro && source.text.slice(intro.start, intro.end)
  return line === null || opensList(line) || isAskedFor('announce', line)
}

const measureShare = (asked: AskedQuestion, terms: ReadonlySet<string>) =>
  sumWeights(asked, terms) / sumWeights(asked, null)

function sumWeights({ weights }: AskedQuestion, terms: ReadonlySet<string> | null): number {
  let sum = 0
  for (const [term, weight] of weights) if (terms === null || terms.has(term)) sum += weight
  return sum
}
