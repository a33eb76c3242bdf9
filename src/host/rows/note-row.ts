import type { Note } from '../../domain/note.ts'
import { toTimestamp } from './timestamp.ts'

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

/** `[id, text, meta, citations?, title, document?]`. Source: rpcs.md, D. */
export function toNoteRow(note: Note, record: NoteRecord | null, author: string): unknown[] {
  const meta: unknown[] = [record?.type ?? 1, author, toTimestamp(note.modifiedAt)]
  if (record?.promptType)
    meta.push(
      record.promptType,
      record.sourceIds.map((id) => [id]),
    )
  const row = [note.id, note.content, meta, record?.citations ?? null, note.title]
  return record?.document ? [...row, record.document] : row
}
