import { Fault } from '../../../domain/fault.ts'
import type { Note } from '../../../domain/note.ts'
import { toNote } from '../../../wire/rows/note-row.ts'
import type { NotesGroup } from '../../port.ts'
import { createNoteMethod, deleteNotesMethod, listNotesMethod, updateNoteMethod } from '../methods/notes.ts'
import { callNotebook, type RpcNotebook, type RpcSession } from '../session.ts'
import { confirmChange, rollBackChange } from '../uncertain-outcome.ts'

/** Written notes; the mind maps that the product keeps among them are listed as generated content. */
export function createNotesGroup(session: RpcSession): NotesGroup {
  const { call } = session
  const list = (notebookId: string, signal: AbortSignal) => listWrittenNotes({ session, notebookId, signal })
  return {
    list,
    async create(notebookId, { title, content }, signal) {
      const id = await call(createNoteMethod, [notebookId], signal)
      try {
        return await writeNote({ session, notebookId, signal }, id, { title, content })
      } catch (error) {
        const deleteCreatedNote = (limited: AbortSignal) => call(deleteNotesMethod, [notebookId, [id]], limited)
        throw await rollBackChange(session, 'a note', error, deleteCreatedNote)
      }
    },
    async update(notebookId, noteId, change, signal) {
      const { title, content } = await requireNote({ session, notebookId, signal }, noteId)
      const written = { title: change.title ?? title, content: change.content ?? content }
      return writeNote({ session, notebookId, signal }, noteId, written)
    },
    async delete(notebookId, noteId, signal) {
      await requireNote({ session, notebookId, signal }, noteId)
      const readBackNote = async () => ((await list(notebookId, signal)).some(({ id }) => id === noteId) ? null : true)
      const sendDeletion = () => call(deleteNotesMethod, [notebookId, [noteId]], signal)
      await confirmChange(session, sendDeletion, readBackNote, createNotKeptFault)
    },
  }
}

/** Last changed first. */
async function listWrittenNotes(notebook: RpcNotebook): Promise<Note[]> {
  const rows = await callNotebook(notebook, listNotesMethod)
  const notes = rows.filter(({ mindMap }) => mindMap === null).map(toNote)
  return notes.sort((one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt))
}

async function requireNote(notebook: RpcNotebook, noteId: string): Promise<Note> {
  const note = (await listWrittenNotes(notebook)).find(({ id }) => id === noteId)
  if (note === undefined) throw createUnknownNoteFault(noteId)
  return note
}

function writeNote(notebook: RpcNotebook, noteId: string, { title, content }: WrittenNote): Promise<Note> {
  const readBackNote = async () => {
    const note = await requireNote(notebook, noteId)
    return note.title === title && note.content === content ? note : null
  }
  const sendUpdate = () => callNotebook(notebook, updateNoteMethod, noteId, title, content)
  return confirmChange(notebook.session, sendUpdate, readBackNote, createNotKeptFault)
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
