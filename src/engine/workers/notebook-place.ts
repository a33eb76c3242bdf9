import type { DatabaseSync } from 'node:sqlite'
import { createDamageError } from '../../lib/data-unusable.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import { isServerPlace, openServerNotebook, readFromServer } from '../search/server-place.ts'
import { openWritableIndex } from '../search/sqlite-passage-index.ts'
import type { PictureSources } from '../source-pictures.ts'
import { readIdentity } from '../store/identity.ts'
import { openNotebookToRead } from '../store/notebook-file.ts'
import { readKeptOriginal } from '../store/originals.ts'
import { readServerOriginal } from '../store/server-originals.ts'

/** An open notebook, wherever it is kept, with what its sources were made of. */
export type PlacedNotebook = WritableIndex &
  PictureSources & {
    readTitle(): string | undefined
    /** Runs what reads the rows; over a server nothing that is written meanwhile is seen. */
    read<T>(work: () => T): T
    close(): void
  }

/**
 * @param place its folder, or where it is on a server
 * @param openFile opens it in its folder; to read alone, unless another one is given
 */
export function openNotebookPlace(
  place: string,
  openFile: (folder: string) => DatabaseSync = openNotebookToRead,
): PlacedNotebook {
  return isServerPlace(place) ? openOnServer(place) : openInFolder(place, openFile(place))
}

function openInFolder(folder: string, database: DatabaseSync): PlacedNotebook {
  return {
    ...openWritableIndex(database),
    readTitle: () => readIdentity(database)?.title,
    readOriginal: (contentHash) => readKeptOriginal(database, folder, contentHash),
    read: (work) => work(),
    close: () => database.close(),
  }
}

function openOnServer(place: string): PlacedNotebook {
  const notebook = openServerNotebook(place)
  const { tables } = notebook
  return {
    ...notebook,
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
