import type { LibraryFile, StoredEntry } from './library-file.ts'

/** An entry as it lies on a server; `entry` is the JSON of what is not counted in columns. */
export type LibraryEntryRow = {
  readonly id: string
  readonly place: number
  readonly entry: string
  readonly use_count: number
  readonly last_used: string
}

/** One row of `SELECT_LIBRARY`: the head, and an entry that may be another one than before; without one, `id` is null. */
export type LibraryRow = {
  readonly version: number
  readonly rearranged: number
  readonly about: string
  readonly oldest_open: number
} & (LibraryEntryRow | { readonly id: null })

type KnownEntry = LibraryEntryRow & { readonly stored: StoredEntry }

/** The library as it was read last. */
export type KnownLibrary = {
  readonly value: LibraryFile
  readonly entries: ReadonlyMap<string, KnownEntry>
  /** Of the head, which counts changes of more than one entry. */
  readonly version: number
  readonly about: string
  /** The oldest transaction that was under way: what it and later ones have changed may not have been seen. */
  readonly oldestOpen: number
}

/** What an entry's `changed_in` is set to by every statement that changes it: else nobody would read it again. */
export const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint'

/**
 * The head and the entries that may have changed since: those of transactions that were under way or had not begun, or
 * all where one has gone or another place. `$1` is the oldest of these transactions, `$2` the version of the head.
 */
export const SELECT_LIBRARY = `SELECT version, rearranged, about, id, place, entry, use_count, last_used,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest_open
  FROM (SELECT * FROM library LIMIT 1) AS head LEFT JOIN library_entry ON changed_in >= CASE WHEN rearranged > $2 THEN 0 ELSE $1 END ORDER BY place`

export const createUnknownLibrary = (value: LibraryFile): KnownLibrary => ({
  value,
  entries: new Map(),
  version: -1,
  about: '',
  oldestOpen: 0,
})

/** What is known with the rows that were read; an entry that is the same as before stays the same object. */
export function learnLibrary(known: KnownLibrary, rows: readonly LibraryRow[], initial: LibraryFile): KnownLibrary {
  const { version, rearranged, about, oldest_open: oldestOpen } = rows[0]!
  const isRearranged = rearranged > known.version
  const found = rows.filter((row): row is LibraryRow & LibraryEntryRow => row.id !== null)
  const changed = found.filter((row) => !isSameRow(row, known.entries.get(row.id)))
  if (changed.length === 0 && version === known.version) return { ...known, oldestOpen }
  const entries = new Map(isRearranged ? [] : known.entries)
  for (const row of found) entries.set(row.id, readEntry(row, known))
  const isInPlace = !isRearranged && changed.every(({ id, place }) => known.entries.get(id)?.place === place)
  const notebooks = isInPlace
    ? replaceNotebooks(known, entries, changed)
    : [...entries.values()].sort((a, b) => a.place - b.place).map(({ stored }) => stored)
  return { value: { ...initial, ...JSON.parse(about), notebooks }, entries, version, about, oldestOpen }
}

/** An entry in the place of what was known of it, by its JSON. */
export type EntryReplacement = { readonly changed: StoredEntry; readonly earlier: string }

/**
 * What is known with what this process has replaced since; where another version is known by now it is a later one, or
 * the same, and stays. Uses are those that were counted meanwhile.
 */
export function learnEntries(known: KnownLibrary, replacements: readonly EntryReplacement[]): KnownLibrary {
  const entries = new Map(known.entries)
  const learnt = replacements.filter(({ changed, earlier }) => entries.get(changed.id)?.entry === earlier)
  for (const { changed } of learnt) {
    const row = entries.get(changed.id)!
    const { use_count, last_used } = row
    entries.set(changed.id, { ...row, entry: encodeEntry(changed), stored: { ...changed, use_count, last_used } })
  }
  const changed = learnt.map((each) => each.changed)
  return { ...known, value: { ...known.value, notebooks: replaceNotebooks(known, entries, changed) }, entries }
}

/** The notebooks in their order, some of them as they are among `entries`: thousands are not looked at for a change of one. */
function replaceNotebooks(
  { value: { notebooks } }: KnownLibrary,
  entries: ReadonlyMap<string, KnownEntry>,
  changed: readonly { readonly id: string }[],
): StoredEntry[] {
  const ids = new Set(changed.map(({ id }) => id))
  return notebooks.map((entry) => (ids.has(entry.id) ? entries.get(entry.id)!.stored : entry))
}

const isSameRow = (row: LibraryEntryRow, known: KnownEntry | undefined) =>
  row.entry === known?.entry &&
  row.place === known.place &&
  row.use_count === known.use_count &&
  row.last_used === known.last_used

function readEntry({ id, place, entry, use_count, last_used }: LibraryEntryRow, { entries }: KnownLibrary): KnownEntry {
  const row = { id, place, entry, use_count, last_used }
  const known = entries.get(id)
  if (isSameRow(row, known)) return known!
  return { ...row, stored: { ...JSON.parse(entry), use_count, last_used } }
}

/** The JSON of an entry without what is counted in columns. */
export const encodeEntry = ({ use_count: _, last_used: __, ...entry }: StoredEntry): string => JSON.stringify(entry)

/** The fields of the library itself. */
export function encodeAbout({ notebooks: _, ...about }: LibraryFile): string {
  return JSON.stringify(about)
}
