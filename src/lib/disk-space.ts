import { statfsSync } from 'node:fs'
import { type Clock, systemClock } from './clock.ts'
import { sizeText } from './size.ts'

/** Below this a disk counts as nearly full: an upload of the default limit, its kept copy and its index may not fit. */
export const NEARLY_FULL_BYTES = 512 * 2 ** 20

const LOOK_AGAIN_MS = 10_000

/** Bytes that this user may still write on the disk of `directory`; null when the system does not tell. */
export function freeBytes(directory: string): number | null {
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
export function diskWatch({ directory, clock = systemClock, free = freeBytes }: DiskWatchOptions): () => string | null {
  let seen: { readonly atTicks: number; readonly problem: string | null } | null = null
  return () => {
    const now = clock.ticks()
    if (seen === null || now - seen.atTicks >= LOOK_AGAIN_MS) {
      seen = { atTicks: now, problem: diskProblem(directory, free(directory)) }
    }
    return seen.problem
  }
}

/** Why so little room is a problem, or null when there is enough, or nobody knows. */
export function diskProblem(directory: string, bytes: number | null): string | null {
  if (bytes === null || bytes >= NEARLY_FULL_BYTES) return null
  const left = bytes === 0 ? 'nothing' : sizeText(bytes)
  return `The disk of the data directory ${directory} is nearly full: ${left} is left; free some space.`
}
