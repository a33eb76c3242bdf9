import { Fault } from '../../../domain/fault.ts'
import type { Note } from '../../../domain/note.ts'
import { toNote } from '../../../wire/rows/note-row.ts'
import type { NotesGroup } from '../../port.ts'
import { createNoteMethod, deleteNotesMethod, listNotesMethod, updateNoteMethod } from '../methods/notes.ts'
import type { RpcSession } from '../session.ts'
import { confirmChange, rollBackChange } from '../uncertain-outcome.ts'

/** Written notes; the mind maps that the product keeps among them are listed as generated content. */
export function createNotesGroup(session: RpcSession): NotesGroup {
  const { call } = session
  const list = (notebookId: string, signal: AbortSignal) => listWrittenNotes(session, notebookId, signal)
  return {
    list,
    async create(notebookId, { title, content }, signal) {
      const id = await call(createNoteMethod, [notebookId], signal)
      try {
        return await writeNote(session, notebookId, id, { title, content }, signal)
      } catch (error) {
        const deleteCreatedNote = (limited: AbortSignal) => call(deleteNotesMethod, [notebookId, [id]], limited)
        throw await rollBackChange(session, 'a note', error, deleteCreatedNote)
      }
    },
    async update(notebookId, noteId, change, signal) {
      const { title, content } = await requireNote(session, notebookId, noteId, signal)
      const written = { title: change.title ?? title, content: change.content ?? content }
      return writeNote(session, notebookId, noteId, written, signal)
    },
    async delete(notebookId, noteId, signal) {
      await requireNote(session, notebookId, noteId, signal)
      const readBackNote = async () => ((await list(notebookId, signal)).some(({ id }) => id === noteId) ? null : true)
      const sendDeletion = () => call(deleteNotesMethod, [notebookId, [noteId]], signal)
      await confirmChange(session, sendDeletion, readBackNote, createNotKeptFault)
    },
  }
}

/** Last changed first. */
async function listWrittenNotes(session: RpcSession, notebookId: string, signal: AbortSignal): Promise<Note[]> {
  const rows = await session.call(listNotesMethod, [notebookId], signal)
  const notes = rows.filter(({ mindMap }) => mindMap === null).map(toNote)
  return notes.sort((one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt))
}

async function requireNote(
  session: RpcSession,
  notebookId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<Note> {
  const note = (await listWrittenNotes(session, notebookId, signal)).find(({ id }) => id === noteId)
  if (note === undefined) throw createUnknownNoteFault(noteId)
  return note
}

function writeNote(
  session: RpcSession,
  notebookId: string,
  noteId: string,
  { title, content }: WrittenNote,
  signal: AbortSignal,
): Promise<Note> {
  const readBackNote = async () => {
    const note = await requireNote(session, notebookId, noteId, signal)
    return note.title === title && note.content === content ? note : null
  }
  const sendUpdate = () => session.call(updateNoteMethod, [notebookId, noteId, title, content], signal)
  return confirmChange(session, sendUpdate, readBackNote, createNotKeptFault)
}

type WrittenNote = Pick<Note, 'title' | 'content'>

function createUnknownNoteFault(noteId: string): Fault {
  return new Fault('NOTE_NOT_FOUND', `Note not found: ${noteId}`, {
    hint: 'List the notes of the notebook for their ids.',
  })
}

function createNotKeptFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the note over as it was sent.', {
    hint: 'Look at the note before trying again.',
  })
}
