import { createStoredEntry, encodeEntry } from './known-entry.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'

/** An entry as it lies on a server: its id, its place, the JSON of what is not counted in columns, its uses, what changed it. */
type LibraryEntryRow = readonly [
  id: string,
  place: number,
  entry: string,
  useCount: number,
  lastUsed: string,
  changedIn: number,
]

/** The one row of `SELECT_LIBRARY`: the head, and the entries that may be others than before. */
export type LibraryRow = {
  readonly version: number
  readonly rearranged: number
  readonly about: string
  readonly oldest_open: number
  readonly is_kept: boolean
  readonly entries: readonly LibraryEntryRow[] | null
}

/** The head and some of the entries. */
export type LibraryPartRow = Pick<LibraryRow, 'version' | 'about' | 'entries'> & { readonly last_place: number | null }

/** The library as it was read last: all of it, or of one with too many entries to be kept none, or those that are wanted. */
export type KnownLibrary = {
  readonly isWhole: boolean
  readonly value: LibraryFile
  /** Where each entry stands among the notebooks. */
  readonly indexById: ReadonlyMap<string, number>
  /** What orders the notebooks on the server, for each of them. */
  readonly places: readonly number[]
  /** The transaction that changed each of them last. */
  readonly changedIn: readonly number[]
  /** Of the head, which counts changes of more than one entry. */
  readonly version: number
  readonly about: string
  /** The oldest transaction that was under way: what it and later ones have changed may not have been seen. */
  readonly oldestOpen: number
  /** The last place of the whole library, where only some of it is known. */
  readonly lastPlace: number
}

/** What an entry's `changed_in` is set to by every statement that changes it: else nobody would read it again. */
export const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint'

/** Entries as `LibraryEntryRow`, in their order. */
export const LIBRARY_ENTRIES =
  'json_agg(json_build_array(id, place, entry, use_count, last_used, changed_in) ORDER BY place)'

/**
 * The head and the entries that may have changed since: those of transactions that were under way or had not begun, or
 * all where one has gone or another place; none of a library of more than `$4`, which is counted when its head has changed.
 * `$1` is the oldest of these transactions, `$2` the version of the head, `$3` whether it was kept.
 */
export const SELECT_LIBRARY = `SELECT version, rearranged, about, is_kept,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest_open,
    CASE WHEN is_kept THEN (SELECT ${LIBRARY_ENTRIES} FROM library_entry
      WHERE changed_in >= CASE WHEN rearranged > $2::bigint THEN 0 ELSE $1::bigint END) END AS entries
  FROM (SELECT library.*, CASE WHEN version > $2::bigint THEN NOT EXISTS (SELECT FROM library_entry OFFSET $4::bigint)
      ELSE $3::boolean END AS is_kept FROM library LIMIT 1) AS head`

export const createUnknownLibrary = (value: LibraryFile): KnownLibrary => ({
  isWhole: true,
  value,
  indexById: new Map(),
  places: [],
  changedIn: [],
  version: -1,
  about: '',
  oldestOpen: 0,
  lastPlace: 0,
})

/** What is known with the row that was read; an entry that is the same as before stays the same object. */
export function learnLibrary(known: KnownLibrary, row: LibraryRow, initial: LibraryFile): KnownLibrary {
  const { version, about, oldest_open: oldestOpen, rearranged } = row
  if (!row.is_kept) return learnHead(known, row, initial)
  const rows = row.entries ?? []
  const changed = rows.filter((each) => !isKnown(each, known))
  if (changed.length === 0 && version === known.version) return { ...known, oldestOpen }
  const isRearranged = rearranged > known.version
  const isInPlace = !isRearranged && changed.every((each) => known.places[findIndex(known, each)] === each[1])
  const { notebooks, ...places } = isInPlace
    ? replaceEntries(known, changed)
    : arrangeEntries(isRearranged ? rows.map((each) => readEntry(each, known)) : addEntries(known, changed))
  const value = { ...initial, ...JSON.parse(about), notebooks }
  return { ...known, ...places, isWhole: true, version, about, oldestOpen, value }
}

/** Of a library that is not kept. */
function learnHead(known: KnownLibrary, { version, about, oldest_open: oldestOpen }: LibraryRow, initial: LibraryFile) {
  if (!known.isWhole && version === known.version) return { ...known, oldestOpen }
  const unknown = createUnknownLibrary({ ...initial, ...JSON.parse(about), notebooks: [] })
  return { ...unknown, isWhole: false, version, about, oldestOpen }
}

