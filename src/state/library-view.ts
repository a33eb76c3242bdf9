import type { LibraryEntry } from './library-entry.ts'
import type { StoredEntry } from './library-file.ts'

/** The library as it is read. What costs more than a look is made at the first need, and kept while it is true. */
export type LibraryView = {
  readonly entries: readonly LibraryEntry[]
  readonly active: LibraryEntry | null
  readonly addresses: readonly string[]
  /** Of equal ids the first one. */
  readonly indexById: ReadonlyMap<string, number>
  listText?: string
  mostUsed?: LibraryEntry | null
}

/** @param known the addresses of an earlier view, handed on when all are the same */
export function viewOf(
  stored: readonly StoredEntry[],
  activeId: string | null,
  known: readonly string[] = [],
): LibraryView {
  const entries = stored.map((entry) => shown(entry, entry.id === activeId))
  const indexById = new Map(entries.map(({ id }, index) => [id, index] as const).toReversed())
  const isKnown = entries.length === known.length && entries.every(({ url }, index) => url === known[index])
  const addresses = isKnown ? known : entries.map(({ url }) => url)
  return { entries, addresses, indexById, active: entries[indexById.get(activeId ?? '') ?? -1] ?? null }
}

/** The view with other fields in one entry; all others stay the objects they are. */
export function withFields(view: LibraryView, index: number, fields: Partial<LibraryEntry>): LibraryView {
  const entry = { ...view.entries[index]!, ...fields }
  const { addresses, indexById } = view
  const active = view.active?.id === entry.id ? entry : view.active
  return { entries: view.entries.with(index, entry), active, addresses, indexById }
}

/** `{"notebooks":[...],"count":n}`; the text of an entry is made once in its life. */
export function listTextOf(view: LibraryView): string {
  view.listText ??= `{"notebooks":[${view.entries.map(textOf).join(',')}],"count":${view.entries.length}}`
  return view.listText
}

/** The entry used most, the first of equals; null while none was used. */
export function mostUsedOf(view: LibraryView): LibraryEntry | null {
  if (view.mostUsed !== undefined) return view.mostUsed
  let most: LibraryEntry | null = null
  for (const entry of view.entries) if (entry.use_count > (most?.use_count ?? 0)) most = entry
  view.mostUsed = most
  return most
}

const shownEntries = new WeakMap<StoredEntry, LibraryEntry>()
const texts = new WeakMap<LibraryEntry, string>()

/** One stored entry is shown by one object, as long as it is or is not the active one. */
function shown(stored: StoredEntry, active: boolean): LibraryEntry {
  const kept = shownEntries.get(stored)
  if (kept?.active === active) return kept
  const entry = { ...stored, active }
  shownEntries.set(stored, entry)
  return entry
}

function textOf(entry: LibraryEntry): string {
  const text = texts.get(entry) ?? JSON.stringify(entry)
  texts.set(entry, text)
  return text
}
