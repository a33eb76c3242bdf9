import { checkInput } from '../../contract/check-input.ts'
import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import type { CallListener, Invoke, OperationCatalogue } from '../../contract/operation.ts'
import { Fault, toFault } from '../../domain/fault.ts'
import { chooseRequestId } from '../../lib/request-id.ts'
import { createAnswerWriter } from './answer-writer.ts'
import { callVerb, closeOpened } from './call.ts'
import { chooseReportExitCode } from './call-for-each.ts'
import { callSeveral, findSeveralFiles } from './call-several.ts'
import { createUsageFault, readFlags, readSwitches, type Switches } from './command-line.ts'
import { chooseExitCode, EXIT_CODES } from './exit-code.ts'
import { formatGroupHelp, formatOverviewHelp, formatVerbHelp } from './help.ts'
import { readVerbInput } from './input.ts'
import { wrap } from './layout.ts'
import type { CallerContext, OpenLocalFolder } from './local-folder.ts'
import type { NamedFiles } from './named-files.ts'
import { printFault, printResult } from './print.ts'
import { printReport } from './print-report.ts'
import { rewriteForCommandLine } from './rewrite-for-command-line.ts'
import { stripControlCharacters } from './screen.ts'
import { startSpinner } from './spinner.ts'
import { tellWayOn } from './tell-way-on.ts'
import type { Terminal } from './terminal.ts'
import type { LocalVerb, Verb } from './verb.ts'
import { findVerb, findVerbsUnder, listLocalVerbs, listVerbs, suggestVerbs } from './verbs.ts'
import { repeatOnChange } from './watch.ts'

type Program = {
  readonly catalogue: OperationCatalogue
  /** What is carried out on this machine, beside the operations of the catalogue. */
  readonly local?: readonly LocalVerb[]
  /** Made when a verb is really run: help and version touch neither settings nor network. */
  readonly connect: () => Invoke
  readonly version: string
  /** Fills a folder of the caller's that the service may not write. */
  readonly openFolder?: OpenLocalFolder
}

/**
 * Runs one command line. Results go to stdout, everything else to stderr.
 * @param argv the words after the program's name
 * @returns the exit code, see `exit-code.ts`
 */
export async function runCommand(argv: readonly string[], program: Program, terminal: Terminal): Promise<number> {
  const { switches, words } = readSwitches(argv)
  const id = chooseRequestId()
  try {
    return await runWords(words, { switches, id, program, terminal })
  } catch (error) {
    const fault = toFault(error)
    terminal.err(
      `${switches.json ? formatFailure(fault, id, program) : printFault(fault, program.catalogue, terminal)}\n`,
    )
    return chooseExitCode(fault)
  }
}

function formatFailure(fault: Fault, id: string, { catalogue }: Program): string {
  const hint = fault.hint && rewriteForCommandLine(fault.hint, catalogue)
  return JSON.stringify({ ...buildFailureEnvelope(fault, id), ...(hint ? { hint } : {}) }, null, 2)
}

type Command = {
  readonly switches: Switches
  readonly id: string
  readonly program: Program
  readonly terminal: Terminal
}

async function runWords(words: readonly string[], command: Command): Promise<number> {
  const { switches, program, terminal } = command
  if (words[0] === 'help') return runWords(words.slice(1), { ...command, switches: { ...switches, help: true } })
  const verbs = [...listLocalVerbs(program.local ?? []), ...listVerbs(program.catalogue)]
  if (switches.version && words.length === 0) return printText(program.version, terminal)
  if (words.length === 0) return printText(formatOverviewHelp(verbs, terminal.columns), terminal, switches.help)
  const found = findVerb(verbs, words)
  if (found && switches.help)
    return printText(formatVerbHelp(found.verb, program.catalogue, terminal.columns), terminal)
  if (found) checkWatch(found.verb, switches)
  if (found?.verb.run) return runLocalVerb(found.verb, found.rest, verbs, command)
  if (found) return runCatalogueVerb(found.verb, found.rest, command)
  const group = findVerbsUnder(verbs, words)
  if (group.length > 0) return printText(formatGroupHelp(group, terminal.columns), terminal, switches.help)
  throw createUnknownVerbFault(verbs, words)
}

