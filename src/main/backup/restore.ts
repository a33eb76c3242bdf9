import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { keepFilesPrivate } from '../../lib/file-modes.ts'
import { LOCK_NAMES } from '../../lib/lock-file.ts'
import { closeFolder } from '../close-to-others.ts'
import { lockDataDirectory } from '../lock-data-directory.ts'
import { type ArchivedFile, countNotebooks } from './archive-file.ts'
import { readArchive } from './read-archive.ts'

export type Restored = {
  readonly made_at: string
  readonly version: string
  readonly notebooks: number
  readonly files: number
  /** Where what was there before lies now. */
  readonly kept_aside?: string
}

type RestoreOptions = {
  /** Put what is there aside, and take its place. */
  readonly replace: boolean
  /** Part of the name of the folder aside. */
  readonly stamp: string
  readonly signal: AbortSignal
}

const STAGING = '.restoring-'
/** Hidden, so that no caller of the service reads it by its path. */
const ASIDE = '.restored-over-'

/**
 * Makes a data directory of an archive. Nothing there is changed before every file of the archive lies beside it, whole
 * and checked; the lock of the service is held meanwhile.
 * @throws Fault NOT_READY while a service works on the directory; BAD_REQUEST when it is not empty; SOURCE_UNREADABLE
 */
export async function restore(file: string, directory: string, options: RestoreOptions): Promise<Restored> {
  if (!existsSync(file)) throw new Fault('FILE_NOT_FOUND', `File not found: ${file}`)
  const isNew = !existsSync(directory)
  keepFilesPrivate()
  const lock = lockDataDirectory(directory, {
    untouched: 'changed',
    after: 'restore, and start it again; or restore into another directory with DATA_DIR.',
  })
  try {
    if (listKeptNames(directory).length > 0 && !options.replace) throw createNotEmptyFault(directory)
    closeFolder(directory)
    return await unpackAndReplace(file, directory, options)
  } catch (error) {
    if (isNew) rmSync(directory, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

async function unpackAndReplace(file: string, directory: string, { stamp, signal }: RestoreOptions): Promise<Restored> {
  const staging = path.join(directory, STAGING + randomBytes(6).toString('hex'))
  mkdirSync(staging, { mode: 0o700 })
  try {
    const { manifest, dropped } = await readArchive(file, staging, signal)
    for (const name of dropped) removeWithFolders(staging, name)
    signal.throwIfAborted()
    const aside = moveAside(directory, stamp)
    moveEntries(staging, directory, readdirSync(staging))
    const { made_at, version, files } = manifest
    return { made_at, version, ...countRestored(files), ...(aside === null ? {} : { kept_aside: aside }) }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function countRestored(files: Readonly<Record<string, ArchivedFile>>) {
  const names = Object.keys(files)
  return { notebooks: countNotebooks(names), files: names.length }
}

/** A folder that held nothing else goes too: one of a notebook that nobody lists would be told as damage. */
function removeWithFolders(staging: string, name: string): void {
  rmSync(path.join(staging, name))
  for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
    const place = path.join(staging, folder)
    if (readdirSync(place).length > 0) return
    rmdirSync(place)
  }
}

/** @returns the folder aside; null when there was nothing */
function moveAside(directory: string, stamp: string): string | null {
  const names = listKeptNames(directory)
  if (names.length === 0) return null
  const aside = path.join(directory, `${ASIDE}${stamp}`)
  mkdirSync(aside, { mode: 0o700 })
  moveEntries(directory, aside, names)
  return aside
}

function moveEntries(from: string, to: string, names: readonly string[]): void {
  for (const name of names) renameSync(path.join(from, name), path.join(to, name))
}

/** What a service or a person keeps there. */
function listKeptNames(directory: string): string[] {
  return readdirSync(directory).filter(
    (name) => !LOCK_NAMES.includes(name) && !name.startsWith(STAGING) && !name.startsWith(ASIDE),
  )
}

function createNotEmptyFault(directory: string): Fault {
  return new Fault('BAD_REQUEST', `${directory} is not empty; nothing was changed.`, {
    hint: 'Restore into another directory with DATA_DIR; or give --replace, which keeps what is there in a folder aside.',
  })
}
