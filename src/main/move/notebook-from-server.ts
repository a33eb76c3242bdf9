import type { DatabaseSync } from 'node:sqlite'
import { makeNotebookFile, openNotebook } from '../../engine/store/notebook-file.ts'
import { hasNotebook } from '../../engine/store/notebook-folders.ts'
import { runInTransaction } from '../../lib/sqlite.ts'
import { moveGeneratedFromServer, moveOriginalsFromServer } from './files-from-server.ts'
import type { MoveEnds } from './move-ends.ts'
import type { CatalogueRow } from './move-notebook.ts'
import { MOVED_NOTEBOOK_TABLES } from './moved-table.ts'

/** A notebook as a server lists it; `version` and `last_number` are null where nothing was ever written to it. */
export type ServerNotebook = CatalogueRow & {
  readonly source_count: number
  readonly version: number | null
  readonly last_number: number | null
}

const SELECT_NOTEBOOKS = `SELECT notebook.notebook AS id, account, title, created_at, modified_at, token, includes_answers,
    coalesce(kept, 0) AS source_count, version, last_number
  FROM notebook LEFT JOIN share USING (notebook) LEFT JOIN source_total USING (notebook) LEFT JOIN search_version USING (notebook)
  ORDER BY notebook.notebook`

export const listServerNotebooks = ({ pool }: Pick<MoveEnds, 'pool'>) => pool.read<ServerNotebook>(SELECT_NOTEBOOKS)

// What a service left half done there is put right when one opens the notebook here.
const ADD_NOTEBOOK = `INSERT INTO notebook (id, account, title, source_count, is_unsettled, is_made, created_at, modified_at)
  VALUES (?, ?, ?, ?, 1, ?, ?, ?)`
const ADD_SHARE = 'INSERT INTO share (notebook, token, includes_answers) VALUES (?, ?, ?)'

/** Writes which notebooks there are, with their public links; what a cut move had written is written anew. */
export function writeCatalogue(catalogue: DatabaseSync, listed: readonly ServerNotebook[]): void {
  runInTransaction(catalogue, () => {
    catalogue.exec('DELETE FROM notebook')
    for (const { id, account, title, source_count, created_at, modified_at, version, ...share } of listed) {
      const isMade = version === null ? 0 : 1
      catalogue.prepare(ADD_NOTEBOOK).run(id, account, title, source_count, isMade, created_at, modified_at)
      if (share.token !== null) catalogue.prepare(ADD_SHARE).run(id, share.token, share.includes_answers)
    }
  })
}

/** Makes the folder of a notebook, with all that belongs into it. */
export async function moveNotebookFromServer(ends: MoveEnds, folder: string, listed: ServerNotebook): Promise<void> {
  if (listed.version === null) return
  const { id, title, account, created_at: createdAt } = listed
  if (!hasNotebook(folder)) makeNotebookFile(folder, { account, title, createdAt })
  const database = openNotebook(folder)
  try {
    const owner = { notebook: id, name: `the notebook "${title}"` }
    for (const table of MOVED_NOTEBOOK_TABLES) await ends.copyFromServer(database, table, owner)
    settleNumbers(database, listed)
    await moveOriginalsFromServer(ends, { id, folder, database })
    await moveGeneratedFromServer(ends, { id, folder, database })
  } finally {
    database.close()
  }
}

/** A number is never given twice. */
function settleNumbers(database: DatabaseSync, { version, last_number }: ServerNotebook): void {
  const numbered = database.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'").all()
  runInTransaction(database, () => {
    database.prepare('UPDATE search_version SET version = ?').run(version)
    for (const { name } of numbered) {
      database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name!)
      database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name!, last_number)
    }
  })
}
