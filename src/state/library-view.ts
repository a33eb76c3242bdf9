import { parseNotebookId } from '../domain/notebook-url.ts'
import { attachJson } from '../lib/known-json.ts'
import { memoize, memoizeWeakly } from '../lib/memoize.ts'
import type { FoundEntry, LibraryEntry } from './library-entry.ts'
import type { StoredEntry } from './library-file.ts'
import { buildSearchIndex, type SearchIndex, scoreEntries } from './library-search.ts'

/** The data of `GET /notebooks`. */
export type EntryList = { readonly notebooks: readonly LibraryEntry[]; readonly count: number }

/** The library as it is read. What costs more than a look is made at the first need, and kept while it is true. */
export type LibraryView = {
  /** What the entries are made of, one by one; uses that were added since are in `entries` alone. */
  readonly stored: readonly StoredEntry[]
  readonly entries: readonly LibraryEntry[]
  readonly active: LibraryEntry | null
  /** Of equal ids the first one. */
  readonly indexById: ReadonlyMap<string, number>
  /** Positions of the entries whose addresses name a notebook, by its id. */
  byNotebook?: ReadonlyMap<string, readonly number[]>
  list?: EntryList
  index?: SearchIndex
  mostUsed?: LibraryEntry | null
}

/** @param earlier what of it is still true is handed on: of thousands of entries few are others than before */
export function buildLibraryView(
  stored: readonly StoredEntry[],
  activeId: string | null,
  earlier: LibraryView | null = null,
): LibraryView {
  if (stored.length !== earlier?.stored.length) return buildWholeView(stored, activeId, earlier)
  const changed = findChanged(stored, activeId, earlier)
  const entries = [...earlier.entries]
  for (const index of changed) entries[index] = toLibraryEntry(stored[index]!, activeId)
  const hasSameFields = (fields: readonly (keyof LibraryEntry)[]) =>
    changed.every((index) => hasSame(fields, entries[index]!, earlier.entries[index]!))
  const indexById = hasSameFields(['id']) ? earlier.indexById : indexEntries(entries)
  const byNotebook = hasSameFields(['url']) ? earlier.byNotebook : undefined
  const index = hasSameFields(['name', 'description', 'topics', 'tags']) ? earlier.index : undefined
  return { stored, entries, byNotebook, indexById, index, active: findActive(entries, indexById, activeId) }
}

function findChanged(stored: readonly StoredEntry[], activeId: string | null, earlier: LibraryView): number[] {
  const changed: number[] = []
  for (let index = 0; index < stored.length; index += 1) {
    const entry = stored[index]!
    const isSame = entry === earlier.stored[index] && earlier.entries[index]!.active === (entry.id === activeId)
    if (!isSame) changed.push(index)
  }
  return changed
}

/** An entry that was there before stays the same object. */
function buildWholeView(
  stored: readonly StoredEntry[],
  activeId: string | null,
  earlier: LibraryView | null,
): LibraryView {
  const shown = new Map(earlier?.stored.map((entry, index) => [entry, earlier.entries[index]!]))
  const entries = stored.map((entry) => {
    const kept = shown.get(entry)
    return kept?.active === (entry.id === activeId) ? kept : toLibraryEntry(entry, activeId)
  })
  const indexById = indexEntries(entries)
  const active = findActive(entries, indexById, activeId)
  return { stored, entries, indexById, active }
}

function toLibraryEntry(stored: StoredEntry, activeId: string | null): LibraryEntry {
  const active = stored.id === activeId
  return stored.active === active ? (stored as LibraryEntry) : { ...stored, active }
}

const findActive = (entries: readonly LibraryEntry[], indexById: ReadonlyMap<string, number>, id: string | null) =>
  entries[indexById.get(id ?? '') ?? -1] ?? null

const hasSame = (fields: readonly (keyof LibraryEntry)[], entry: LibraryEntry, other: LibraryEntry) =>
  fields.every((field) => entry[field] === other[field])

