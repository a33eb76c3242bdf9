import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'

const MAX_ERROR_CHARS = 2000

/** What a program wants to be fed: pieces in order. */
type ProgramFeed = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export type ProgramOptions = {
  readonly feed?: ProgramFeed
  /** Ends the program when the work it is for is cancelled. */
  readonly signal?: AbortSignal
}

type ProgramRun = { readonly code: number; readonly output: Buffer; readonly errors: string }

/** The program is not on this machine. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
}

/**
 * Runs a program to its end, feeding its standard input as fast as it reads. Its input closes when this thread ends,
 * however it ends, so a program that lives by its input never outlives us.
 * @returns its exit code, standard output, and the end of what it complained
 * @throws ProgramMissing, or an AbortError when `signal` was given and says so
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { feed = [], signal }: ProgramOptions = {},
): Promise<ProgramRun> {
  const child = spawn(program, args, { stdio: 'pipe', windowsHide: true, signal, killSignal: 'SIGKILL' })
  const ended = once(child, 'close') as Promise<[number | null]>
  const output: Buffer[] = []
  let errors = ''
  child.stdout.on('data', (part: Buffer) => output.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors = (errors + part).slice(-MAX_ERROR_CHARS)
  })
  child.stdin.on('error', () => {}) // who no longer reads has ended, and says why by its exit code
  try {
    await Promise.race([feedProgram(child, feed), ended])
    const [code] = await ended
    return { code: code ?? -1, output: Buffer.concat(output), errors }
  } catch (error) {
    await killProgram(child)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ProgramMissing(program, { cause: error })
    throw error
  }
}

/** What it was to make is not wanted any more, so it is not asked to finish. */
async function killProgram(child: ChildProcessWithoutNullStreams): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (!isRunning) return
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
}

async function feedProgram(child: ChildProcessWithoutNullStreams, feed: ProgramFeed): Promise<void> {
  for await (const piece of feed) {
    if (child.stdin.destroyed) return
    if (!child.stdin.write(piece)) await waitForDrain(child)
  }
  child.stdin.end()
}

function waitForDrain({ stdin }: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    const resolveOnce = () => {
      stdin.off('drain', resolveOnce).off('close', resolveOnce)
      resolve()
    }
    stdin.on('drain', resolveOnce).on('close', resolveOnce)
  })
}
