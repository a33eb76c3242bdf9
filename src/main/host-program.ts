import { Fault } from '../domain/fault.ts'
import { log } from '../lib/log.ts'
import { readConfig } from './config.ts'
import { readHostArguments, startHost } from './host-process.ts'
import { printRequestedHelp } from './requested-help.ts'
import { isRunByNpm, watchParent } from './watch-parent.ts'

const EXIT_FAILED = 1
const HELP = `Usage: npm run -s host -- [--port N] [--data DIR] [--account EMAIL]...
                          [--fault NAME]...

Serves notebooks of this machine in the wire of the hosted product, on the
loopback, so that a client of it can be tried without an account or a network.

  --port     port to listen on (4000)
  --data     where it keeps its notebooks (DATA_DIR/host)
  --account  who may sign in; the first one is the usual account
  --fault    how it misbehaves, such as slow:200 or http-429@2

docs/recipes/test-a-client-offline.md tells the faults and how to sign in.
`

/** The wire-compatible host as a process: starts, tells where it listens, and ends on SIGINT and SIGTERM. */
export async function runHost(): Promise<void> {
  if (printRequestedHelp(HELP)) return
  try {
    await serveHost()
  } catch (error) {
    process.stderr.write(`${describeHostProblem(error)}\n`)
    process.exitCode = EXIT_FAILED
  }
}

async function serveHost(): Promise<void> {
  const config = readConfig(process.env)
  log.setLevel(config.logLevel)
  const hostArguments = readHostArguments(process.argv.slice(2), config)
  const host = await startHost(hostArguments, config, log)
  const faults = hostArguments.faults.length === 0 ? '' : `, faults ${hostArguments.faults.join(' ')}`
  process.stdout.write(
    `The host listens on http://127.0.0.1:${host.port} (data ${hostArguments.dataDirectory}${faults})\n`,
  )
  const endProcess = () => void host.close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endProcess)
  if (isRunByNpm(process.env)) watchParent(endProcess)
}

function describeHostProblem(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'EADDRINUSE') return 'The port is already in use; choose another with --port.'
  return error instanceof Fault && error.hint ? `${message} ${error.hint}` : message
}
