import type { Note } from '../../domain/note.ts'
import { writeNoteEntry } from '../../wire/rows/note-row.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { buildNoteRow, requireNotesGroup } from '../usecases/notes.ts'

/**
 * `[NB]` -> `[[[id,row] or [id,null,2], ...],TS]`, `[null,TS]` without any; with a time at slot 2 only what changed
 * since. Deleted notes stay as tombstones.
 */
export const answerListNotes: UnaryMethod = async (call) => {
  const { services, params } = call
  const place = await findPlace(call, params.at(0).text())
  const sinceMs = params.at(2).at(0).numberOr(0) * 1000
  const notes = await requireNotesGroup(place).list(place.id, services.signal)
  const isThere = ({ id }: Note) => !services.records.notes.get(id)?.isDeleted // it may be deleted since it was listed
  const changed = notes.filter((note) => Date.parse(note.modifiedAt) >= sinceMs && isThere(note))
  const entries = changed.map((note) => writeNoteEntry(note.id, buildNoteRow(call, place, note)))
  const gone = services.records.notes.ofNotebook(place.id).filter(({ isDeleted }) => isDeleted)
  entries.push(...gone.map(({ id }) => writeNoteEntry(id, null)))
  return [entries.length === 0 ? null : entries, toTimestamp(services.clock.now())]
}
