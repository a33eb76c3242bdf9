import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const PROGRAMS = ['chromium', 'Xvfb', 'xdotool']
const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)

/** Why no browser can be tried here; false where it can. */
export const withoutScreen: string | false = missing.length === 0 ? false : `not installed here: ${missing.join(', ')}`

/** Somebody before a screen: keys from outside, and the titles of windows to look at. */
export type Person = {
  /** Waits until a window has this title. */
  sees(title: string): Promise<unknown>
  /** Types into the field, or presses the button, that has the focus in the page of this title, with Enter, again where it was not ready, until it has gone. */
  fillsIn(title: string, text: string): Promise<void>
  presses(key: string): Promise<unknown>
}

const SEE_TIMEOUT_MS = 30_000
const GONE_TIMEOUT_MS = 4000
const POLL_MS = 50
const MAX_TRIES = 6

/** A virtual screen of its own, which this process's programs show their windows on; ends with the test. */
export async function openScreen(test: TestContext): Promise<Person> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const before = process.env.DISPLAY
  process.env.DISPLAY = `:${String(number).trim()}`
  test.after(() => {
    server.kill()
    if (before === undefined) delete process.env.DISPLAY
    else process.env.DISPLAY = before
  })
  const find = (title: string, ...how: string[]) => useTool('search', ...how, '--onlyvisible', '--name', title)
  const sees = (title: string) => find(title, '--sync')
  const presses = (key: string) => useTool('key', key)
  const hasGone = async (title: string) => {
    const untilTicks = performance.now() + GONE_TIMEOUT_MS
    while (performance.now() < untilTicks) {
      if (!(await find(title).then(Boolean, () => false))) return true
      await pause(POLL_MS)
    }
    return false
  }
  const fillsIn = async (title: string, text: string) => {
    await sees(title)
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await presses('ctrl+a')
      if (text !== '') await useTool('type', '--delay', '10', text)
      await presses('Return')
      if (await hasGone(title)) return
    }
    throw new Error(`The page ${title} takes no keys.`)
  }
  return { sees, fillsIn, presses }
}

async function useTool(...words: string[]): Promise<true> {
  await promisify(execFile)('xdotool', words, { timeout: SEE_TIMEOUT_MS })
  return true
}
