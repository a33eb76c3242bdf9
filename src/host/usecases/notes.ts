import type { Note } from '../../domain/note.ts'
import type { NotesGroup } from '../../product/port.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { type NotebookAccess, requireWritable } from '../access.ts'
import { deriveAccountNumber } from '../accounts.ts'
import { Refusal } from '../refusal.ts'
import { type NoteRecord, toNoteRow } from '../rows/note-row.ts'
import type { HostCall } from '../services.ts'
import { findPlaceByListing } from './find-source.ts'

/** The notes of the embedded product. @throws Refusal 12 where it has none */
export function requireNotesGroup({ product }: NotebookAccess): NotesGroup {
  if (product.notes) return product.notes
  throw new Refusal(STATUS.unimplemented, 'there are no notes')
}

/** Where a note lies: the notebook that was named, else the one that holds it. */
export async function findNotePlace(
  call: HostCall,
  notebookId: string | null,
  noteId: string,
): Promise<NotebookAccess> {
  if (notebookId !== null) return requireWritable(call, notebookId)
  const listNoteIds = async (place: NotebookAccess) =>
    (await requireNotesGroup(place).list(place.id, call.services.signal)).map(({ id }) => id)
  const found = await findPlaceByListing(call, 'note', noteId, listNoteIds)
  return requireWritable(call, found.id)
}

type NoteFacts = Pick<NoteRecord, 'type' | 'promptType' | 'sourceIds' | 'citations' | 'document'>

export const PLAIN_NOTE: NoteFacts = { type: 1, promptType: null, sourceIds: [], citations: null, document: null }

/** Keeps a note, and beside it what only the wire knows. Gives its row. */
export async function keepNote(
  call: HostCall,
  place: NotebookAccess,
  note: Pick<Note, 'title' | 'content'>,
  facts: NoteFacts,
): Promise<unknown[]> {
  const made = await requireNotesGroup(place).create(place.id, note, call.services.signal)
  const record = { id: made.id, notebookId: place.id, ...facts, isDeleted: false }
  call.services.records.notes.put(record, place.id)
  return buildNoteRow(place, made)
}

export function buildNoteRow(place: NotebookAccess, note: Note): unknown[] {
  return toNoteRow(note, place.services.records.notes.get(note.id), deriveAccountNumber(place.owner))
}
