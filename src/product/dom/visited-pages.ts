import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const SIGNATURE = 'SNSS'
const HEADER_BYTES = 8
/** "This place in the history of this tab has this address": tab, place, address. */
const UPDATE_NAVIGATION = 6
/** "The tab shows this place": tab, place. */
const SELECT_NAVIGATION = 7
/** "These places are no more": tab, the first one, how many. */
const PRUNE_NAVIGATIONS = 24
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

/** Records of two bytes of size, one of kind, and what the kind has. */
export function parseSessionFile(bytes: Buffer): string[] {
  const shown = new ShownPages()
  if (bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return shown.addresses
  for (let at = HEADER_BYTES; at + 2 <= bytes.length; ) {
    const size = bytes.readUInt16LE(at)
    const record = bytes.subarray(at + 2, at + 2 + size)
    if (size === 0 || record.length < size) break // the end is still being written
    readRecord(shown, record[0]!, record.subarray(1))
    at += 2 + size
  }
  return shown.addresses
}

/** An address is in a pickle, whose first four bytes are its own size; the other kinds are numbers alone. */
function readRecord(shown: ShownPages, kind: number, payload: Buffer): void {
  const readNumber = (place: number) => payload.readInt32LE(place * 4)
  if (kind === UPDATE_NAVIGATION) readAddress(shown, payload)
  if (kind === SELECT_NAVIGATION && payload.length >= 8) shown.select(readNumber(0), readNumber(1))
  if (kind === PRUNE_NAVIGATIONS && payload.length >= 12) shown.prune(readNumber(0), readNumber(1), readNumber(2))
}

function readAddress(shown: ShownPages, payload: Buffer): void {
  if (payload.length < ADDRESS_LENGTH_AT + 4) return
  const [id, place, length] = [4, 8, ADDRESS_LENGTH_AT].map((at) => payload.readInt32LE(at)) as [number, number, number]
  const start = ADDRESS_LENGTH_AT + 4
  if (length > 0 && start + length <= payload.length)
    shown.update(id, place, payload.toString('utf8', start, start + length))
}

type TabHistory = { readonly places: Map<number, string>; selected: number | null }

/**
 * What the windows have shown, by the records. A page that was left is often noted once more after the one that took its
 * place, with what was typed in it, or then only: what a tab shows is told by the place that it has selected.
 */
class ShownPages {
  readonly addresses: string[] = []
  readonly #tabs = new Map<number, TabHistory>()

  update(id: number, place: number, address: string): void {
    const { places, selected } = this.#open(id)
    if (places.get(place) === address) return
    places.set(place, address)
    if (selected === null || selected === place) this.addresses.push(address)
    else this.addresses.splice(-1, 0, address)
  }

  select(id: number, place: number): void {
    const tab = this.#open(id)
    tab.selected = place
    const address = tab.places.get(place)
    if (address !== undefined && address !== this.addresses.at(-1)) this.addresses.push(address)
  }

  /** Those behind the places that are no more move up. The tab tells next which one it shows. */
  prune(id: number, first: number, count: number): void {
    const { places } = this.#open(id)
    const kept = [...places].filter(([place]) => place < first || place >= first + count)
    places.clear()
    for (const [place, address] of kept) places.set(place < first ? place : place - count, address)
  }

  #open(id: number): TabHistory {
    const tab = this.#tabs.get(id) ?? { places: new Map(), selected: null }
    this.#tabs.set(id, tab)
    return tab
  }
}
