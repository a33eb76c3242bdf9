import { Fault } from '../../../domain/fault.ts'
import type { Note } from '../../../domain/note.ts'
import { UNKNOWN_TIME } from '../../../domain/unknown-time.ts'
import { readSettledRows } from './home-page.ts'
import { readField } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'
import { createUnseenChangeFault } from './page-faults.ts'
import { DIALOG, takeFromMenu } from './page-parts.ts'

const placeNoteRow = (id: string): ElementPlace => ({ element: 'notes.row', holding: `note-labels-${id}` })

type NoteRowView = { readonly id: string; readonly title: string }

/** The notes of the open notebook, newest first: their bodies stand in the editor alone. Source: dom.md, section 2.10. */
export async function listNoteRows(driver: PageDriver): Promise<NoteRowView[]> {
  driver.step = 'reading the list of notes'
  const rows = await readSettledRows(driver, 'notes.row', {
    key: { element: 'notes.rowId', read: '@id' },
    title: { element: 'notes.rowTitle', read: 'text' },
  })
  return rows.map(({ key, title }) => ({ id: String(key).replace('note-labels-', ''), title: String(title) }))
}

/** @throws Fault NOTE_NOT_FOUND */
export async function requireNoteRow(driver: PageDriver, id: string): Promise<NoteRowView> {
  const found = (await listNoteRows(driver)).find((row) => row.id === id)
  if (found !== undefined) return found
  throw new Fault('NOTE_NOT_FOUND', `Note not found: ${id}`, { hint: 'List the notes of the notebook for their ids.' })
}

export async function readNote(driver: PageDriver, { id, title }: NoteRowView): Promise<Note> {
  driver.step = 'reading a note'
  await openNote(driver, id)
  const isReadOnly = await driver.shows({ element: 'notes.readonlyBody' })
  const content = await driver.run(readField, { element: isReadOnly ? 'notes.readonlyBody' : 'notes.body' })
  await closeNote(driver)
  return { id, title, content: content ?? '', createdAt: UNKNOWN_TIME, modifiedAt: UNKNOWN_TIME }
}

async function openNote(driver: PageDriver, id: string): Promise<void> {
  await driver.click({ element: 'notes.rowOpen', within: placeNoteRow(id) })
  await driver.waitUntilShown({ element: 'notes.editor' })
}

/** @returns the id of the note that was not there before */
export async function addNote(
  driver: PageDriver,
  { title, content }: Pick<Note, 'title' | 'content'>,
): Promise<string> {
  const before = new Set((await listNoteRows(driver)).map(({ id }) => id))
  driver.step = 'adding a note'
  await driver.click({ element: 'notes.add' })
  await writeNote(driver, { title, content })
  const added = (await listNoteRows(driver)).find(({ id }) => !before.has(id))
  if (added === undefined || added.title !== title) throw createUnseenChangeFault('adding a note')
  return added.id
}

export async function editNote(
  driver: PageDriver,
  id: string,
  change: Partial<Pick<Note, 'title' | 'content'>>,
): Promise<void> {
  driver.step = 'changing a note'
  await openNote(driver, id)
  if (change.content !== undefined && (await driver.shows({ element: 'notes.readonlyBody' })))
    throw createReadOnlyFault()
  await writeNote(driver, change)
}

/** Into the open editor, which saves by itself. */
async function writeNote(
  driver: PageDriver,
  { title, content }: Partial<Pick<Note, 'title' | 'content'>>,
): Promise<void> {
  await driver.waitUntilShown({ element: 'notes.editor' })
  if (title !== undefined) await driver.fill({ element: 'notes.titleInput' }, title)
  if (content !== undefined) await driver.fill({ element: 'notes.body' }, content)
  await driver.waitUntilGone({ element: 'notes.saving' })
  await closeNote(driver)
}

async function closeNote(driver: PageDriver): Promise<void> {
  await driver.commit({ element: 'notes.close' })
  await driver.waitUntilGone({ element: 'notes.editor' })
}

export async function deleteNoteRow(driver: PageDriver, id: string): Promise<void> {
  driver.step = 'deleting a note'
  await takeFromMenu(driver, { element: 'notes.rowMenu', within: placeNoteRow(id) }, 'notes.menuDelete')
  await driver.commit({ element: 'notes.deleteConfirm', within: DIALOG })
}

function createReadOnlyFault(): Fault {
  return new Fault('NOT_SUPPORTED', 'A note that was saved from an answer cannot be changed on the product’s page.', {
    hint: 'Make a note of your own with its text.',
  })
}
