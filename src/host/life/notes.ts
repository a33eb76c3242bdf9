import type { Note } from '../../domain/note.ts'
import type { Notes } from '../../product/port.ts'
import { type Place, writable } from '../access.ts'
import { accountNumber } from '../accounts.ts'
import type { Call } from '../house.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { type NoteRecord, noteRow } from '../rows/note-row.ts'
import { placeOfThing } from './find.ts'

/** The notes of the embedded product. @throws Refusal 12 where it has none */
export function notesOf({ product }: Place): Notes {
  if (product.notes) return product.notes
  throw new Refusal(STATUS.unimplemented, 'there are no notes')
}

/** Where a note lies: the notebook that was named, else the one that holds it. */
export async function placeOfNote(call: Call, notebookId: string | null, noteId: string): Promise<Place> {
  if (notebookId !== null) return writable(call, notebookId)
  const ids = async (place: Place) => (await notesOf(place).list(place.id, call.house.signal)).map(({ id }) => id)
  const found = await placeOfThing(call, 'note', noteId, ids)
  return writable(call, found.id)
}

export type NoteFacts = Pick<NoteRecord, 'type' | 'promptType' | 'sourceIds' | 'citations' | 'document'>

export const PLAIN_NOTE: NoteFacts = { type: 1, promptType: null, sourceIds: [], citations: null, document: null }

/** Keeps a note, and beside it what only the wire knows. Gives its row. */
export async function keepNote(
  call: Call,
  place: Place,
  note: Pick<Note, 'title' | 'content'>,
  facts: NoteFacts,
): Promise<unknown[]> {
  const made = await notesOf(place).create(place.id, note, call.house.signal)
  const record = { id: made.id, notebookId: place.id, ...facts, isDeleted: false }
  call.house.records.notes.put(record, place.id)
  return rowOf(call, place, made)
}

export function rowOf({ house }: Pick<Call, 'house'>, place: Place, note: Note): unknown[] {
  return noteRow(note, house.records.notes.get(note.id), accountNumber(place.owner))
}
