import { createDamageError } from '../../lib/data-unusable.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { isServerPlace, openServerNotebook, readFromServer } from '../search/server-place.ts'
import type { PictureSources } from '../source-pictures.ts'
import { readIdentity } from '../store/identity.ts'
import { openNotebookToRead } from '../store/notebook-file.ts'
import { readKeptOriginal } from '../store/originals.ts'
import { readServerOriginal } from '../store/server-originals.ts'

/** What making content reads of a notebook, wherever it is kept. */
export type StudioNotebook = PictureSources & {
  readTitle(): string | undefined
  /** Runs what reads the rows; over a server nothing that is written meanwhile is seen. */
  read<T>(work: () => T): T
  close(): void
}

/** @param place its folder, or where it is on a server */
export function openStudioNotebook(place: string): StudioNotebook {
  return isServerPlace(place) ? openOnServer(place) : openInFolder(place)
}

function openInFolder(folder: string): StudioNotebook {
  const database = openNotebookToRead(folder)
  return {
    tables: openSqliteTables(database),
    readTitle: () => readIdentity(database)?.title,
    readOriginal: (contentHash) => readKeptOriginal(database, folder, contentHash),
    read: (work) => work(),
    close: () => database.close(),
  }
}

function openOnServer(place: string): StudioNotebook {
  const notebook = openServerNotebook(place)
  const { tables } = notebook
  return {
    tables,
    readTitle: () => tables.get<{ readonly title: string }>('SELECT title FROM notebook WHERE {notebook}')?.title,
    readOriginal: (contentHash) =>
      readFromServer(notebook, () => readServerOriginal(tables, contentHash)) ?? refuseLostOriginal(),
    read: (work) => readFromServer(notebook, work),
    close: () => {},
  }
}

function refuseLostOriginal(): never {
  throw createDamageError('PostgreSQL', 'has lost an original')
}
