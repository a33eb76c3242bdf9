import { loadAnalyzer } from '../../../../text/analyzer.ts'
import { endsInColon } from '../../../../text/end-colon.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { listWords } from '../../language/common-words.ts'
import { isSynonym } from '../../meanings/list-other-names.ts'
import { isSaidBy } from '../../meanings/meant-phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { answersWhether } from '../../quotes/prefer-form.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { listTasks, readAskedTask, type SaidTask } from '../../tasks/read-tasks.ts'
import { undoesTask } from '../../tasks/undoes-asked.ts'
import { isTurnedAlike } from '../section/find-headed-section.ts'
import { readOutline } from '../whole/outline.ts'
import type { Way } from './list-ways.ts'

/** A first line that ends no sentence is a title. */
const FIRST_LINE = /\S[^\n]{0,120}(?=\n|$)(?<![.!?:;。！？：][*_]*)/u
/** A thing that only the name of the source says or a heading further up, or what is told itself. */
const COUNTS = { above: 0.8, told: 0.5 } as const
/** What leads to the way says nearly all of it, and not much else. */
const SHARE_OF_LEAD = 0.5
/** "To list what is allowed" is no way to allow it. */
const MAIN_TASK = 0.2

/** How surely a way is that of the asked task: `covered` of the question's things, `rating` to choose by; `isLed` where the sentence over it says the task. */
export type RatedWay = { readonly way: Way; readonly covered: number; readonly rating: number; readonly isLed: boolean }

/**
 * A way by how much of the question's things the lines over it name; null where they name another task than the asked one
 * or none, or what is forbidden where a way is asked for.
 */
export function rateWay(asked: AskedQuestion, task: SaidTask, way: Way, retrieval: Retrieval): RatedWay | null {
  const lines = [way.lead, way.heading].filter((line) => line !== '' && namesTask(line, task, asked.language))
  if (lines.length === 0 || [way.lead, way.heading].some((line) => undoesTask(line, task, asked.language))) return null
  if (!isTurnedAlike(asked.text, way.heading) || tellsWhether(asked, way)) return null
  const things = listThings(asked, task, retrieval)
  const held = [
    { text: [way.lead, way.heading].join('\n'), worth: 1 },
    { text: readAboveWay(way), worth: COUNTS.above },
    { text: way.told, worth: COUNTS.told },
  ]
  const count = (thing: string) =>
    held.find(({ text }) => namesThing(thing, text, asked.language, retrieval))?.worth ?? 0
  const counts = things.map(count)
  const covered = counts.length === 0 ? 1 : counts.reduce<number>((sum, one) => sum + one, 0) / counts.length
  const said = Math.max(...lines.map((line) => measureSaid(line, task, things, asked.language, retrieval)))
  const isMain = lines.some((line) => readAskedTask(line, asked.language)?.task === task.task)
  const rating = covered + SHARE_OF_LEAD * said + (isMain ? MAIN_TASK : 0)
  return { way, covered, rating, isLed: leads(way, task, things, asked.language, retrieval) }
}

/** "Yes, within 30 days" under "May I return it?" tells no way to return it. */
const tellsWhether = ({ language }: AskedQuestion, { heading, lead, source: { text }, start }: Way): boolean =>
  lead === '' && answersWhether(heading, text.slice(start), language)

/** The name of the source, its title and the headings that the way stands under. */
function readAboveWay({ source, start }: Way): string {
  const over = readOutline(source).filter((one) => one.start <= start && start < one.end)
  const first = FIRST_LINE.exec(source.text)
  return [toPlainTitle(source.name), first?.index === 0 ? first[0] : '', ...over.map(({ title }) => title)].join('\n')
}

/** Whether the sentence over the way says what it is for: it opens it with a colon, or names a thing with the task. */
const leads = ({ lead }: Way, task: SaidTask, things: readonly string[], language: string, retrieval: Retrieval) =>
  lead !== '' &&
  namesTask(lead, task, language) &&
  (endsInColon(lead) || things.length === 0 || things.some((thing) => namesThing(thing, lead, language, retrieval)))

const namesTask = (line: string, { task }: SaidTask, language: string) =>
  listTasks(line, language).some((one) => one.task === task)

/** What the question speaks of beside the task: its own words without those that name the task. */
export function listThings({ text, own }: AskedQuestion, { start, end }: SaidTask, { terms }: Retrieval): string[] {
  const front = text.slice(0, start).replace(/[\p{L}\p{M}]+$/u, '')
  const inside = /^[\p{L}\p{M}]+(.*?)[\p{L}\p{M}]+$/su.exec(text.slice(start, end))?.[1] ?? '' // "lege ... an"
  const behind = text.slice(end).replace(/^[\p{L}\p{M}]+/u, '')
  return [...new Set(terms([front, inside, behind].join('\n')))].filter((term) => own.has(term))
}

function namesThing(thing: string, line: string, language: string, { terms }: Retrieval): boolean {
  const words = listWords(line.toLowerCase(), language).map(({ word }) => word)
  return [...terms(line), ...words].some(
    (one) => isSaidBy(one, thing, language) || isSaidBy(thing, one, language) || isSynonym(thing, one, language),
  )
}

/** How much of a line's words the question says, the task's among them. */
function measureSaid(
  line: string,
  { task }: SaidTask,
  things: readonly string[],
  language: string,
  { terms }: Retrieval,
): number {
  const { isStopWord } = loadAnalyzer(language)
  const words = listWords(line, language).filter(({ word }) => !isStopWord(word.toLowerCase()))
  const isWordOfQuestion = (word: string) =>
    listTasks(word, language).some((one) => one.task === task) ||
    [word.toLowerCase(), ...terms(word)].some((one) => things.some((thing) => isSaidBy(one, thing, language)))
  return words.length === 0 ? 0 : words.filter(({ word }) => isWordOfQuestion(word)).length / words.length
}
