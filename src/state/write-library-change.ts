import type { RunStatement } from '../lib/postgres/pool.ts'
import { encodeEntry, toKeyColumns } from './known-entry.ts'
import { encodeAbout, getEntryText, type KnownLibrary, THIS_TRANSACTION } from './known-library.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'

const DELETE = 'DELETE FROM library_entry WHERE id = ANY($1::text[])'
const INSERT = `INSERT INTO library_entry (id, place, entry, use_count, last_used, name_key, notebook, changed_in)
  SELECT *, ${THIS_TRANSACTION}
  FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])`
// Uses are counted by others meanwhile, who do not ask for the head.
const REPLACE = `UPDATE library_entry SET entry = edited.entry, use_count = library_entry.use_count + uses,
    last_used = greatest(library_entry.last_used, edited.last_used), changed_in = ${THIS_TRANSACTION},
    name_key = edited.name_key, notebook = edited.notebook
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
    AS edited (id, entry, earlier, uses, last_used, name_key, notebook)
  WHERE library_entry.id = edited.id AND library_entry.entry = earlier`
const MOVE = `UPDATE library_entry SET place = moved.place, changed_in = ${THIS_TRANSACTION}
  FROM unnest($1::text[], $2::bigint[]) AS moved (id, place) WHERE library_entry.id = moved.id`
const UPDATE_HEAD = `UPDATE library SET version = version + 1, keyed_version = version + 1, about = $1,
  rearranged = CASE WHEN $2 THEN version + 1 ELSE rearranged END`

/** Somebody who edits a single entry, and so does not hold the head, was faster: the same may work in a moment. */
export class EntryChangedMeanwhile extends Error {}

/**
 * Writes what is another entry than before, and the fields of the library itself; its caller holds the head.
 * @param replaced by the id of each entry that has taken the place of another, the id of that
 * @throws EntryChangedMeanwhile
 */
export async function writeLibraryChange(
  run: RunStatement,
  before: KnownLibrary,
  value: LibraryFile,
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  const { notebooks } = value
  const ids = new Set(notebooks.map(({ id }) => id))
  const places = choosePlaces(before, notebooks, replaced)
  const edited = notebooks.filter((entry) => isEdited(entry, before))
  if (edited.length > 0) await replaceEntries(run, edited, before)
  const gone = [...before.indexById.keys()].filter((id) => !ids.has(id))
  const added = notebooks.filter(({ id }) => !before.indexById.has(id))
  const moved = notebooks.map(({ id }) => id).filter((id) => isMoved(id, before, places))
  if (gone.length > 0) await run(DELETE, [gone])
  if (added.length > 0) await run(INSERT, toColumns(added, places))
  if (moved.length > 0) await run(MOVE, [moved, moved.map((id) => places.get(id))])
  await run(UPDATE_HEAD, [encodeAbout(value), gone.length + moved.length > 0])
}

const findStored = ({ value, indexById }: KnownLibrary, id: string) => value.notebooks[indexById.get(id) ?? -1]

function isEdited(entry: StoredEntry, before: KnownLibrary): boolean {
  const earlier = findStored(before, entry.id)
  return earlier !== undefined && earlier !== entry
}

async function replaceEntries(run: RunStatement, edited: readonly StoredEntry[], before: KnownLibrary) {
  const earlier = edited.map(({ id }) => findStored(before, id)!)
  const replaced = await run(REPLACE, [
    edited.map(({ id }) => id),
    edited.map(encodeEntry),
    earlier.map(getEntryText),
    edited.map(({ use_count }, index) => use_count - earlier[index]!.use_count),
    edited.map(({ last_used }) => last_used),
    ...toKeyColumns(edited),
  ])
  if (replaced.length < edited.length) throw new EntryChangedMeanwhile('An entry was changed by somebody else.')
}

/**
 * An entry that was there keeps its place, one that has replaced another takes its place; where another new one does not
 * come last, all are counted anew.
 */
function choosePlaces(
  before: KnownLibrary,
  notebooks: readonly StoredEntry[],
  replaced: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const end = Math.max(findLastPlace(before.places), before.lastPlace)
  const chosen = new Map<string, number>()
  let last = 0
  for (const { id } of notebooks) {
    const place = findPlace(before, replaced.get(id) ?? id) ?? Math.max(last, end) + 1
    if (place <= last) return new Map(notebooks.map((entry, index) => [entry.id, index + 1]))
    chosen.set(id, place)
    last = place
  }
  return chosen
}

const findPlace = ({ places, indexById }: KnownLibrary, id: string) => places[indexById.get(id) ?? -1]

/** By a loop: as arguments of one call, more than a hundred thousand places are more than the stack holds. */
function findLastPlace(places: readonly number[]): number {
  let last = 0
  for (const place of places) last = Math.max(last, place)
  return last
}

const isMoved = (id: string, before: KnownLibrary, places: ReadonlyMap<string, number>) =>
  before.indexById.has(id) && findPlace(before, id) !== places.get(id)

const toColumns = (entries: readonly StoredEntry[], places: ReadonlyMap<string, number>): readonly unknown[] => [
  entries.map(({ id }) => id),
  entries.map(({ id }) => places.get(id)),
  entries.map(encodeEntry),
  entries.map(({ use_count }) => use_count),
  entries.map(({ last_used }) => last_used),
  ...toKeyColumns(entries),
]
