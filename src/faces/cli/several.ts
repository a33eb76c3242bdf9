import { checkInput } from '../../contract/check-input.ts'
import type { CallListener } from '../../contract/operation.ts'
import { flagName } from '../../contract/requests-in-text.ts'
import { type readFlags, usage } from './command-line.ts'
import { inputOf, isPathWord } from './input.ts'
import { callForEach, type Progress, type Report } from './many.ts'
import { type NamedFiles, namedFiles } from './named-files.ts'
import { itemLine, REPORT_HEADING } from './print-report.ts'
import { type Spinner, startSpinner, stepText } from './spinner.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verb.ts'

type Given = ReturnType<typeof readFlags>
type CallOne = (input: Record<string, unknown>, listener: CallListener | undefined) => Promise<unknown>

/** What the words name where the verb is to be called more than once; null for one call as it stands there. */
export async function severalNamed(
  { operation, positionals }: Verb,
  { positionals: words }: Given,
  terminal: Terminal,
): Promise<NamedFiles | null> {
  if (!operation.each) return null
  const { field } = positionals.at(-1)!
  const all = await namedFiles(words, terminal, (word) => isPathWord(operation, field, word))
  const isOne = all.named.length <= 1 && all.named.every(({ isFound }) => !isFound)
  return isOne ? null : all
}

/**
 * Calls the verb for each of what was named, telling of each as it ends.
 * @throws Fault BAD_REQUEST for flags that belong to one alone
 */
export async function callSeveral(
  verb: Verb,
  { flags }: Given,
  all: NamedFiles,
  terminal: Terminal,
  isJson: boolean,
  callOne: CallOne,
): Promise<Report> {
  const alone = verb.operation.each!.alone.find((field) => flags[field])
  if (alone) throw usage(`${flagName(alone)} is for one alone; ${all.named.length} are named.`, 'Call it for each.')
  const inputFor = (word: string) => inputOf(verb, { positionals: [word], flags }, terminal)
  const first = all.named.find(({ problem }) => problem === undefined)
  if (first) checkInput(verb.operation, await inputFor(first.word)) // a wrong flag is wrong for all
  const spinner = startSpinner(terminal, 0)
  const call = async (word: string, listener: CallListener | undefined) => callOne(await inputFor(word), listener)
  const progress = isJson ? silently(spinner) : telling(terminal, spinner)
  return await callForEach(all, { call, progress, signal: terminal.signal }).finally(spinner.stop)
}

/** On a terminal a line that changes; for a program a line for each. */
function telling(terminal: Terminal, spinner: Spinner): Progress {
  const live = silently(spinner)
  if (terminal.isOutTerminal) return live
  terminal.out(`${REPORT_HEADING}\n`)
  const ended: Progress['ended'] = (item, done, total) => {
    live.ended(item, done, total)
    terminal.out(`${itemLine(item)}
`)
  }
  return { ...live, ended }
}

function silently({ say, listener }: Spinner): Progress {
  let ended = 0
  let of = ''
  return {
    begun: (word) => {
      say(`${ended}${of} ${word}`)
      return { ...listener, progress: (step) => say(`${ended}${of} ${word}: ${stepText(step)}`) }
    },
    ended: (_item, done, total) => {
      ended = done
      of = `/${total}`
    },
  }
}
