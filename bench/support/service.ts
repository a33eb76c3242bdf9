import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersHealth } from '../../tests/support/answers-health.ts'
import { freePort } from '../../tests/support/free-port.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** The script of the service itself; it is started with the flags that `npm start` gives it. */
export const SERVICE = 'src/main/start.js'

function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

export type RunningService = {
  readonly port: number
  readonly pid: number
  readonly directory: string
  /** From the start of the process to its first answer 200, ms. */
  readonly startMs: number
  stop(): Promise<void>
}

/** What is still running goes with this process, however that ends. */
const running = new Map<ChildProcess, string>()
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL')
  for (const directory of running.values())
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a script (the service itself by default) on a free port and waits for its first 200 on `/health`. */
export async function startService(
  script = SERVICE,
  environment: Record<string, string> = {},
  prepare: (directory: string) => void = () => {},
): Promise<RunningService> {
  const port = await freePort()
  const directory = mkdtempSync(path.join(os.tmpdir(), 'notebook-bench-'))
  prepare(directory)
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, script === SERVICE ? startArguments() : [path.resolve(ROOT, script)], {
    cwd: ROOT,
    env: {
      ...process.env,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.set(child, directory)
  await firstAnswer(port, child)
  const startMs = performance.now() - startedAtMs
  return { port, pid: child.pid!, directory, startMs, stop: () => stop(child, directory) }
}

/** The resident memory of a process, MB, as the kernel counts it. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** The most that a process ever had resident, MB. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM')

function statusMb(pid: number, line: string): number {
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const TICKS_PER_SECOND = 100

/** The processor time that a process has used so far, in all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Waits until a process has had nothing to do for a few seconds. */
export async function awaitRest(pid: number): Promise<void> {
  for (let before = -1, now = cpuSeconds(pid); now - before > 0.05; before = now, now = cpuSeconds(pid))
    await new Promise((resolve) => setTimeout(resolve, 4000))
}

/** The middle of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
}

const FIRST_ANSWER_LIMIT_MS = 20_000

async function firstAnswer(port: number, child: ChildProcess): Promise<void> {
  const giveUpAtMs = performance.now() + FIRST_ANSWER_LIMIT_MS
  while (!(await answersHealth(port))) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} before it answered`)
    if (performance.now() > giveUpAtMs) throw new Error('the process never answered')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

async function stop(child: ChildProcess, directory: string): Promise<void> {
  const isOver = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null) child.kill('SIGTERM')
  if (child.exitCode === null) await isOver
  running.delete(child)
  rmSync(directory, { recursive: true, force: true })
}
