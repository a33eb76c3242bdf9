import type { Note } from '../../domain/note.ts'
import { writeNoteRow } from '../../wire/rows/note-row.ts'

/** What a note has that the embedded product does not know. A deleted one leaves its record as a tombstone. */
export type NoteRecord = {
  readonly id: string
  readonly notebookId: string
  /** 1 written, 2 a saved answer or a mind map. */
  readonly type: number
  /** 5 for a mind map. */
  readonly promptType: number | null
  readonly sourceIds: readonly string[]
  /** What a saved answer cites, and its document, as the caller sent them. */
  readonly citations: unknown
  readonly document: unknown
  readonly isDeleted: boolean
}

/** A note as it is listed; one without a record was written in the embedded product. */
export function toNoteRow(note: Note, record: NoteRecord | null, author: string): unknown[] {
  const { type = 1, promptType = null, sourceIds = [], citations = null, document = null } = record ?? {}
  return writeNoteRow(note, { type, author, promptType, sourceIds, citations, document })
}
