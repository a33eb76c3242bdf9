import { readFileSync } from 'node:fs'
import { compileOnce } from '../language/compile-once.ts'
import { isSpaced } from '../language/locales.ts'

/**
 * What is done to a thing, and the beginnings of the words that say so by the ISO 639-1 code of their language, as
 * alternatives: nouns as well as verbs, since a heading says "Deletion". `against` names the tasks that undo it.
 */
type TaskRow = { readonly task: string; readonly against?: string } & Readonly<Record<string, string | undefined>>

/** A task by the words that say it, by offsets of the text that they stand in. */
export type SaidTask = { readonly task: string; readonly start: number; readonly end: number }

const FILE = new URL('./tasks.json', import.meta.url)
/** Where the verb stands last. */
const VERB_LAST: ReadonlySet<string> = new Set(['ja'])
/** Where a noun has a capital: "Druckvorlage löschen" asks for no printing. */
const NOUNS_IN_CAPITALS: ReadonlySet<string> = new Set(['de'])

let known: readonly TaskRow[] | null = null

function readRows(): readonly TaskRow[] {
  known ??= JSON.parse(readFileSync(FILE, 'utf8')) as TaskRow[]
  return known
}

/** All tasks that a text names, each where it does so first. */
export function listTasks(text: string, language: string): SaidTask[] {
  return readRows().flatMap(({ task, [language]: words }) => {
    const met = words === undefined ? null : compileTask(words, language).exec(text)
    return met ? [{ task, start: met.index, end: met.index + met[0].length }] : []
  })
}

const compileTask = (words: string, language: string) =>
  compileOnce(isSpaced(language) ? `(?<!\\p{L})(?:${words})` : words)

/** What a question asks how to do: the task named first, the longest of those that begin there; null where it names none. */
export function readAskedTask(text: string, language: string): SaidTask | null {
  const isInSmallLetters = ({ start }: SaidTask) => !/^\p{Lu}/u.test(text.slice(start))
  const said = listTasks(text, language)
  const verbs = NOUNS_IN_CAPITALS.has(language) ? said.filter(isInSmallLetters) : said
  const placed = (verbs.length > 0 ? verbs : said).sort((a, b) => a.start - b.start || b.end - a.end)
  return (VERB_LAST.has(language) ? placed.at(-1) : placed[0]) ?? null
}

/** Whether one task undoes another. */
export const isAgainst = (task: string, other: string): boolean =>
  readRows().some((row) => row.task === task && listAgainst(row).includes(other))

const listAgainst = ({ against }: TaskRow) => against?.split(', ') ?? []

/** The names of all tasks, each with those that it names as undoing it. */
export const listTaskNames = (): { readonly task: string; readonly against: readonly string[] }[] =>
  readRows().map((row) => ({ task: row.task, against: listAgainst(row) }))
