import { readdirSync, readlinkSync } from 'node:fs'

const DESCRIPTORS = '/proc/self/fd'

/**
 * How often this process has `file` open; Linux only. Counted by path, since whatever else runs in a test's process (its
 * runner, threads that start) opens and closes files of its own meanwhile.
 */
export function countOpen(file: string): number {
  return readdirSync(DESCRIPTORS).filter((descriptor) => isOpenOn(descriptor, file)).length
}

function isOpenOn(descriptor: string, file: string): boolean {
  try {
    return readlinkSync(`${DESCRIPTORS}/${descriptor}`) === file
  } catch {
    return false // closed between the list and the look, as the one of the list itself
  }
}
