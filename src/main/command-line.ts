import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { createRemoteInvoke } from '../client/invoke.ts'
import { contract } from '../contract/index.ts'
import type { OpenLocalFolder } from '../faces/cli/local-folder.ts'
import { runCommand } from '../faces/cli/program.ts'
import type { Terminal } from '../faces/cli/terminal.ts'
import { chooseKeyHint, readCallerConfig } from './client-config.ts'
import { LOCAL_VERBS } from './local-verbs.ts'
import { packageVersion } from './package-version.ts'

const EXIT_CANCELLED = 130

/** The command line as a process: one verb, sent to the running service. */
export async function runCommandLine(): Promise<void> {
  const program = {
    catalogue: contract,
    local: LOCAL_VERBS,
    connect: () => {
      const config = readCallerConfig()
      return createRemoteInvoke({ ...config, keyHint: chooseKeyHint(config) })
    },
    version: packageVersion(),
    openFolder,
  }
  process.stdout.on('error', () => process.exit(0)) // what it is piped into has seen enough
  process.exitCode = await runCommand(process.argv.slice(2), program, createProcessTerminal())
}

function createProcessTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  const isOutTerminal = Boolean(stdout.isTTY)
  const signal = listenForInterrupt()
  return {
    out: (chunk) => void stdout.write(chunk),
    err: (chunk) => void stderr.write(chunk),
    readStdin: () => text(stdin),
    ask: (question) => askLine(question, signal),
    directory: env.INIT_CWD ?? process.cwd(), // npm runs scripts in the package's directory, and tells the caller's
    columns: stdout.columns || stderr.columns || 80, // a terminal of no size says 0
    isOutTerminal,
    isErrTerminal: Boolean(stderr.isTTY),
    isInTerminal: Boolean(stdin.isTTY),
    hasColour: isOutTerminal && !env.NO_COLOR && env.TERM !== 'dumb',
    signal,
  }
}

async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.on('SIGINT', () => process.emit('SIGINT'))
  try {
    return await lines.question(question, { signal })
  } finally {
    lines.close()
  }
}

/** The first Ctrl-C ends the call in order, the second one ends the process. */
function listenForInterrupt(): AbortSignal {
  const controller = new AbortController()
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(EXIT_CANCELLED)
    controller.abort()
  })
  return controller.signal
}

/** Opens a folder of the caller's for the files of a service; the one kind there is of them is a vault. */
const openFolder: OpenLocalFolder = async (directory, { questions, index, resume }) => {
  const { openClientVault: openVaultHere } = await import('../state/vault/client-vault.ts') // hardly any command needs it
  const batch = { questions: questions as string[], index: index === true, resume: resume === true }
  return await openVaultHere(directory, batch)
}
