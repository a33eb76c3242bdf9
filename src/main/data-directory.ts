import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Why nothing can be kept in a directory, and the way out; halves of one sentence. */
type DirectoryProblem = { readonly why: string; readonly fix: string }

/** The data directory cannot be made or written; `message` is one sentence for people. */
export class DataDirectoryUnusable extends Error {
  override readonly name = 'DataDirectoryUnusable'

  constructor({ why, fix }: DirectoryProblem, cause?: unknown) {
    super(`${why}; ${fix}.`, { cause })
  }
}

/** Kernel file systems in which nothing can be kept, by their magic number. Source: statfs(2). */
const KERNEL_FILE_SYSTEMS = new Map([
  [0x9fa0, 'proc'],
  [0x62656572, 'sysfs'],
])

/** What stands in the way of keeping something in `directory`, or null; asks only, and writes nothing. */
export function findDirectoryProblem(directory: string): DirectoryProblem | null {
  const home = findExisting(directory)
  const unusable = `The data directory ${directory} cannot be used`
  if (!statSync(home).isDirectory()) {
    return { why: `${unusable}: ${home} is a file`, fix: 'set DATA_DIR to a directory, or move the file away' }
  }
  const kind = KERNEL_FILE_SYSTEMS.get(statfsSync(home).type)
  if (kind !== undefined) {
    return { why: `${unusable}: ${home} belongs to the kernel (${kind})`, fix: 'set DATA_DIR to a directory on a disk' }
  }
  const code = findRefusal(home)
  if (code === 'EROFS') {
    return { why: `${unusable}: ${home} is mounted read-only`, fix: 'set DATA_DIR to a directory that can be written' }
  }
  if (code === null) return null
  return { why: `${unusable}: this user may not write ${home}`, fix: 'give this user rights on it, or set DATA_DIR' }
}

/**
 * Makes `directory` and those above it that are missing. Not with `recursive`: Node never comes back from it where the
 * kernel says that a directory is absent whose parent is there.
 * @throws DataDirectoryUnusable; the system's error where the disk is full
 */
export function makeDataDirectory(directory: string): void {
  const problem = findDirectoryProblem(directory)
  if (problem) throw new DataDirectoryUnusable(problem)
  for (const missing of listMissing(directory)) {
    try {
      mkdirSync(missing)
    } catch (cause) {
      throw explainRefusal(directory, missing, cause)
    }
  }
}

const DISK_IS_FULL = new Set(['ENOSPC', 'EDQUOT'])

function explainRefusal(directory: string, missing: string, cause: unknown): unknown {
  const { code = 'no reason given' } = cause as { code?: string }
  if (DISK_IS_FULL.has(code)) return cause
  const why = `The data directory ${directory} cannot be used: ${missing} could not be made (${code})`
  return new DataDirectoryUnusable({ why, fix: 'set DATA_DIR to a directory that can be written' }, cause)
}

/** What is missing of `directory`, the topmost first. */
function listMissing(directory: string): string[] {
  return existsSync(directory) ? [] : [...listMissing(path.dirname(directory)), directory]
}

/** The directory itself, or the nearest one above it that exists. */
export function findExisting(directory: string): string {
  return existsSync(directory) ? directory : findExisting(path.dirname(directory))
}

function findRefusal(directory: string): string | null {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'EACCES'
  }
}
