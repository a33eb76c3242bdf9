import { Fault } from '../../domain/fault.ts'
import type { Note } from '../../domain/note.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import { isServerPlace, openServerNotebook } from '../search/server-place.ts'
import {
  assignLabels,
  changeLabel,
  insertLabel,
  type LabelEdit,
  type NewLabel,
  removeLabels,
  unassignLabels,
} from './labels.ts'
import { openNotebook } from './notebook-file.ts'
import { hasNotebook } from './notebook-folders.ts'
import { changeNoteRow, insertNote, type NoteChange, removeNote } from './notes.ts'

/** What can be done to the notes of a notebook. */
export type NoteWrite =
  | { readonly create: Note }
  | { readonly update: string; readonly change: NoteChange; readonly modifiedAt: string }
  | { readonly delete: string }

type RecordIds = readonly string[]

/** What can be done to the labels of a notebook. */
export type LabelWrite =
  | { readonly create: NewLabel }
  | { readonly update: string; readonly change: LabelEdit }
  | { readonly delete: RecordIds }
  | { readonly assign: RecordIds; readonly sourceIds: RecordIds }
  | { readonly unassign: RecordIds; readonly sourceIds: RecordIds }

/** Writes one note; null after a deletion. @throws Fault NOTE_NOT_FOUND */
export function writeNote(folder: string, given: NoteWrite): Note | null {
  const write = isServerPlace(folder) ? replaceUnstorable(given) : given
  return writeInTransaction(folder, (tables) => {
    if ('create' in write) return insertNote(tables, write.create)
    if ('update' in write) return changeNoteRow(tables, write.update, write.change, write.modifiedAt)
    removeNote(tables, write.delete)
    return null
  })
}

/** @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND, DUPLICATE_NAME */
export function writeLabels(folder: string, given: LabelWrite): void {
  const write = isServerPlace(folder) ? replaceUnstorable(given) : given
  writeInTransaction(folder, (tables) => {
    if ('create' in write) insertLabel(tables, write.create)
    else if ('update' in write) changeLabel(tables, write.update, write.change)
    else if ('delete' in write) removeLabels(tables, write.delete)
    else if ('assign' in write) assignLabels(tables, write.assign, write.sourceIds)
    else unassignLabels(tables, write.unassign, write.sourceIds)
  })
}

/** One transaction; afterwards the log of changes is emptied, so that no file holds what was deleted or replaced. */
function writeInTransaction<T>(folder: string, work: (tables: SqlTables) => T): T {
  if (isServerPlace(folder)) {
    const { tables } = openServerNotebook(folder)
    return tables.runInTransaction(() => work(tables))
  }
  if (!hasNotebook(folder)) throw new Fault('NOTEBOOK_NOT_FOUND', 'The notebook has been deleted meanwhile.')
  const database = openNotebook(folder)
  try {
    const tables = openSqliteTables(database)
    const result = tables.runInTransaction(() => work(tables))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return result
  } finally {
    database.close()
  }
}
