import type { Note } from '../../domain/note.ts'
import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { notesOf, rowOf } from '../life/notes.ts'
import { stamp } from '../rows/stamp.ts'

const TOMBSTONE = 2

/**
 * `[NB]` -> `[[[id,row] or [id,null,2], ...],TS]`, `[null,TS]` without any; with a time at slot 2 only what changed
 * since. Deleted notes stay as tombstones.
 */
export const listNotes: Unary = async (call) => {
  const { house, params } = call
  const place = await placeOf(call, params.at(0).text())
  const sinceMs = params.at(2).at(0).numberOr(0) * 1000
  const notes = await notesOf(place).list(place.id, house.signal)
  const isThere = ({ id }: Note) => !house.records.notes.get(id)?.isDeleted // it may be deleted since it was listed
  const changed = notes.filter((note) => Date.parse(note.modifiedAt) >= sinceMs && isThere(note))
  const entries: unknown[] = changed.map((note) => [note.id, rowOf(call, place, note)])
  const gone = house.records.notes.ofNotebook(place.id).filter(({ isDeleted }) => isDeleted)
  entries.push(...gone.map(({ id }) => [id, null, TOMBSTONE]))
  return [entries.length === 0 ? null : entries, stamp(house.clock.now())]
}
