import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  globSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/** Offsets of the fields of a 64-bit little-endian ELF header. Source: elf(5). */
const HEADER_BYTES = 64
const PROGRAM_HEADERS_AT = 0x20
const SECTION_HEADERS_AT = 0x28
const PROGRAM_HEADER_BYTES_AT = 0x36
const PROGRAM_HEADER_COUNT_AT = 0x38
const SECTION_FIELDS_AT = 0x3c
const ELF_64_LITTLE = '7f454c460201'

/**
 * Takes the symbols for debuggers out of the Node that npm laid down (18 MB): what lies behind the last stretch that is
 * loaded into memory, with the table that names it. The program of npm's scripts may be running: a copy takes its place.
 */
export function stripNode(packages: string): void {
  const [program, ...others] = globSync('{bin,node_modules/*/bin}/node', { cwd: path.join(packages, 'node') }).map(
    (file) => path.join(packages, 'node', file),
  )
  if (program === undefined || process.platform !== 'linux') return
  const copy = `${program}.stripped`
  copyFileSync(program, copy)
  const isShorter = cutAfterLoaded(copy)
  if (isShorter) {
    for (const other of others) replaceByLink(copy, other)
    renameSync(copy, program)
  }
  if (existsSync(copy)) rmSync(copy)
}

/** @returns whether there was something to cut off */
function cutAfterLoaded(file: string): boolean {
  const descriptor = openSync(file, 'r+')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(descriptor, header, 0, HEADER_BYTES, 0)
    if (header.toString('hex', 0, 6) !== ELF_64_LITTLE) return false
    const end = findLoadedEnd(descriptor, header)
    if (end >= statSync(file).size) return false
    header.fill(0, SECTION_HEADERS_AT, SECTION_HEADERS_AT + 8)
    header.fill(0, SECTION_FIELDS_AT, HEADER_BYTES)
    writeSync(descriptor, header, 0, HEADER_BYTES, 0)
    ftruncateSync(descriptor, end)
    return true
  } finally {
    closeSync(descriptor)
  }
}

/** Where the last program header's bytes end in the file: nothing behind it is ever read to run the program. */
function findLoadedEnd(descriptor: number, header: Buffer): number {
  const [bytes, count] = [header.readUInt16LE(PROGRAM_HEADER_BYTES_AT), header.readUInt16LE(PROGRAM_HEADER_COUNT_AT)]
  const table = Buffer.alloc(bytes * count)
  readSync(descriptor, table, 0, table.length, Number(header.readBigUInt64LE(PROGRAM_HEADERS_AT)))
  const ends = Array.from({ length: count }, (_, index) => {
    const at = index * bytes
    return Number(table.readBigUInt64LE(at + 8) + table.readBigUInt64LE(at + 32))
  })
  return Math.max(...ends)
}

/** npm lays the program down under two names: they stay one file. */
function replaceByLink(file: string, name: string): void {
  const beside = `${name}.new`
  linkSync(file, beside)
  renameSync(beside, name)
}
