import { isAskedFor } from '../language/is-asked-for.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isAgainst, listTasks, readAskedTask, type SaidTask } from './read-tasks.ts'

/** Whether a line names what undoes a task: without the task, or around it ("removing the protection"). */
export function undoesTask(line: string, { task }: SaidTask, language: string): boolean {
  const named = listTasks(line, language)
  const said = named.find((one) => one.task === task)
  const isAround = ({ start, end }: SaidTask) => !said || (start <= said.start && said.end <= end)
  return named.some((one) => (isAgainst(one.task, task) || isAgainst(task, one.task)) && isAround(one))
}

/** Whether how something is done was asked, and a line tells how it is undone: "Inserting a row" for "How do I delete a row?". */
export function undoesAsked(
  { text, language }: { readonly text: string; readonly language: string },
  line: string,
): boolean {
  const task = isAskedFor('steps', text) ? readAskedTask(text, language) : null
  return task !== null && undoesTask(line, task, language)
}

/** Whether a line names what undoes the task that a question names, whatever it asks of it: "To remove a break" for "Which keys insert a break?". */
export function undoesNamed(
  { text, language }: { readonly text: string; readonly language: string },
  line: string,
): boolean {
  const task = readAskedTask(text, language)
  return task !== null && undoesTask(line, task, language)
}

/** Whether a sentence stands under a heading that tells how what is asked for is undone, and does not name the task itself. */
export function isUnderUndoing(
  asked: Parameters<typeof undoesAsked>[0],
  { passage, start, text }: RankedUnit,
  { readSource }: Pick<Retrieval, 'readSource'>,
): boolean {
  const task = isAskedFor('steps', asked.text) ? readAskedTask(asked.text, asked.language) : null
  const source = task && readSource(passage.sourceId)
  if (!source || listTasks(text, asked.language).some((one) => one.task === task.task)) return false
  return undoesTask(findHeadingAt(source, start) ?? '', task, asked.language)
}
