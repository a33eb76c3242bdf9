import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** Stands beside a database whose log has lost changes, from the moment this is noticed until it is repaired. */
export const buildLostMarkPath = (file: string) => `${file}-lost`

export const LOST_CHANGES = 'has lost its last changes: the log beside it (-wal) was damaged or taken away'

/**
 * Marks a database whose log misses what SQLite had noted as committed: whoever opened it would see an earlier state, and
 * take it for the last one. To be asked at a start, before anybody opens it: an open closes the gap unseen.
 */
export function markLostLog(file: string): void {
  if (!existsSync(buildLostMarkPath(file)) && hasLostChanges(file))
    writeFileSync(buildLostMarkPath(file), '', { mode: 0o600 })
}

/** How many bytes of a database's changes lie in its log alone. */
export function countLogBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** A log is emptied long before it is so large; one that is larger is not read at a start. */
const MAX_LOG_BYTES = 512 * 2 ** 20

function hasLostChanges(file: string): boolean {
  const noted = readLogIndex(`${file}-shm`, !existsSync(`${file}-wal`))
  const bytes = countLogBytes(file)
  if (bytes > MAX_LOG_BYTES) return false
  if (bytes === 0) return noted !== null && noted.frames > noted.backfilled
  const log = parseWriteAheadLog(readFileSync(`${file}-wal`))
  if (log === 'blank') return noted !== null && noted.frames > noted.backfilled
  if (log === 'damaged') return true
  if (noted === null || !noted.salts.equals(log.salts)) return log.commitsBehindDamage > 1
  return noted.frames > noted.backfilled && noted.frames > log.frames
}

type LogIndex = { readonly frames: number; readonly backfilled: number; readonly salts: Buffer }

const HEADER_BYTES = 48
const INDEX_BYTES = 2 * HEADER_BYTES + 4

/**
 * What SQLite noted of a log in the memory that connections share, which outlives a process but not the machine: an index
 * from before its last start may be behind its log, and says nothing of it. It does where there is no log at all: SQLite
 * takes the index away before the log, so somebody else took the log. Source: sqlite.org/walformat.html, section 2.1
 */
function readLogIndex(file: string, isLogGone: boolean): LogIndex | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || stats.size < INDEX_BYTES) return null
  if (!isLogGone && stats.mtimeMs < Date.now() - os.uptime() * 1000) return null
  const bytes = Buffer.alloc(INDEX_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, INDEX_BYTES, 0)
  } finally {
    closeSync(descriptor)
  }
  const isWhole = bytes.subarray(0, HEADER_BYTES).equals(bytes.subarray(HEADER_BYTES, 2 * HEADER_BYTES))
  if (!isWhole || bytes[12] !== 1) return null
  const readUint32 = (at: number) => (os.endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  return { frames: readUint32(16), backfilled: readUint32(96), salts: bytes.subarray(32, 40) }
}

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682

type WriteAheadLog = {
  readonly salts: Buffer
  /** How many frames from the first on are as they were written. */
  readonly frames: number
  /** How many changes are told to end behind the first frame that is not; one may have been cut by the end of the machine. */
  readonly commitsBehindDamage: number
}

/** Reads a log as SQLite does: up to the first frame whose checksum does not hold. Source: sqlite.org/fileformat2.html, section 4 */
function parseWriteAheadLog(bytes: Buffer): WriteAheadLog | 'blank' | 'damaged' {
  if (bytes.subarray(0, LOG_HEADER_BYTES).every((byte) => byte === 0)) return 'blank'
  if (bytes.length < LOG_HEADER_BYTES || (bytes.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return 'damaged'
  const add = createChecksum(bytes.readUInt32BE(0) === MAGIC)
  const sum = add([0, 0], bytes, 0, 24)
  if (sum[0] !== bytes.readUInt32BE(24) || sum[1] !== bytes.readUInt32BE(28)) return 'damaged'
  const salts = bytes.subarray(16, 24)
  const frameBytes = FRAME_HEADER_BYTES + bytes.readUInt32BE(8)
  let [frames, commits, isIntact, last] = [0, 0, true, sum]
  for (let at = LOG_HEADER_BYTES; at + frameBytes <= bytes.length; at += frameBytes) {
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) isIntact = false
    else if (isIntact) {
      last = add(add(last, bytes, at, 8), bytes, at + FRAME_HEADER_BYTES, frameBytes - FRAME_HEADER_BYTES)
      isIntact = last[0] === bytes.readUInt32BE(at + 16) && last[1] === bytes.readUInt32BE(at + 20)
    }
    if (isIntact) frames += 1
    else if (bytes.subarray(at + 8, at + 16).equals(salts) && bytes.readUInt32BE(at + 4) > 0) commits += 1
  }
  return { salts, frames, commitsBehindDamage: commits }
}

type Checksum = readonly [number, number]

function createChecksum(isLittleEndian: boolean) {
  return ([first, second]: Checksum, bytes: Buffer, start: number, length: number): Checksum => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, length)
    let [one, two] = [first, second]
    for (let at = 0; at < length; at += 8) {
      one = (one + view.getUint32(at, isLittleEndian) + two) >>> 0
      two = (two + view.getUint32(at + 4, isLittleEndian) + one) >>> 0
    }
    return [one, two]
  }
}
