import { readdirSync, readFileSync } from 'node:fs'
import { type Clock, keepSeen, systemClock } from './clock.ts'

/** How many file descriptors this process may have open at once; null where nobody tells, or there is no bound. */
export function readDescriptorLimit(): number | null {
  const line = readProcFile('/proc/self/limits')
    .split('\n')
    .find((text) => text.startsWith('Max open files'))
  const soft = Number(line?.trim().split(/\s{2,}/)[1])
  return Number.isInteger(soft) ? soft : null
}

/**
 * Of so many descriptors connections may take what the service itself does not need: its databases, its threads, the
 * files it reads. Without this bound a crowd of connections takes them all, and nothing can be opened any more.
 */
export function limitConnections(limit: number | null): number | null {
  return limit === null ? null : Math.max(MIN_CONNECTIONS, limit - RESERVED_DESCRIPTORS)
}

const RESERVED_DESCRIPTORS = 192
const MIN_CONNECTIONS = 16

/** So few are left that opening a notebook may fail. */
const MIN_FREE_DESCRIPTORS = 32
const RECHECK_AFTER_MS = 5_000

/** Gives the sentence that a process nearly out of descriptors deserves, or null; looks at most every five seconds. */
export function watchDescriptors(clock: Clock = systemClock, count = countDescriptors, limit = readDescriptorLimit()) {
  return keepSeen(clock, RECHECK_AFTER_MS, () => (limit === null ? null : describeShortage(count(), limit)))
}

function describeShortage(used: number | null, limit: number): string | null {
  if (used !== null && limit - used >= MIN_FREE_DESCRIPTORS) return null
  return `Nearly all of the ${limit} files and connections that this process may have open are in use; raise the limit (ulimit -n, or LimitNOFILE= in its unit) or close connections.`
}

/** Null when there is not even one left to look with. */
function countDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
