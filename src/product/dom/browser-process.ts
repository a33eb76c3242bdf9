import { type ChildProcess, execFile, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { DevTools } from './devtools.ts'
import type { FoundBrowser } from './find-browser.ts'
import { createBrowserFailedFault } from './sign-in-ends.ts'

/** A browser that this process started, on a profile of its own. */
export type StartedBrowser = {
  readonly pid: number
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>
  readonly hasEnded: () => boolean
  /** Asks it to end, so that it writes its cookies; one that does not is ended. */
  close(): Promise<void>
}

const CLOSE_TIMEOUT_MS = 5000
/** Nothing of automation, and no other key store than the machine's own: both starts read the same cookies. */
const COMMON_FLAGS = ['--no-first-run', '--no-default-browser-check']
const WINDOW = '--window-size=1440,900'

/** As a person starts it: no debugging port, no switch of automation. @throws Fault NOT_SUPPORTED */
export async function startPlainly(
  browser: FoundBrowser,
  userDataDirectory: string,
  address: string,
): Promise<StartedBrowser> {
  const child = spawn(browser.program, [...listFlags(userDataDirectory), WINDOW, address], {
    stdio: 'ignore',
    detached: true,
  })
  return await watchStart(child, browser)
}

/** Without a person: asked over a pipe. @throws Fault NOT_SUPPORTED */
export async function startDriven(
  browser: FoundBrowser,
  userDataDirectory: string,
  isHeadless: boolean,
): Promise<StartedBrowser & { readonly tools: DevTools }> {
  const flags = [...listFlags(userDataDirectory), WINDOW, '--remote-debugging-pipe']
  const child = spawn(browser.program, [...flags, ...(isHeadless ? ['--headless=new'] : []), 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const tools = DevTools.overPipe(child.stdio[3] as Duplex, child.stdio[4] as Duplex)
  return { ...(await watchStart(child, browser)), tools }
}

function listFlags(userDataDirectory: string): string[] {
  const isRoot = process.getuid?.() === 0 // a browser does not start as root otherwise
  return [`--user-data-dir=${userDataDirectory}`, ...COMMON_FLAGS, ...(isRoot ? ['--no-sandbox'] : [])]
}

async function watchStart(child: ChildProcess, { name }: FoundBrowser): Promise<StartedBrowser> {
  let isOver = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    isOver = true
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (cause) => reject(createBrowserFailedFault(name, cause)))
  })
  const pid = child.pid!
  return { pid, ended, hasEnded: () => isOver, close: () => endProcess(pid, ended) }
}

async function endProcess(pid: number, ended: Promise<void>): Promise<void> {
  askToEnd(pid)
  const isOver = await Promise.race([ended.then(() => true), pause(CLOSE_TIMEOUT_MS, false, { ref: false })])
  if (isOver) return
  killProcess(pid)
  await ended
}

/**
 * As closing the window does. After SIGTERM Chromium ends at once, as when the machine goes down, and the cookies of the
 * last half minute are lost (seen with 156 on Debian); on Windows any signal ends it so.
 */
export function askToEnd(pid: number): void {
  if (process.platform === 'win32') execFile('taskkill', ['/pid', String(pid)], () => {})
  else signalProcess(pid, 'SIGINT')
}

export const killProcess = (pid: number) => signalProcess(pid, 'SIGKILL')

/** @returns whether there was one */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
