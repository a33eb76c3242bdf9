import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../domain/fault.ts'
import { catalogueFile, openCatalogue } from '../../engine/store/catalogue.ts'
import { openNotebookToRead } from '../../engine/store/notebook-file.ts'
import { hasNotebook } from '../../engine/store/notebook-folders.ts'
import { markLostLog } from '../../lib/sqlite-log.ts'
import { openStateDatabase } from '../../state/state-database.ts'
import { lockDataDirectory } from '../lock-data-directory.ts'
import type { NotebookInFolder } from './move-files.ts'
import type { CatalogueRow } from './move-notebook.ts'

/** @throws Fault FILE_NOT_FOUND where no service has been */
export function requireData(directory: string): void {
  if (existsSync(path.join(directory, 'state.sqlite'))) return
  throw new Fault('FILE_NOT_FOUND', `There is nothing to move in ${directory}.`, {
    hint: 'Say where the service keeps its data: DATA_DIR=...; "doctor" shows what it finds there.',
  })
}

/** Runs `work` while no service can work on the directory. @throws Fault NOT_READY while one does */
export async function withLockedDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = lockDataDirectory(directory, { untouched: 'moved', after: 'then move.' })
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Runs `work` on the database of the state. @throws DatabaseUnusable */
export async function withState<T>(directory: string, work: (state: DatabaseSync) => Promise<T>): Promise<T> {
  const file = path.join(directory, 'state.sqlite')
  markLostLog(file)
  const state = openStateDatabase(file, true)
  try {
    return await work(state)
  } finally {
    state.close()
  }
}

const SELECT_LISTED = `SELECT id, account, title, created_at, modified_at, is_made, token, includes_answers
  FROM notebook LEFT JOIN share ON notebook = id ORDER BY id`

/** The notebooks of a data directory. @throws DatabaseUnusable */
export function readCatalogue(directory: string): readonly (CatalogueRow & { readonly is_made: number })[] {
  if (!existsSync(catalogueFile(directory))) return []
  markLostLog(catalogueFile(directory))
  const catalogue = openCatalogue(directory)
  try {
    return catalogue.prepare(SELECT_LISTED).all() as (CatalogueRow & { readonly is_made: number })[]
  } finally {
    catalogue.close()
  }
}

/** Runs `work` on a notebook; not on one that was never written to. @throws DatabaseUnusable for one that is gone */
export async function withNotebook(
  directory: string,
  { id, is_made }: { readonly id: string; readonly is_made: number },
  work: (notebook: NotebookInFolder) => Promise<void>,
): Promise<void> {
  const folder = path.join(directory, 'notebooks', id)
  if (is_made === 0 && !hasNotebook(folder)) return
  markLostLog(path.join(folder, 'notebook.sqlite'))
  const database = openNotebookToRead(folder)
  try {
    await work({ id, folder, database })
  } finally {
    database.close()
  }
}
