import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const SIGNATURE = 'SNSS'
const HEADER_BYTES = 8
/** "This tab shows this address": tab, position in its history, address. */
const UPDATE_NAVIGATION = 6
const ADDRESS_LENGTH_AT = 12

/** Lets a browser that is about to start begin its notes anew: what an earlier one showed says nothing of this one. */
export function forgetVisitedPages(userDataDirectory: string): void {
  for (const name of ['Sessions', 'Sessions_Encrypted'])
    rmSync(path.join(userDataDirectory, 'Default', name), { recursive: true, force: true })
}

/**
 * The addresses that the windows of a running browser have shown, oldest first, out of the file in which it notes what to
 * restore after a crash. It is written within three seconds, long before the cookies are (thirty), and reading it touches
 * no page. Empty where there is no such file, or it has another form.
 */
export function readVisitedPages(userDataDirectory: string): string[] {
  try {
    const folder = path.join(userDataDirectory, 'Default', 'Sessions')
    const files = readdirSync(folder).filter((name) => name.startsWith('Session_'))
    const newest = files
      .map((name) => path.join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    return newest[0] === undefined ? [] : parseSessionFile(readFileSync(newest[0]))
  } catch {
    return [] // not there yet, or being replaced
  }
}

/** Records of two bytes of size, one of kind, and a pickle, whose first four bytes are its own size. */
export function parseSessionFile(bytes: Buffer): string[] {
  const addresses: string[] = []
  if (bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return addresses
  for (let at = HEADER_BYTES; at + 2 <= bytes.length; ) {
    const size = bytes.readUInt16LE(at)
    const record = bytes.subarray(at + 2, at + 2 + size)
    if (size === 0 || record.length < size) break // the end is still being written
    if (record[0] === UPDATE_NAVIGATION) addresses.push(...readAddress(record.subarray(1)))
    at += 2 + size
  }
  return addresses
}

function readAddress(pickle: Buffer): string[] {
  if (pickle.length < ADDRESS_LENGTH_AT + 4) return []
  const length = pickle.readInt32LE(ADDRESS_LENGTH_AT)
  const start = ADDRESS_LENGTH_AT + 4
  return length > 0 && start + length <= pickle.length ? [pickle.toString('utf8', start, start + length)] : []
}
