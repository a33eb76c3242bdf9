import type { Turn, TypedQuestion } from '../../../../domain/answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { isRefusal } from '../../language/phrases.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { dependsOnTurns, pointsAtTurns } from '../../question/follow-up.ts'
import { findFormerThing } from '../../question/former-thing.ts'
import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { isTermHeld } from '../../retrieval/term-weight.ts'
import { isAgainst, listTaskNames, listTasks, readAskedTask, type SaidTask } from '../../tasks/read-tasks.ts'
import { undoesTask } from '../../tasks/undoes-asked.ts'
import { listThings } from '../ways/rate-way.ts'
import { asksOfFormer } from './answer-of-former.ts'
import { locateFormer } from './locate-former.ts'

/** What a follow-up wants done, to what, and where the conversation stands; `says`: whether a line names that, and not what undoes it. */
export type FollowedTask = {
  readonly asked: AskedQuestion
  readonly says: (line: string) => boolean
  /** Whether it is a task that is known by many words, and not only the words of the question. */
  readonly isTask: boolean
  readonly thing: readonly string[]
  readonly former: SourceSpan
  readonly told: string
  /** Whether what undoes the question before is asked for: that need not be said of the thing. */
  readonly isReverse: boolean
}

/**
 * What a question that goes on from the conversation wants done: a task by whatever words, or what its own words say; of "and the other way
 * round?", what undoes the task asked of before. Null of a question that asks for something else, or has a thing of its own.
 */
export function readFollowedTask(question: TypedQuestion, language: string, retrieval: Retrieval): FollowedTask | null {
  const { text, turns } = question
  const last = turns.findLast(({ answer }) => !isRefusal(answer))
  if (!last || asksOfFormer(question) || !dependsOnTurns(text, turns, retrieval.terms)) return null
  const asked = dropAgain(readAskedQuestion(text, turns, retrieval, language), retrieval)
  const isReverse = compileWordCue(findLocale(language).followUp.reverse, language).test(text)
  const saysTask = createTaskTest(asked, isReverse ? last : null, retrieval)
  const [former] = saysTask ? locateFormer(last.answer, retrieval) : []
  if (!saysTask || !former) return null
  const thing = findFormerThing(turns, language, retrieval)?.terms ?? []
  const isTask = isReverse || readAskedTask(text, language) !== null
  return { asked, says: saysTask, isTask, thing, former, told: last.answer, isReverse }
}

/** "Later" and "again" name no thing of a question. */
function dropAgain(asked: AskedQuestion, { terms }: Retrieval): AskedQuestion {
  const { text, language, own } = asked
  const words = text.match(compileWordCue(findLocale(language).followUp.again, language, 'giu')) ?? []
  return { ...asked, own: own.difference(new Set(terms(words.join(' ')))) }
}

/** So many words say what is done, and name no thing. */
const MAX_DEED_TERMS = 2

/**
 * A test of whether a line names what a question wants done to a thing of the conversation: a task by whatever words, or the words of the
 * question. Null where there is none.
 * @param reversed the turn whose question is turned about
 */
function createTaskTest(
  asked: AskedQuestion,
  reversed: Turn | null,
  retrieval: Retrieval,
): ((line: string) => boolean) | null {
  const { text, language, own } = asked
  const task = readAskedTask(text, language)
  if (reversed)
    return createNameTest(task ? [task.task] : listUndoing(readAskedTask(reversed.question, language)), language)
  const isOfDeed = (['steps', 'polar', 'condition'] as const).some((kind) => isAskedFor(kind, text))
  if (!isOfDeed || readAskedKind(text) !== null) return null
  if (!task) return own.size > 0 && own.size <= MAX_DEED_TERMS ? (line) => holdsAll(own, line, retrieval) : null
  return pointsAtTurns(text) || !hasOwnThing(asked, task, retrieval) ? createNameTest([task.task], language) : null
}

const createNameTest = (tasks: readonly string[], language: string) => (line: string) =>
  listTasks(line, language).some((one) => tasks.includes(one.task) && !undoesTask(line, one, language))

const holdsAll = (wanted: ReadonlySet<string>, line: string, { terms }: Retrieval) =>
  wanted.isSubsetOf(new Set(terms(line)))

const listUndoing = (task: SaidTask | null): string[] =>
  listTaskNames().flatMap(({ task: name }) =>
    task && (isAgainst(name, task.task) || isAgainst(task.task, name)) ? name : [],
  )

const hasOwnThing = (asked: AskedQuestion, task: SaidTask, retrieval: Retrieval) =>
  listThings(asked, task, retrieval).some((term) => isTermHeld(term, retrieval.weightOf))
