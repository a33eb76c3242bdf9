import { Fault } from '../../../domain/fault.ts'
import type { Note } from '../../../domain/note.ts'
import type { Notes } from '../../port.ts'
import { confirmed, takenBack } from '../doubt.ts'
import { createNote } from '../methods/create-note.ts'
import { deleteNotes } from '../methods/delete-notes.ts'
import { listNotes } from '../methods/list-notes.ts'
import { updateNote } from '../methods/update-note.ts'
import { noteOf } from '../rows/note-row.ts'
import type { Session } from '../session.ts'

/** Written notes; the mind maps that the product keeps among them are listed as generated content. */
export function notesMenu(session: Session): Notes {
  const { call } = session
  const list = async (notebookId: string, signal: AbortSignal): Promise<Note[]> => {
    const rows = await call(listNotes, [notebookId], signal)
    const notes = rows.filter(({ mindMap }) => mindMap === null).map(noteOf)
    return notes.sort((one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt))
  }
  const require = async (notebookId: string, noteId: string, signal: AbortSignal): Promise<Note> => {
    const note = (await list(notebookId, signal)).find(({ id }) => id === noteId)
    if (note === undefined) throw unknownNote(noteId)
    return note
  }
  const write = async (notebookId: string, noteId: string, written: Written, signal: AbortSignal): Promise<Note> => {
    const look = async () => {
      const note = await require(notebookId, noteId, signal)
      return note.title === written.title && note.content === written.content ? note : null
    }
    const change = () => call(updateNote, [notebookId, noteId, written.title, written.content], signal)
    return confirmed(session, change, look, notKept)
  }
  return {
    list,
    async create(notebookId, { title, content }, signal) {
      const id = await call(createNote, [notebookId], signal)
      try {
        return await write(notebookId, id, { title, content }, signal)
      } catch (error) {
        throw await takenBack(session, 'a note', error, (limited) => call(deleteNotes, [notebookId, [id]], limited))
      }
    },
    async update(notebookId, noteId, change, signal) {
      const { title, content } = await require(notebookId, noteId, signal)
      return write(notebookId, noteId, { title: change.title ?? title, content: change.content ?? content }, signal)
    },
    async delete(notebookId, noteId, signal) {
      await require(notebookId, noteId, signal)
      const look = async () => ((await list(notebookId, signal)).some(({ id }) => id === noteId) ? null : true)
      await confirmed(session, () => call(deleteNotes, [notebookId, [noteId]], signal), look, notKept)
    },
  }
}

type Written = Pick<Note, 'title' | 'content'>

function unknownNote(noteId: string): Fault {
  return new Fault('NOTE_NOT_FOUND', `Note not found: ${noteId}`, {
    hint: 'List the notes of the notebook for their ids.',
  })
}

function notKept(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the note over as it was sent.', {
    hint: 'Look at the note before trying again.',
  })
}
