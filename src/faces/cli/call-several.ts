import { checkInput } from '../../contract/check-input.ts'
import type { CallListener } from '../../contract/operation.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { type CallReport, callForEach, type SeveralProgress } from './call-for-each.ts'
import { createUsageFault, type readFlags } from './command-line.ts'
import { isPathWord, readVerbInput } from './input.ts'
import { findNamedFiles, type NamedFiles } from './named-files.ts'
import { formatItemLine, REPORT_HEADING } from './print-report.ts'
import { formatProgressStep, type Spinner, startSpinner } from './spinner.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verb.ts'

type ParsedArguments = ReturnType<typeof readFlags>
type CallOne = (input: Record<string, unknown>, listener: CallListener | undefined) => Promise<unknown>

/** What the words name where the verb is to be called more than once; null for one call as it stands there. */
export async function findSeveralFiles(
  { operation, positionals }: Verb,
  { positionals: words }: ParsedArguments,
  terminal: Terminal,
): Promise<NamedFiles | null> {
  if (!operation.each) return null
  const { field } = positionals.at(-1)!
  const all = await findNamedFiles(words, terminal, (word) => isPathWord(operation, field, word))
  const isOne = all.named.length <= 1 && all.named.every(({ isFound }) => !isFound)
  return isOne ? null : all
}

/**
 * Calls the verb for each of what was named, telling of each as it ends.
 * @throws Fault BAD_REQUEST for flags that belong to one alone
 */
export async function callSeveral(
  verb: Verb,
  { flags }: ParsedArguments,
  all: NamedFiles,
  terminal: Terminal,
  isJson: boolean,
  callOne: CallOne,
): Promise<CallReport> {
  const alone = verb.operation.each!.alone.find((field) => flags[field])
  if (alone)
    throw createUsageFault(`${formatFlag(alone)} is for one alone; ${all.named.length} are named.`, 'Call it for each.')
  const inputFor = (word: string) => readVerbInput(verb, { positionals: [word], flags }, terminal)
  const first = all.named.find(({ problem }) => problem === undefined)
  if (first) checkInput(verb.operation, await inputFor(first.word)) // a wrong flag is wrong for all
  const spinner = startSpinner(terminal, 0)
  const call = async (word: string, listener: CallListener | undefined) => callOne(await inputFor(word), listener)
  const progress = isJson ? createLiveProgress(spinner) : createLineProgress(terminal, spinner)
  return await callForEach(all, { call, progress, signal: terminal.signal }).finally(spinner.stop)
}

/** On a terminal a line that changes; for a program a line for each. */
function createLineProgress(terminal: Terminal, spinner: Spinner): SeveralProgress {
  const live = createLiveProgress(spinner)
  if (terminal.isOutTerminal) return live
  terminal.out(`${REPORT_HEADING}\n`)
  const ended: SeveralProgress['onEnd'] = (item, done, total) => {
    live.onEnd(item, done, total)
    terminal.out(`${formatItemLine(item)}
`)
  }
  return { ...live, onEnd: ended }
}

function createLiveProgress({ say, listener }: Spinner): SeveralProgress {
  let ended = 0
  let of = ''
  return {
    onBegin: (word) => {
      say(`${ended}${of} ${word}`)
      return { ...listener, progress: (step) => say(`${ended}${of} ${word}: ${formatProgressStep(step)}`) }
    },
    onEnd: (_item, done, total) => {
      ended = done
      of = `/${total}`
    },
  }
}