/** Help that was asked for is a result; help in place of a verb is a complaint. */
function printText(text: string, terminal: Terminal, isAskedFor = true): number {
  const write = isAskedFor ? terminal.out : terminal.err
  write(`${text}\n`)
  return isAskedFor ? EXIT_CODES.ok : EXIT_CODES.usage
}

function checkWatch({ name, operation }: Verb, { watch }: Switches): void {
  if (!watch || operation.watch) return
  throw createUsageFault(`There is no flag --watch for ${name}.`, 'It belongs to verbs on a folder.')
}

/** Carries out a verb of this machine. */
async function runLocalVerb(verb: Verb, words: readonly string[], verbs: readonly Verb[], command: Command) {
  const { switches, program, terminal, id } = command
  const input = checkInput(verb.operation, await readVerbInput(verb, readFlags(verb.operation, words), terminal))
  const { catalogue, connect } = program
  const result = await verb.run!(input as never, { terminal, switches, catalogue, verbs, connect, requestId: id })
  if (result === null) return EXIT_CODES.ok
  const text = switches.json ? JSON.stringify(result.data, null, 2) : stripControlCharacters(result.text, terminal)
  terminal.out(`${text}\n`)
  return result.exitCode ?? EXIT_CODES.ok
}

async function runCatalogueVerb(verb: Verb, words: readonly string[], command: Command): Promise<number> {
  const { switches, program, terminal } = command
  const given = readFlags(verb.operation, words)
  const several = await findSeveralFiles(verb, given, terminal)
  if (several) return callEachNamed(verb, given, several, command)
  const input = await readVerbInput(verb, given, terminal)
  const { asksFirst } = verb.operation
  if (asksFirst) input[asksFirst.field] ??= true // the yes that is asked for below
  checkTyped(verb, words, input) // wrong input needs no service, and no confirmation
  const invoke = program.connect()
  const isPreview = input.confirm === false
  if (verb.operation.kind === 'destroy' && !isPreview && !switches.yes) await confirmDestroying(verb, words, terminal)
  const callVerbOnce = () => callOnce(verb, input, invoke, command)
  try {
    if (switches.watch) await callOnChange(verb, input, callVerbOnce, command)
    else if (verb.operation.streams && !switches.json) await callStreaming(verb, input, invoke, command)
    else printData(await callVerbOnce(), switches, terminal)
  } catch (error) {
    throw tellWayOn(toFault(error), verb.operation)
  }
  return EXIT_CODES.ok
}

/** What is missing where nothing was typed after the verb is best said by how it is typed. */
function checkTyped({ operation }: Verb, words: readonly string[], input: Record<string, unknown>): void {
  try {
    checkInput(operation, input)
  } catch (error) {
    const fault = toFault(error)
    if (words.length > 0 || !operation.cli?.includes(' ')) throw fault
    throw fault.with({ hint: `Type ${operation.cli}. ${fault.hint ?? ''}` })
  }
}

async function callEachNamed(verb: Verb, given: ReturnType<typeof readFlags>, several: NamedFiles, command: Command) {
  const { program, terminal, switches } = command
  const invoke = program.connect()
  const callOne = (input: Record<string, unknown>, listener: CallListener | undefined) =>
    callVerb(
      verb,
      input,
      invoke,
      { signal: terminal.signal, requestId: chooseRequestId(), listener },
      pickCallerContext(command),
    )
  const report = await callSeveral(verb, given, several, terminal, switches.json, callOne)
  if (switches.json) printData(report, switches, terminal)
  else printReport(verb, report, program.catalogue, terminal)
  return chooseReportExitCode(report)
}

const pickCallerContext = ({ terminal: { directory, err }, program: { openFolder } }: Command): CallerContext => ({
  directory,
  err,
  openFolder,
})

