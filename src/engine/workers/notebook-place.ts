import type { DatabaseSync } from 'node:sqlite'
import { createDamageError } from '../../lib/data-unusable.ts'
import type { FilesPlace } from '../../lib/files/choose-files.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import { isServerPlace, openServerNotebook, readFromServer } from '../search/server-place.ts'
import { openPassageIndex } from '../search/sqlite-passage-index.ts'
import type { PictureSources } from '../source-pictures.ts'
import { readIdentity } from '../store/identity.ts'
import { openNotebookToRead } from '../store/notebook-file.ts'
import { readOriginalFile } from '../store/original-files.ts'
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

type PlaceOptions = {
  /** Opens it in its folder; to read alone, unless another one is given. */
  readonly openFile?: (folder: string) => DatabaseSync
  /** Where originals lie that are not on the server itself. */
  readonly files?: FilesPlace | null
}

/** @param place its folder, or where it is on a server */
export function openNotebookPlace(
  place: string,
  { openFile = openNotebookToRead, files = null }: PlaceOptions = {},
): PlacedNotebook {
  return isServerPlace(place) ? openOnServer(place, files) : openInFolder(place, openFile(place))
}

function openInFolder(folder: string, database: DatabaseSync): PlacedNotebook {
  let index: WritableIndex['index'] | undefined
  return {
    tables: openSqliteTables(database),
    // Its statements are prepared for whoever asks it something: most only read or write rows.
    get index() {
      index ??= openPassageIndex(database)
      return index
    },
    readTitle: () => readIdentity(database)?.title,
    readOriginal: (contentHash) => readKeptOriginal(database, folder, contentHash),
    read: (work) => work(),
    close: () => database.close(),
  }
}

function openOnServer(place: string, files: FilesPlace | null): PlacedNotebook {
  const notebook = openServerNotebook(place)
  const { tables } = notebook
  return {
    ...notebook,
    readTitle: () => tables.get<{ readonly title: string }>('SELECT title FROM notebook WHERE {notebook}')?.title,
    async readOriginal(contentHash) {
      const kept = readFromServer(notebook, () => readServerOriginal(tables, contentHash))
      return kept ?? (files && (await readOriginalFile(place, tables, contentHash, files))) ?? refuseLostOriginal()
    },
    read: (work) => readFromServer(notebook, work),
    close: () => {},
  }
}

function refuseLostOriginal(): never {
  throw createDamageError('PostgreSQL', 'has lost an original')
}
