import type { Note } from '../../domain/note.ts'
import { type NoteRowFacts, writeNoteRow } from '../../wire/rows/note-row.ts'

/** What a note has that the embedded product does not know. A deleted one leaves its record as a tombstone. */
export type NoteRecord = Omit<NoteRowFacts, 'author'> & {
  readonly id: string
  readonly notebookId: string
  readonly isDeleted: boolean
}

/** A note as it is listed; one without a record was written in the embedded product. */
export function toNoteRow(note: Note, record: NoteRecord | null, author: string): unknown[] {
  const { type = 1, promptType = null, sourceIds = [], citations = null, document = null } = record ?? {}
  return writeNoteRow(note, { type, author, promptType, sourceIds, citations, document })
}
