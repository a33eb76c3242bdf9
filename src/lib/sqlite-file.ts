import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { buildLostMarkPath, LOST_CHANGES } from './sqlite-log.ts'

const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'

/**
 * What is wrong with a database file as far as its size and its first bytes tell: the end of a sentence, or null. A look
 * costs microseconds, so that every file can have one at each start.
 * Source: sqlite.org/fileformat2.html, section 1.3
 */
export function findFileDamage(file: string): string | null {
  if (existsSync(buildLostMarkPath(file))) return LOST_CHANGES
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return 'is gone'
    throw error
  }
  try {
    return describeFileDamage(descriptor, file)
  } finally {
    closeSync(descriptor)
  }
}

/** A file that grows or shrinks while it is looked at is looked at again; one that never rests is left to SQLite. */
const MAX_LOOKS = 10

function describeFileDamage(descriptor: number, file: string): string | null {
  let before = readHeader(descriptor)
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const damage = judgeHeader(before, descriptor, file)
    const after = readHeader(descriptor)
    if (damage === null || after.equals(before)) return damage
    before = after // somebody took the log into the file meanwhile: its size and its first page were of two moments
  }
  return null
}

function readHeader(descriptor: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0))
}

function judgeHeader(header: Buffer, descriptor: number, file: string): string | null {
  if (fstatSync(descriptor).size === 0) return 'has been emptied' // the switch to a log writes the first page: a log never stands beside nothing
  if (hasWriteAheadLog(file)) return null // the first page may still stand in the log: SQLite judges
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return 'is damaged or no database'
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92) // else an old program wrote it last
  return isCounted && header.readUInt32BE(28) * pageBytes > fstatSync(descriptor).size ? 'has been cut' : null
}

function hasWriteAheadLog(file: string): boolean {
  return existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
}