async function callOnce(verb: Verb, input: Record<string, unknown>, invoke: Invoke, command: Command) {
  const { id, terminal } = command
  const spinner = startSpinner(terminal)
  const options = { signal: terminal.signal, requestId: id, listener: spinner.listener }
  return callVerb(verb, input, invoke, options, pickCallerContext(command)).finally(spinner.stop)
}

/** Writes an answer as it comes; where it stands as a whole, the rest follows. What nobody can go on with is closed. */
async function callStreaming(
  verb: Verb,
  input: Record<string, unknown>,
  invoke: Invoke,
  command: Command,
): Promise<void> {
  const { id, switches, terminal } = command
  const spinner = startSpinner(terminal)
  const writer = createAnswerWriter(terminal, spinner.stop)
  const options = { signal: terminal.signal, requestId: id }
  const listener = { ...spinner.listener, event: writer.event }
  let isWritten = false
  const data = await callVerb(verb, input, invoke, { ...options, listener }, pickCallerContext(command)).finally(() => {
    spinner.stop()
    isWritten = writer.end()
    if (isWritten) terminal.out('\n')
  })
  printData(data, switches, terminal, isWritten)
  if (!terminal.isErrTerminal) await closeOpened(verb, input, data, invoke, options)
}

/** Shows what is new; once the first call has gone well, a fault is told and the next change tries again. */
async function callOnChange(
  { operation }: Verb,
  input: Record<string, unknown>,
  callVerbOnce: () => Promise<unknown>,
  { switches, program, terminal }: Command,
): Promise<void> {
  let shown = ''
  const callAgain = async () => {
    try {
      const data = await callVerbOnce()
      if (JSON.stringify(data) !== shown) printData(data, switches, terminal)
      shown = JSON.stringify(data)
    } catch (error) {
      const fault = toFault(error)
      if (shown === '' || fault.code === 'CANCELLED') throw error
      terminal.err(`${printFault(fault, program.catalogue, terminal)}\n`)
    }
  }
  await repeatOnChange(String(input[operation.watch!]), callAgain, { signal: terminal.signal })
}

function printData(data: unknown, { json }: Switches, terminal: Terminal, isWritten = false): void {
  const isJson = json && !(data instanceof Uint8Array)
  const {
    out: printText,
    note,
    leftOut,
  } = isJson
    ? { out: JSON.stringify(data, null, 2), note: null, leftOut: null }
    : printResult(data, terminal, isWritten)
  const out = typeof printText === 'string' ? stripControlCharacters(printText, terminal) : printText
  if (out.length > 0) terminal.out(typeof out === 'string' && !out.endsWith('\n') ? `${out}\n` : out)
  if (leftOut) terminal.err(`\n${leftOut}\n`)
  if (note && terminal.isErrTerminal) terminal.err(`\n${note}\n`)
}

async function confirmDestroying(
  { name, operation }: Verb,
  words: readonly string[],
  terminal: Terminal,
): Promise<void> {
  if (!terminal.isInTerminal || !terminal.isErrTerminal) {
    throw createUsageFault(
      `${name} deletes something and asks first, but nobody is there to answer.`,
      'Add --yes to go on.',
    )
  }
  const about = operation.asksFirst?.about ?? `${operation.summary}: ${words.join(' ')}`
  const answer = await terminal.ask(`${wrap(`${about}.`, terminal.columns)} Go on? [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Fault('CANCELLED', 'Nothing was deleted.')
}

function createUnknownVerbFault(verbs: readonly Verb[], words: readonly string[]): Fault {
  const near = suggestVerbs(verbs, words)
  const hint = near.length > 0 ? `Did you mean ${near.join(', or ')}?` : 'See all verbs with --help.'
  const isGroup = verbs.some((verb) => verb.words.length > 1 && verb.words[0] === words[0])
  return createUsageFault(`There is no verb ${words.slice(0, isGroup ? 2 : 1).join(' ')}.`, hint)
}
