import type { Note } from '../../../domain/note.ts'
import type { NotesGroup } from '../../port.ts'
import { addNote, deleteNoteRow, editNote, listNoteRows, readNote, requireNoteRow } from '../pages/note-list.ts'
import { openNotebookPage } from '../pages/notebook-page.ts'
import type { PageDriver } from '../pages/page-driver.ts'
import { createUnseenChangeFault } from '../pages/page-faults.ts'
import type { DomSession } from '../session.ts'

/** Notes as the studio panel shows them: each is opened to be read. */
export function createPageNotes(session: DomSession): NotesGroup {
  return {
    list: (notebookId, signal) => session.readIn(notebookId, listNotes, signal),
    create: (notebookId, note, signal) =>
      session.changeIn(notebookId, async (driver) => readBackNote(driver, await addNote(driver, note), note), signal),
    update: (notebookId, id, change, signal) =>
      session.changeIn(
        notebookId,
        async (driver) => {
          await requireNoteRow(driver, id)
          await editNote(driver, id, change)
          return await readBackNote(driver, id, change)
        },
        signal,
      ),
    delete: (notebookId, id, signal) =>
      session.changeIn(
        notebookId,
        async (driver) => {
          await requireNoteRow(driver, id)
          await deleteNoteRow(driver, id)
          await openNotebookPage(driver, notebookId)
          if ((await listNoteRows(driver)).some((row) => row.id === id))
            throw createUnseenChangeFault('deleting a note')
        },
        signal,
      ),
  }
}

async function listNotes(driver: PageDriver): Promise<Note[]> {
  const notes: Note[] = []
  for (const row of await listNoteRows(driver)) notes.push(await readNote(driver, row))
  return notes
}

/** @throws Fault PAGE_MOVED in doubt, where the note is not as it was written */
async function readBackNote(
  driver: PageDriver,
  id: string,
  written: Partial<Pick<Note, 'title' | 'content'>>,
): Promise<Note> {
  const note = await readNote(driver, await requireNoteRow(driver, id))
  const { title = note.title, content = note.content } = written
  if (note.title !== title || note.content !== content) throw createUnseenChangeFault('writing a note')
  return note
}
