import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Fault } from '../../domain/fault.ts'
import { createDamageError } from '../../lib/data-unusable.ts'
import { hashContent } from '../../lib/hash.ts'
import { LinkInTheWay, openUnlinked } from '../../lib/open-unlinked.ts'
import { prepareOnce } from '../../lib/sqlite.ts'
import { MAX_FILE_BYTES } from '../ingest/limits.ts'
import { originalPath } from './notebook-file.ts'

/** Keeps the original under its hash; once this returns it is on disk, whole. */
export function storeOriginal(folder: string, contentHash: string, bytes: Uint8Array): void {
  const target = originalPath(folder, contentHash)
  const beside = path.join(path.dirname(target), `incoming-${randomUUID()}`)
  try {
    writeFileSync(beside, bytes, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  renameSync(beside, target)
}

/** Keeps a small original in the notebook's own file, in the caller's transaction. */
export function keepOriginal(database: DatabaseSync, contentHash: string, bytes: Uint8Array): void {
  prepareOnce(database, 'INSERT OR REPLACE INTO original VALUES (?, ?)').run(contentHash, zstdCompressSync(bytes))
}

/** An original that is kept as a file; small ones of sources that were ready at once are not. @throws DataUnusable */
export function readOriginal(folder: string, contentHash: string): Uint8Array {
  const file = originalPath(folder, contentHash)
  const bytes = existsSync(file) ? readFileSync(file) : null
  if (bytes === null) throw createDamageError(file, 'is gone')
  if (hashContent(bytes) !== contentHash) throw createDamageError(file, 'is not as it was written')
  return bytes
}

/** An original wherever it is kept: as a file, or in the notebook's own file. @throws DataUnusable */
export function readKeptOriginal(database: DatabaseSync, folder: string, contentHash: string): Uint8Array {
  return readPackedOriginal(database, contentHash) ?? readOriginal(folder, contentHash)
}

/** A small original, from the notebook's own file; null where it is not kept there. */
export function readPackedOriginal(database: DatabaseSync, contentHash: string): Uint8Array | null {
  const packed = prepareOnce(database, 'SELECT data FROM original WHERE content_hash = ?').get(contentHash)?.data
  return packed ? zstdDecompressSync(packed as Uint8Array) : null
}

/** Removes files that no source names: what a crash left between writing a file and its row. */
export function sweepOriginals(folder: string, isNamed: (contentHash: string) => boolean): void {
  for (const name of readdirSync(path.join(folder, 'files')))
    if (!isNamed(name)) rmSync(path.join(folder, 'files', name), { force: true })
}

/**
 * Reads a file that a caller named; its path has been checked against the allowed roots.
 * @throws Fault PATH_REFUSED for a link put in the way meanwhile; FILE_NOT_FOUND when it is not there, no file, or may not be read; SOURCE_UNREADABLE when it is too large
 */
export function readNamedFile(file: string): Uint8Array {
  let descriptor: number
  try {
    descriptor = openUnlinked(file)
  } catch (cause) {
    throw cause instanceof LinkInTheWay ? createLinkFault(cause) : createFileNotFoundFault(cause)
  }
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile())
      throw new Fault('FILE_NOT_FOUND', 'File not found', { hint: 'The path names a folder, not a file.' })
    if (stats.size > MAX_FILE_BYTES) throw createFileTooLargeFault()
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function createFileNotFoundFault(cause: unknown): Fault {
  const { code } = cause as { code?: unknown }
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  return new Fault('FILE_NOT_FOUND', 'File not found', {
    hint: isForbidden
      ? 'The file is there, but the service may not read it: change its permissions.'
      : 'Check the path; it is looked up on the machine where the service runs.',
    cause,
  })
}

function createLinkFault(cause: LinkInTheWay): Fault {
  return new Fault('PATH_REFUSED', 'A symbolic link was put in the way of the file after its path had been checked.', {
    hint: 'Name the file at its real place, and leave it there while it is read.',
    cause,
  })
}

function createFileTooLargeFault(): Fault {
  return new Fault(
    'SOURCE_UNREADABLE',
    `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB, the most that is read.`,
    {
      hint: 'Split it, or add the part you want to ask.',
    },
  )
}
