import { toFault } from '../domain/fault.ts'
import { isLoopback } from '../domain/notebook-url.ts'
import { compactHeap } from '../lib/compact-heap.ts'
import { DataUnusable } from '../lib/data-unusable.ts'
import { DirectoryInUse } from '../lib/lock-file.ts'
import { log } from '../lib/log.ts'
import { describeWayOut, PostgresFailure } from '../lib/postgres/postgres-failure.ts'
import { createToldOnce } from '../lib/tell-once.ts'
import { compose } from './compose.ts'
import type { ComposedServices } from './composed-services.ts'
import { type Config, ConfigProblem, readConfig } from './config.ts'
import { DataDirectoryUnusable } from './data-directory.ts'
import { type ListeningFaces, openFaces } from './faces.ts'
import { chooseScratchDirectory } from './postgres/scratch-directory.ts'
import { printRequestedHelp } from './requested-help.ts'
import { restWhenQuiet } from './rest-when-quiet.ts'
import { formatServiceAddress } from './service-address.ts'
import { isRunByNpm, watchParent } from './watch-parent.ts'

const EXIT_FAILED = 1
const EXIT_MISCONFIGURED = 2
const SWEEP_EVERY_MS = 30_000

const HELP = `Usage: npm start                                 (notebook-assistant where installed)

Starts the service: HTTP, MCP at /mcp and a page, on one port. It takes no
arguments; settings are environment variables, such as

  HTTP_PORT=4000       port to listen on (3000)
  HTTP_HOST=127.0.0.1  keeps it to this machine (0.0.0.0)
  API_KEY=...          asks every caller for this key
  DATA_DIR=...         where everything is kept (./Data)

The README lists them all; npm run -s doctor checks them.
`

/** The service as a process: starts, tells where it listens, and ends in order on SIGINT, on SIGTERM and with the npm that runs it. */
export async function runService(): Promise<void> {
  if (printRequestedHelp(HELP)) return
  if (process.argv.length > 2) {
    exitWith(`The service takes no arguments; set it by its environment.\n\n${HELP.trimEnd()}`, EXIT_MISCONFIGURED)
  }
  await startService()
}

/** Starts the service in this process; whoever called it has read the arguments. */
export async function startService(): Promise<void> {
  const config = chooseScratchDirectory(readConfigOrExit())
  await checkTools(config)
  log.setLevel(config.logLevel)
  const services = await compose(config, log).catch((error) => exitWith(describeStartProblem(error, config)))
  const faces = await openFaces(services, config).catch(async (error) => {
    await services.close()
    return exitWith(describeStartProblem(error, config))
  })
  announce(config, faces, services)
  startBackgroundWork(services)
  endInOrder(services, faces)
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return exitWith(error.message, EXIT_MISCONFIGURED)
  }
}

/** Only a list of one's own is checked: the usual start does not load the catalogue. */
async function checkTools({ mcpTools }: Config): Promise<void> {
  if (mcpTools === 'all' || mcpTools === 'core') return
  const [{ contract }, { checkToolNames }] = await Promise.all([
    import('../contract/index.ts'),
    import('../faces/mcp/tools.ts'),
  ])
  try {
    checkToolNames(contract, mcpTools)
  } catch (error) {
    const { message, hint } = toFault(error)
    exitWith(`${message} ${hint}`, EXIT_MISCONFIGURED)
  }
}

const describePostgresProblem = (failure: PostgresFailure) =>
  `The database of DATABASE_URL cannot be used: ${failure.message}; ${describeWayOut(failure)}.`

/** Why the service could not start, in one sentence that names the way out. */
export function describeStartProblem(
  error: unknown,
  { http, dataDirectory }: Pick<Config, 'http' | 'dataDirectory'>,
): string {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof PostgresFailure) return describePostgresProblem(error)
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${http.port} is already in use; stop the program that has it, or choose another with HTTP_PORT.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HTTP_HOST ${http.host} is no address of this machine; use one that it has: 127.0.0.1 or ::1 for callers on it alone, 0.0.0.0 or :: for all.`
  }
  if (code === 'EACCES' && message?.includes('listen')) {
    return `Port ${http.port} needs rights this process does not have; choose one above 1023 with HTTP_PORT.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || (errcode !== undefined && (errcode & 0xff) === SQLITE_FULL)) {
    return `The disk that holds the data directory ${dataDirectory} is full; free some space, or set DATA_DIR to another disk.`
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data directory ${dataDirectory} cannot be written (${code}); give this user rights on it, or set DATA_DIR.`
  }
  return `The service could not start: ${message ?? String(error)}`
}

const SQLITE_FULL = 13
/** Errors whose message is a sentence for people. */
const SENTENCES = [DataDirectoryUnusable, DirectoryInUse, DataUnusable]

function exitWith(sentence: string, code = EXIT_FAILED): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

function announce(
  { http, dataDirectory, warnings, notices }: Config,
  { port }: ListeningFaces,
  { services }: ComposedServices,
): void {
  const base = formatServiceAddress(http.host, port)
  process.stdout.write(
    `Notebook Assistant ${services.version} listens on ${base} (page ${base}/, API ${base}/docs, MCP ${base}/mcp)\n`,
  )
  for (const warning of [...warnings, ...notices]) log.warn('config.questionable', { warning })
  if (services.library.problem) log.error('library.unreadable', { problem: services.library.problem.message })
  if (http.apiKey !== null || isLoopback(http.host)) return
  log.warn('service.open', {
    message:
      'Anybody who reaches this machine can use the service. Set API_KEY=..., or keep it to this machine: by HTTP_HOST=127.0.0.1, in a container by publishing its port on 127.0.0.1.',
    host: http.host,
    data_directory: dataDirectory,
  })
}

/** Work beside the calls: what an earlier run left unfinished, sessions nobody uses any more, memory nobody needs. */
function startBackgroundWork({ services, warm }: ComposedServices): void {
  setImmediate(() => warm().catch((cause) => log.error('engine.unopened', { cause })))
  const rest = restWhenQuiet(services.metrics, compactHeap)
  const runTelling = createToldOnce((cause) => log.warn('session.unswept', { cause }))
  const sweep = () => {
    void runTelling(() => services.sessions.sweep())
    rest()
  }
  setInterval(sweep, SWEEP_EVERY_MS).unref()
}

const GRACE_MS = 10_000
/** Longer than a load balancer takes to send what it has begun, short enough for whoever waits for the end. */
const IDLE_MS = 500

function endInOrder(services: ComposedServices, faces: ListeningFaces): void {
  let isEnding = false
  const endProcess = async (signal: string) => {
    if (isEnding) return process.exit(EXIT_FAILED) // asked twice: at once
    isEnding = true
    log.info('service.ending', { signal })
    setTimeout(() => process.exit(EXIT_FAILED), GRACE_MS).unref()
    await Promise.all([faces.close({ idleMs: IDLE_MS }), services.stopJobs()]) // those who follow a job would wait for it
    await services.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endProcess(signal))
  if (isRunByNpm(process.env)) watchParent(() => isEnding || endProcess('npm ended'))
  process.on('unhandledRejection', (cause) => log.error('process.unhandled', { cause }))
}
