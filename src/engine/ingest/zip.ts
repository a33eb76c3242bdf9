import { Inflate } from 'fflate'
import {
  MAX_ZIP_ENTRIES,
  MAX_ZIP_ENTRY_BYTES,
  MAX_ZIP_RATIO,
  MAX_ZIP_TOTAL_BYTES,
  ZIP_RATIO_FLOOR_BYTES,
} from './limits.ts'
import { createDamagedFault, createTooLargeFault, createUnreadableFault } from './unreadable.ts'

type ZipEntry = {
  readonly offset: number
  readonly packedBytes: number
  readonly method: number
  readonly flags: number
}

const SIGNATURES = { endOfDirectory: 0x06054b50, entry: 0x02014b50, localHeader: 0x04034b50 } as const
const METHODS = { stored: 0, deflated: 8 } as const
const ENCRYPTED_FLAG = 1
const PUSH_BYTES = 16 * 1024

/**
 * A zip archive whose entries are inflated one by one on request. Sizes are counted while inflating, since the sizes
 * an archive claims may be lies; an archive that swells beyond the limits is refused.
 */
export class Zip {
  readonly #bytes: Uint8Array
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #inflatedBytes = 0

  /** @throws Fault SOURCE_UNREADABLE when there is no directory or it lists too many entries */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#entries = dropWrapper(readDirectory(bytes))
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** @returns the inflated bytes, or null when there is no such entry */
  read(name: string): Uint8Array | null {
    const entry = this.#entries.get(name)
    if (entry === undefined) return null
    if ((entry.flags & ENCRYPTED_FLAG) !== 0) throw createEncryptedFault()
    const packed = packedBytes(this.#bytes, entry)
    if (entry.method === METHODS.stored) return packed
    if (entry.method !== METHODS.deflated) throw createDamagedFault('archive')
    return this.#inflate(packed)
  }

  /** @returns the entry as text (XML parts are UTF-8 or marked UTF-16), or null when there is no such entry */
  readText(name: string): string | null {
    const bytes = this.read(name)
    if (bytes === null) return null
    const wide =
      bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
    return new TextDecoder(wide ?? 'utf-8').decode(bytes)
  }

  #inflate(packed: Uint8Array): Uint8Array {
    const chunks: Uint8Array[] = []
    let sizeBytes = 0
    const inflate = new Inflate((chunk) => {
      sizeBytes += chunk.length
      this.#count(chunk.length, sizeBytes, packed.length)
      chunks.push(chunk)
    })
    try {
      for (let at = 0; at < packed.length; at += PUSH_BYTES) {
        inflate.push(packed.subarray(at, at + PUSH_BYTES), at + PUSH_BYTES >= packed.length)
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'Fault') throw error
      throw createDamagedFault('archive', error)
    }
    return Buffer.concat(chunks)
  }

  #count(moreBytes: number, entryBytes: number, packedBytes: number): void {
    this.#inflatedBytes += moreBytes
    const swollen = entryBytes > ZIP_RATIO_FLOOR_BYTES && entryBytes > packedBytes * MAX_ZIP_RATIO
    if (swollen || entryBytes > MAX_ZIP_ENTRY_BYTES || this.#inflatedBytes > MAX_ZIP_TOTAL_BYTES) {
      throw createTooLargeFault('The file unpacks to far more than its size; it was not read any further.')
    }
  }
}

/** What stands at the top of every document that is an archive. */
const TOP_PART = /^[^/]+\/(?=META-INF\/(?:container|manifest)\.xml$|\[Content_Types\]\.xml$)/
/** What a file manager adds of its own. */
const STRAY_PARTS = /^__MACOSX\/|(?:^|\/)\.DS_Store$/

/** The parts without the folder around all of them, as in a document that somebody unpacked and packed again. */
function dropWrapper(entries: ReadonlyMap<string, ZipEntry>): ReadonlyMap<string, ZipEntry> {
  const own = [...entries].filter(([name]) => !STRAY_PARTS.test(name))
  const folder = own.map(([name]) => TOP_PART.exec(name)?.[0]).find((found) => found !== undefined)
  if (folder === undefined || !own.every(([name]) => name.startsWith(folder))) return entries
  return new Map(own.map(([name, entry]) => [name.slice(folder.length), entry]))
}

function createEncryptedFault(): Error {
  return createUnreadableFault('The file is encrypted with a password.', 'Save a copy without a password and add that.')
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ZIP_ENTRIES) throw createTooLargeFault('The file is an archive of too many parts.')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== SIGNATURES.entry) break
    const nameBytes = view.getUint16(at + 28, true)
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameBytes)).toString('utf8')
    entries.set(name.replaceAll('\\', '/'), {
      offset: view.getUint32(at + 42, true),
      packedBytes: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      flags: view.getUint16(at + 8, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (count === 0) throw createUnreadableFault('The archive is empty.', 'Add a file that has something in it.')
  if (entries.size === 0) throw createDamagedFault('archive')
  return entries
}

/** The end record lies within the last 64 KB, before an optional comment. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === SIGNATURES.endOfDirectory) return at
  }
  throw createDamagedFault('archive')
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== SIGNATURES.localHeader)
    throw createDamagedFault('archive')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + entry.packedBytes > bytes.length) throw createDamagedFault('archive')
  return bytes.subarray(start, start + entry.packedBytes)
}
