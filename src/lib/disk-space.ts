import { statfsSync, statSync, utimesSync } from 'node:fs'
import { type Clock, keepSeen, systemClock } from './clock.ts'
import { formatSize } from './size.ts'

/** Below this a disk counts as nearly full: an upload of the default limit, its kept copy and its index may not fit. */
export const MIN_FREE_BYTES = 512 * 2 ** 20

const RECHECK_AFTER_MS = 10_000

/** Bytes that this user may still write on the disk of `directory`; null when the system does not tell. */
export function readFreeBytes(directory: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return null // a removed directory, or a file system without this call: other checks name it
  }
}

/**
 * Whether the disk of `directory` takes changes, asked by one that changes nothing: its own times are set as they are. A
 * system that has found an error on a disk still says that it may be written to.
 */
export function isDiskWritable(directory: string): boolean {
  try {
    const { atime, mtime } = statSync(directory)
    utimesSync(directory, atime, mtime)
    return true
  } catch (error) {
    return !['EROFS', 'EIO'].includes(String((error as { code?: unknown }).code)) // what else is wrong, other checks name
  }
}

type DiskWatchOptions = {
  readonly directory: string
  readonly clock?: Clock
  readonly free?: (directory: string) => number | null
  readonly isWritable?: (directory: string) => boolean
}

/** Gives the sentence that a read-only or nearly full disk deserves, or null; looks at most every ten seconds. */
export function watchDisk({
  directory,
  clock = systemClock,
  free = readFreeBytes,
  isWritable = isDiskWritable,
}: DiskWatchOptions): () => string | null {
  return keepSeen(clock, RECHECK_AFTER_MS, () =>
    isWritable(directory) ? describeDiskProblem(directory, free(directory)) : sayReadOnly(directory),
  )
}

const sayReadOnly = (directory: string) =>
  `The disk of the data directory ${directory} has become read-only or fails: what is kept can be read, nothing can be written. Look in the log of the system why, mend the disk, and start the service again.`

/** Why so little room is a problem, or null when there is enough, or nobody knows. */
export function describeDiskProblem(directory: string, bytes: number | null): string | null {
  if (bytes === null || bytes >= MIN_FREE_BYTES) return null
  const left = bytes === 0 ? 'nothing' : formatSize(bytes)
  return `The disk of the data directory ${directory} is nearly full: ${left} is left; free some space.`
}
