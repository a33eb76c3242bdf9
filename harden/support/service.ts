import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersHealth } from '../../tests/support/answers-health.ts'
import { freePort } from '../../tests/support/free-port.ts'

/** The folder of the program. */
export const ROOT = path.join(import.meta.dirname, '../..')
const START = path.join(ROOT, 'src/main/start.js')
const START_LIMIT_MS = 30_000
const MAX_KEPT_CHARS = 100_000

export type AttackedService = {
  readonly port: number
  readonly url: string
  readonly pid: number
  /** Where it keeps its data. */
  readonly dataDirectory: string
  /** Its working directory, an allowed root. */
  readonly workingDirectory: string
  /** Whether its process still runs. */
  isAlive(): boolean
  /** How it ended where it did, and the end of what it wrote to stderr. */
  lastWords(): string
  stop(): Promise<void>
  /** Ends it as a power cut would: nothing is put in order. */
  kill(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Starts the real service as a process of its own, in a fresh folder that goes with it, on a free port of the loopback. */
export async function startAttacked(settings: Settings = {}): Promise<AttackedService> {
  const home = makeHome()
  const service = await startIn(home, settings)
  const stopAndRemove = async () => {
    await service.stop()
    removeHome(home)
  }
  return { ...service, stop: stopAndRemove }
}

/** A fresh folder for a service that is started in it more than once. */
export function makeHome(): string {
  return realpathSync(mkdtempSync(path.join(os.tmpdir(), 'notebook-harden-')))
}

export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Starts the service over what an earlier start left in this folder. */
export async function startIn(home: string, settings: Settings = {}): Promise<AttackedService> {
  const [dataDirectory, workingDirectory] = [path.join(home, 'data'), path.join(home, 'work')]
  for (const folder of [dataDirectory, workingDirectory]) mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=1', START], {
    cwd: workingDirectory,
    env: { ...process.env, ...SAFE, HTTP_PORT: String(port), DATA_DIR: dataDirectory, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let written = ''
  child.stderr!.on('data', (part) => {
    written = (written + part).slice(-MAX_KEPT_CHARS)
  })
  await firstAnswer(port, child, () => written)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    dataDirectory,
    workingDirectory,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    lastWords: () => `${child.signalCode ?? child.exitCode ?? 'it runs'} ${written.slice(-2_000)}`,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Nothing that is tried reaches the hosted product: what is sent there meets a closed port of the loopback. */
const SAFE = { HTTP_HOST: '127.0.0.1', NOTEBOOK_HOST: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' }

/** What a service may answer on purpose when it could not do what was asked for; 500 never is. */
export const DECIDED_5XX: readonly number[] = [501, 502, 503, 504, 507]

/** How many files, sockets and pipes a process holds open. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** What they lead to, by kind, as in `12 -wal, 3 socket`. */
export function describeDescriptors(pid: number): string {
  const kinds = new Map<string, number>()
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const kind = kindOf(pid, name)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [...kinds].map(([kind, times]) => `${times} ${kind}`).join(', ')
}

function kindOf(pid: number, descriptor: string): string {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/${descriptor}`)
    const gone = target.endsWith(' (deleted)') ? ' deleted' : ''
    return `${/(\.sqlite)?-(wal|shm)|\.sqlite|^[a-z_]+(?=:)/.exec(target)?.[0] ?? 'file'}${gone}`
  } catch {
    return 'closed meanwhile'
  }
}

async function firstAnswer(port: number, child: ChildProcess, written: () => string): Promise<void> {
  const giveUpAtMs = performance.now() + START_LIMIT_MS
  while (!(await answersHealth(port))) {
    if (child.exitCode !== null)
      throw new Error(`the service ended with ${child.exitCode} before it answered: ${written()}`)
    if (performance.now() > giveUpAtMs) throw new Error('the service never answered')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (!isOver && child.kill(signal)) await ended
}