const indexEntries = (entries: readonly LibraryEntry[]) =>
  new Map(entries.map(({ id }, index) => [id, index] as const).toReversed())

/** The view after a use of one entry; all others stay the objects they are. */
export function addUseToView(
  view: LibraryView,
  position: number,
  use: Pick<LibraryEntry, 'use_count' | 'last_used'>,
): LibraryView {
  const entry = { ...view.entries[position]!, ...use }
  const { stored, byNotebook, indexById, index } = view
  const active = view.active?.id === entry.id ? entry : view.active
  return { stored, entries: view.entries.with(position, entry), active, byNotebook, indexById, index }
}

/** The entries whose addresses name this notebook, wherever it lies. */
export function findEntriesOfNotebook(view: LibraryView, notebookId: string): readonly LibraryEntry[] {
  view.byNotebook ??= indexNotebooks(view.entries)
  return (view.byNotebook.get(notebookId.toLowerCase()) ?? []).map((index) => view.entries[index]!)
}

/** Reading an address costs more than asking a notebook among few: each is read once while it stands in the library. */
function indexNotebooks(entries: readonly LibraryEntry[]): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>()
  for (const [index, { url }] of entries.entries()) {
    const id = parseNotebookId(url)
    if (id !== null) positions.set(id, [...(positions.get(id) ?? []), index])
  }
  return positions
}

/** All entries; the JSON of each is made once in its life. */
export function buildEntryList(view: LibraryView): EntryList {
  const { entries } = view
  const bytes = () =>
    Buffer.concat([Buffer.from('{"notebooks":'), encodeEntryList(entries), Buffer.from(`,"count":${entries.length}}`)])
  view.list ??= attachJson({ notebooks: entries, count: entries.length }, bytes)
  return view.list
}

/** The entries that fit, best first, equals in their order. */
export function searchLibraryView(view: LibraryView, query: string): FoundEntry[] {
  view.index ??= buildSearchIndex(view.entries)
  const found = [...scoreEntries(query, view.index)].sort(([a, first], [b, second]) => second - first || a - b)
  const entries = found.map(([index]) => view.entries[index]!)
  return attachJson(
    found.map(([, score], position) => ({ ...entries[position]!, score })),
    () => encodeEntryList(entries, encodeScoreEnds(found)),
  )
}

/** The entry used most, the first of equals; null while none was used. */
export function findMostUsed(view: LibraryView): LibraryEntry | null {
  if (view.mostUsed !== undefined) return view.mostUsed
  let most: LibraryEntry | null = null
  for (const entry of view.entries) if (entry.use_count > (most?.use_count ?? 0)) most = entry
  view.mostUsed = most
  return most
}

const END = Buffer.from('},')

/**
 * `[{...},{...}]`; `ends` closes each entry where more fields stand at its end. In bytes: joining as many texts takes six
 * times as long.
 */
function encodeEntryList(entries: readonly LibraryEntry[], ends?: readonly Uint8Array[]): Uint8Array {
  if (entries.length === 0) return Buffer.from('[]')
  const parts: Uint8Array[] = [Buffer.from('[')]
  for (const [position, entry] of entries.entries()) parts.push(buildEntryOpening(entry), ends?.[position] ?? END)
  const bytes = Buffer.concat(parts)
  bytes.write(']', bytes.length - 1) // in place of the last comma
  return bytes
}

/** Many entries fit a query alike: each score is written once. */
function encodeScoreEnds(found: readonly (readonly [number, number])[]): Uint8Array[] {
  const encodeEnd = memoize((score: number) => Buffer.from(`,"score":${score}},`))
  return found.map(([, score]) => encodeEnd(score))
}

/** The JSON of an entry without its closing brace. */
const buildEntryOpening = memoizeWeakly(
  (entry: LibraryEntry): Uint8Array => Buffer.from(JSON.stringify(entry).slice(0, -1)),
)
