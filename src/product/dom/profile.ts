import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listEntryNames } from '../../lib/folder-entries.ts'
import { DirectoryInUse, lockDirectory } from '../../lib/lock-file.ts'
import { askToEnd, killProcess, signalProcess } from './browser-process.ts'
import { requireRoomToStart } from './profile-room.ts'
import { createProfileInUseFault } from './sign-in-ends.ts'

/** The browser profile of one account, held by this process alone until `release`. */
export type OpenedProfile = {
  /** What the browser is given as its user data directory. */
  readonly directory: string
  /** Notes the browser that works on it, so that the next start finds it should this process die. */
  note(pid: number): void
  release(): void
}

const BROWSER_FOLDER = 'profile'
const BROWSER_PID = 'browser.pid'
const END_POLLS = 50
const END_POLL_MS = 100

/**
 * Takes the profile of an account, made when absent. A browser that an earlier process left behind is ended; one that
 * somebody else opened is left alone.
 * @throws Fault NOT_READY while another process or a window of the person's own works on it; DISK_FULL
 */
export async function openProfile(folder: string, account: string): Promise<OpenedProfile> {
  mkdirSync(path.join(folder, account), { recursive: true, mode: 0o700 })
  requireRoomToStart(folder)
  return await takeProfile(folder, account)
}

/** As `openProfile`, where no browser is to be started on it. */
async function takeProfile(folder: string, account: string): Promise<OpenedProfile> {
  const home = path.join(folder, account)
  const directory = path.join(home, BROWSER_FOLDER)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = takeLock(home, account)
  try {
    await endOrphan(home)
    const pid = findBrowserHolder(directory)
    if (pid !== null) throw createProfileInUseFault(account, pid)
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    directory,
    note: (pid) => writeFileSync(path.join(home, BROWSER_PID), `${pid}\n`),
    release() {
      rmSync(path.join(home, BROWSER_PID), { force: true })
      lock.release()
    },
  }
}

/** Whether a browser has ever worked on the profile of an account. */
export function hasProfile(folder: string, account: string): boolean {
  return listEntryNames(path.join(folder, account, BROWSER_FOLDER)).includes('Default')
}

/** Forgets the profile of an account, sign-in included. @throws Fault NOT_READY while it is in use */
export async function removeProfile(folder: string, account: string): Promise<void> {
  const home = path.join(folder, account)
  if (listEntryNames(home).length === 0) return
  const { directory, release } = await takeProfile(folder, account)
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  release()
}

/** Ends the browsers that processes which died have left on the profiles. @returns how many */
export async function endOrphans(folder: string): Promise<number> {
  let count = 0
  for (const account of listEntryNames(folder)) {
    try {
      const lock = takeLock(path.join(folder, account), account)
      if (await endOrphan(path.join(folder, account)).finally(lock.release)) count += 1
    } catch {
      // in use, so there is nobody to be ended
    }
  }
  return count
}

function takeLock(home: string, account: string) {
  try {
    return lockDirectory(home)
  } catch (error) {
    if (error instanceof DirectoryInUse) throw createProfileInUseFault(account, error.pid, error)
    throw error
  }
}

/** Only the process that is noted, and only while the browser's own lock names the same one: ids are used again. */
async function endOrphan(home: string): Promise<boolean> {
  const pid = readNotedPid(home)
  const directory = path.join(home, BROWSER_FOLDER)
  if (pid === null || findBrowserHolder(directory) !== pid) return false
  askToEnd(pid)
  await waitForEnd(pid)
  killProcess(pid)
  await waitForEnd(pid) // the profile is free once it is gone, and not once it was told to go
  rmSync(path.join(home, BROWSER_PID), { force: true })
  return true
}

async function waitForEnd(pid: number): Promise<void> {
  for (let polls = 0; polls < END_POLLS && signalProcess(pid, 0); polls += 1) await pause(END_POLL_MS)
}

/**
 * The browser process that works on a user data directory; null when none does. Its lock is a link to `host-pid`, and one
 * that a process on another machine left, or one that is dead, is taken away: the browser would ask about it.
 */
function findBrowserHolder(directory: string): number | null {
  const link = path.join(directory, 'SingletonLock')
  const [, host, digits] = /^(.*)-(\d+)$/.exec(readLink(link)) ?? []
  if (digits === undefined) return null
  const pid = Number(digits)
  if (host === os.hostname() && signalProcess(pid, 0)) return pid
  rmSync(link, { force: true })
  return null
}

function readNotedPid(home: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(home, BROWSER_PID), 'utf8'))
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