/** Some entries of a library, as they were read by themselves. */
export function readLibraryPart({ version, about, entries, last_place }: LibraryPartRow, initial: LibraryFile) {
  const unknown = createUnknownLibrary(initial)
  const { notebooks, ...places } = arrangeEntries((entries ?? []).map((row) => readEntry(row, unknown)))
  const value = { ...initial, ...JSON.parse(about), notebooks }
  return { ...unknown, ...places, isWhole: false, version, about, value, lastPlace: last_place ?? 0 }
}

const findIndex = ({ indexById }: KnownLibrary, [id]: LibraryEntryRow) => indexById.get(id) ?? -1

function isKnown(row: LibraryEntryRow, known: KnownLibrary): boolean {
  const index = findIndex(known, row)
  return known.places[index] === row[1] && known.changedIn[index] === row[5]
}

type KnownEntry = { readonly stored: StoredEntry; readonly place: number; readonly changedIn: number }

/** Others in the same places: of thousands of notebooks nothing is looked at but those. */
function replaceEntries(known: KnownLibrary, changed: readonly LibraryEntryRow[]) {
  const [notebooks, changedIn] = [[...known.value.notebooks], [...known.changedIn]]
  for (const row of changed) {
    const index = findIndex(known, row)
    notebooks[index] = readEntry(row, known).stored
    changedIn[index] = row[5]
  }
  return { notebooks, changedIn }
}

/** All of them anew, in their order. */
function arrangeEntries(entries: readonly KnownEntry[]) {
  const sorted = entries.toSorted((a, b) => a.place - b.place)
  return {
    notebooks: sorted.map(({ stored }) => stored),
    indexById: new Map(sorted.map(({ stored }, index) => [stored.id, index])),
    places: sorted.map(({ place }) => place),
    changedIn: sorted.map(({ changedIn }) => changedIn),
  }
}

function addEntries(known: KnownLibrary, changed: readonly LibraryEntryRow[]): readonly KnownEntry[] {
  const ids = new Set(changed.map(([id]) => id))
  const { places, changedIn } = known
  const others = known.value.notebooks
    .map((stored, index) => ({ stored, place: places[index]!, changedIn: changedIn[index]! }))
    .filter(({ stored }) => !ids.has(stored.id))
  return [...others, ...changed.map((row) => readEntry(row, known))]
}

/** The JSON of those entries that somebody else has written in another way than `encodeEntry` does. */
const foreignTexts = new WeakMap<StoredEntry, string>()

/** The JSON of an entry as the server told it. */
export const getEntryText = (stored: StoredEntry): string => foreignTexts.get(stored) ?? encodeEntry(stored)

function readEntry(row: LibraryEntryRow, known: KnownLibrary): KnownEntry {
  const [, place, text, use_count, last_used, changedIn] = row
  const earlier = known.value.notebooks[findIndex(known, row)]
  if (earlier && isKnown(row, known)) return { stored: earlier, place, changedIn }
  const isSameText = earlier !== undefined && getEntryText(earlier) === text // then it was used, and no more
  const stored = isSameText ? { ...earlier, use_count, last_used } : createStoredEntry(text, { use_count, last_used })
  if (encodeEntry(stored) !== text) foreignTexts.set(stored, text)
  return { stored, place, changedIn }
}

/** An entry in the place of what was known of it, by its JSON. */
export type EntryReplacement = { readonly changed: StoredEntry; readonly earlier: string }

/** How a replaced entry lies on the server. */
export type ReplacedRow = {
  readonly id: string
  readonly use_count: number
  readonly last_used: string
  readonly changed_in: number
}

/**
 * What is known with what this process has replaced since; where another version is known by now it is a later one, or
 * the same, and stays.
 */
export function learnEntries(
  known: KnownLibrary,
  replacements: ReadonlyMap<string, EntryReplacement>,
  rows: readonly ReplacedRow[],
): KnownLibrary {
  const [notebooks, changedIn] = [[...known.value.notebooks], [...known.changedIn]]
  for (const { id, use_count, last_used, changed_in } of rows) {
    const { changed, earlier } = replacements.get(id)!
    const index = known.indexById.get(id)
    if (index === undefined || getEntryText(notebooks[index]!) !== earlier) continue
    notebooks[index] = createStoredEntry(encodeEntry(changed), { use_count, last_used })
    changedIn[index] = changed_in
  }
  return { ...known, value: { ...known.value, notebooks }, changedIn }
}

/** The fields of the library itself. */
export function encodeAbout({ notebooks: _, ...about }: LibraryFile): string {
  return JSON.stringify(about)
}
