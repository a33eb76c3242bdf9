import { chmodSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isInside } from '../lib/allowed-path.ts'

/** What the group and others may do. */
const OTHERS = 0o077
const IS_SHARED = 0o1000
const ENTRIES_AT_ONCE = 32

/** Whether the group or others may do anything with a file or folder; never for one that is not there, or a link. */
export function isOpenToOthers(place: string): boolean {
  const stats = lstatSync(place, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0
}

/**
 * Whether a folder is the service's to close: one in which others keep things too stays as it is, such as the home or the
 * working directory, or a folder that everybody may write to.
 */
export function isOursToClose(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats?.isDirectory() || (stats.mode & IS_SHARED) !== 0) return false
  return ![findHome(), process.cwd()].some((place) => place !== null && isInside(place, realpathSync(folder)))
}

/** Of some users the system knows none. */
function findHome(): string | null {
  try {
    return os.homedir()
  } catch {
    return null
  }
}

/** Closes a folder to everybody but its owner, where it is the service's to close. */
export function closeFolder(folder: string): boolean {
  return isOursToClose(folder) && closePlace(realpathSync(folder))
}

/**
 * Takes from the group and from others what an older version, or a copy, has left them in a data directory, from the top
 * down: everything where the directory is the service's alone, else its own places. Links are passed over, and so are
 * files that have another name elsewhere. Works a little at a time, beside the calls, and tells how many were closed.
 * @param owns whether a real path is one of those places
 */
export async function closeToOthers(
  directory: string,
  owns: (place: string) => boolean,
  signal: AbortSignal,
): Promise<number> {
  const closed = Number(closeFolder(directory))
  return closed + (await closeBelow(realpathSync(directory), signal, isOursToClose(directory) ? () => true : owns))
}

/** The same in a folder of stored sign-ins that the operator chose: the folder, and what has the name of a sign-in there. */
export async function closeSignIns(folder: string, signal: AbortSignal): Promise<number> {
  if (!isOursToClose(folder)) return 0
  const isSignIn = (place: string) => SIGN_IN.test(path.basename(place))
  return Number(closeFolder(folder)) + (await closeBelow(realpathSync(folder), signal, isSignIn))
}

const SIGN_IN = /^(key|[a-z0-9-]+\.json)$/

/** Tells how many were closed. */
async function closeBelow(folder: string, signal: AbortSignal, isOurs: (place: string) => boolean): Promise<number> {
  let [closed, looked] = [0, 0]
  for await (const entry of await opendir(folder, { bufferSize: ENTRIES_AT_ONCE })) {
    if (signal.aborted) return closed
    const place = path.join(folder, entry.name)
    if (!isOurs(place)) continue
    closed += Number(closePlace(place))
    if (entry.isDirectory()) closed += await closeBelow(place, signal, () => true).catch(countGoneAsNone)
    if (++looked % ENTRIES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return closed
}

/** A folder that has gone meanwhile, or that this user may not enter. */
function countGoneAsNone(error: unknown): number {
  if (['ENOENT', 'EACCES', 'ENOTDIR'].includes(String((error as { code?: unknown }).code))) return 0
  throw error
}

/** Never by opening it: closing a database again would take the locks of this process from it. */
function closePlace(place: string): boolean {
  try {
    const stats = lstatSync(place)
    if (!isClosable(stats)) return false
    chmodSync(place, stats.mode & 0o7777 & ~OTHERS)
    return true
  } catch {
    return false // gone meanwhile, or not ours to change; the doctor tells what stays open
  }
}

function isClosable(stats: Stats): boolean {
  const isOwn = stats.uid === process.getuid?.()
  return isOwn && (stats.mode & OTHERS) !== 0 && (stats.isDirectory() || (stats.isFile() && stats.nlink === 1))
}
