import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROW_PX } from '../../src/host/sign-in/pages.ts'

const PROGRAMS = ['chromium', 'Xvfb', 'xdotool']
const isMissing = (program: string) => spawnSync('which', [program]).status !== 0
const missing = PROGRAMS.filter(isMissing)

/** Why no browser can be tried here; false where it can. */
export const withoutScreen: string | false = missing.length === 0 ? false : `not installed here: ${missing.join(', ')}`

/** Why no page can be driven here; false where it can. */
export const withoutBrowser: string | false = isMissing('chromium') ? 'not installed here: chromium' : false

/** Somebody before a screen: keys from outside, and the titles of windows to look at. */
export type Person = {
  /** Waits until a window has this title. */
  sees(title: string): Promise<unknown>
  /** Types into the field that has the focus in the page of this title, with Enter, until it has gone and `next` has come. */
  fillsIn(title: string, text: string, next?: string): Promise<void>
  /** Presses a key until the page of this title has gone. */
  presses(title: string, key: string): Promise<void>
  /** Types into the field that has the focus in the page of this title, and presses its button with the pointer. */
  fillsInAndClicks(title: string, text: string): Promise<void>
  /** Goes to another address from the page of this title, until the page of the title `arrived` is there. */
  goesOn(title: string, address: string, arrived: string): Promise<void>
  /** Presses with the pointer in a row at the foot of the page of this title, the last being 0, until the page has gone. */
  clicks(title: string, row: number): Promise<void>
}

const SEE_TIMEOUT_MS = 30_000
const LOOK_MS = 100
const MAX_LOOKS = 40
const MIN_ABSENCES = 5
/** On a machine with much else to do a window that loads another page is away for longer than a moment. */
const MIN_ABSENCES_CLOSED = 60
const MAX_ARRIVAL_LOOKS = 120
const MAX_TRIES = 6
const X_ERROR = /Bad(?:Window|Drawable|Match)|X Error/

/** A virtual screen of its own, which this process's programs show their windows on; ends with the test. */
export async function openScreen(test: TestContext): Promise<Person> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  }) // without -noreset it begins anew whenever its last window has gone, and refuses who asks meanwhile
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const before = process.env.DISPLAY
  process.env.DISPLAY = `:${String(number).trim()}`
  test.after(() => {
    server.kill()
    if (before === undefined) delete process.env.DISPLAY
    else process.env.DISPLAY = before
  })
  const find = (title: string, ...how: string[]) => useTool('search', ...how, '--onlyvisible', '--name', title)
  /** Again where a window went while it was looked at: a list below the address does, and a page that another takes the place of. */
  const findAgain = (title: string, how: readonly string[], triesLeft = MAX_LOOKS): Promise<string> =>
    find(title, ...how).catch((error: Error) => {
      if (triesLeft === 0 || !X_ERROR.test(error.message)) throw error
      return findAgain(title, how, triesLeft - 1)
    })
  const sees = (title: string): Promise<unknown> => findAgain(title, ['--sync'])
  const isThere = (title: string) =>
    findAgain(title, []).then(
      () => true,
      () => false,
    )
  /** For a moment every page has gone: the same one may come back, with what was wrong. */
  const hasGone = async (title: string) => {
    for (let looks = 0, absences = 0; looks < MAX_LOOKS; looks += 1) {
      absences = (await isThere(title)) ? 0 : absences + 1
      if (absences === MIN_ABSENCES) return true
      await pause(LOOK_MS)
    }
    return false
  }
  /** Whether the page comes again in place of the next one: keys were lost in what was typed. */
  const comesAgain = async (title: string, next: string) => {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      if (await isThere(next)) return false
      if (await isThere(title)) return true
      await pause(LOOK_MS)
    }
    return false
  }
  /** A bubble of the browser may have taken the keys with it when it went, and nothing manages windows here. */
  const giveKeysTo = (title: string) =>
    useTool('search', '--onlyvisible', '--name', title, 'windowfocus').catch(() => null)
  /** Again where the page was not ready, until it has gone; where the next one is named, for good. */
  const repeat = async (title: string, act: () => Promise<unknown>, next?: string) => {
    await sees(title)
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await act().catch(() => null) // the window may go between two keys
      if ((await hasGone(title)) && !(next !== undefined && (await comesAgain(title, next)))) return
      await giveKeysTo(title)
    }
    throw new Error(`The page ${title} takes no keys.`)
  }
  /** The middle of a row, counted from the lower edge of the window. */
  const click = async (title: string, row: number) => {
    const place = await useTool('search', '--onlyvisible', '--name', title, 'getwindowgeometry', '--shell')
    const read = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(place)?.[1])
    const [x, y] = [read('X') + read('WIDTH') / 2, read('Y') + read('HEIGHT') - ROW_PX * (row + 0.5)]
    await useTool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '1')
  }
  const type = async (text: string) => {
    await useTool('key', 'ctrl+a')
    await useTool('type', '--delay', '10', text)
  }
  const enterAddress = async (address: string) => {
    await useTool('key', 'ctrl+l')
    await useTool('type', '--delay', '20', address)
    await useTool('key', 'Return')
  }
  /** A machine that has much else to do loses keys, and the page of a mistyped address has another title. */
  const hasCome = async (title: string) => {
    for (let looks = 0, absences = 0; looks < MAX_ARRIVAL_LOOKS; looks += 1) {
      if (await isThere(title)) return true
      absences = (await isThere('.')) ? 0 : absences + 1
      if (absences === MIN_ABSENCES_CLOSED) return true // the window was closed upon it
      await pause(LOOK_MS)
    }
    return false
  }
  return {
    sees,
    goesOn: async (title, address, arrived) => {
      await sees(title)
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        await enterAddress(address).catch(() => null)
        if (await hasCome(arrived)) return
      }
      throw new Error(`The browser does not go on to ${address}.`)
    },
    clicks: (title, row) => repeat(title, () => click(title, row)),
    fillsInAndClicks: (title, text) =>
      repeat(title, async () => {
        await type(text)
        await click(title, 0)
      }),
    presses: (title, key) => repeat(title, () => useTool('key', key)),
    fillsIn: (title, text, next) =>
      repeat(
        title,
        async () => {
          await type(text)
          await useTool('key', 'Return')
        },
        next,
      ),
  }
}

export async function signInByKeys(person: Person, address: string): Promise<void> {
  await person.fillsIn('^Sign in', address, '^Welcome')
  await person.fillsIn('^Welcome', 'secret')
}

async function useTool(...words: string[]): Promise<string> {
  return (await promisify(execFile)('xdotool', words, { timeout: SEE_TIMEOUT_MS })).stdout
}
