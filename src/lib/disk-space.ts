import { statfsSync } from 'node:fs'
import { type Clock, systemClock } from './clock.ts'
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

export type DiskWatchOptions = {
  readonly directory: string
  readonly clock?: Clock
  readonly free?: (directory: string) => number | null
}

/** Gives the sentence that a nearly full disk deserves, or null; looks at most every ten seconds. */
export function watchDisk({
  directory,
  clock = systemClock,
  free = readFreeBytes,
}: DiskWatchOptions): () => string | null {
  let seen: { readonly atTicks: number; readonly problem: string | null } | null = null
  return () => {
    const now = clock.ticks()
    if (seen === null || now - seen.atTicks >= RECHECK_AFTER_MS) {
      seen = { atTicks: now, problem: describeDiskProblem(directory, free(directory)) }
    }
    return seen.problem
  }
}

/** Why so little room is a problem, or null when there is enough, or nobody knows. */
export function describeDiskProblem(directory: string, bytes: number | null): string | null {
  if (bytes === null || bytes >= MIN_FREE_BYTES) return null
  const left = bytes === 0 ? 'nothing' : formatSize(bytes)
  return `The disk of the data directory ${directory} is nearly full: ${left} is left; free some space.`
}
