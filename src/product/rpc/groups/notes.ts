import { Fault } from '../../../domain/fault.ts'
import type { Note } from '../../../domain/note.ts'
import { toNote } from '../../../wire/rows/note-row.ts'
import type { NotesGroup } from '../../port.ts'
import { createNote } from '../methods/create-note.ts'
import { deleteNotes } from '../methods/delete-notes.ts'
import { listNotes } from '../methods/list-notes.ts'
import { updateNote } from '../methods/update-note.ts'
import type { RpcSession } from '../session.ts'
import { confirmChange, rollBackChange } from '../uncertain-outcome.ts'

/** WrittenNote notes; the mind maps that the product keeps among them are listed as generated content. */
export function createNotesGroup(session: RpcSession): NotesGroup {
  const { call } = session
  const list = async (notebookId: string, signal: AbortSignal): Promise<Note[]> => {
    const rows = await call(listNotes, [notebookId], signal)
    const notes = rows.filter(({ mindMap }) => mindMap === null).map(toNote)
    return notes.sort((one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt))
  }
  const requireNote = async (notebookId: string, noteId: string, signal: AbortSignal): Promise<Note> => {
    const note = (await list(notebookId, signal)).find(({ id }) => id === noteId)
    if (note === undefined) throw createUnknownNoteFault(noteId)
    return note
  }
  const writeNote = async (
    notebookId: string,
    noteId: string,
    written: WrittenNote,
    signal: AbortSignal,
  ): Promise<Note> => {
    const readBackNote = async () => {
      const note = await requireNote(notebookId, noteId, signal)
      return note.title === written.title && note.content === written.content ? note : null
    }
    const change = () => call(updateNote, [notebookId, noteId, written.title, written.content], signal)
    return confirmChange(session, change, readBackNote, createNotKeptFault)
  }
  return {
    list,
    async create(notebookId, { title, content }, signal) {
      const id = await call(createNote, [notebookId], signal)
      try {
        return await writeNote(notebookId, id, { title, content }, signal)
      } catch (error) {
        throw await rollBackChange(session, 'a note', error, (limited) =>
          call(deleteNotes, [notebookId, [id]], limited),
        )
      }
    },
    async update(notebookId, noteId, change, signal) {
      const { title, content } = await requireNote(notebookId, noteId, signal)
      return writeNote(notebookId, noteId, { title: change.title ?? title, content: change.content ?? content }, signal)
    },
    async delete(notebookId, noteId, signal) {
      await requireNote(notebookId, noteId, signal)
      const readBackNote = async () => ((await list(notebookId, signal)).some(({ id }) => id === noteId) ? null : true)
      await confirmChange(
        session,
        () => call(deleteNotes, [notebookId, [noteId]], signal),
        readBackNote,
        createNotKeptFault,
      )
    },
  }
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
