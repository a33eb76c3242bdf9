import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { locateGenerated } from '../../engine/store/artifacts.ts'
import { originalPath } from '../../engine/store/notebook-file.ts'
import { addUp } from '../../lib/counts.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { readCatalogue, requireData, withLockedDirectory, withNotebook, withState } from './local-end.ts'
import type { Moved, MovePlan } from './move-ends.ts'
import type { NotebookInFolder } from './move-files.ts'
import { enterInto } from './move-from-server.ts'
import { listSignIns, requirePassphrase } from './move-sign-ins.ts'
import { enterFrom, type MoveOutcome } from './move-to-server.ts'
import { MOVED_NOTEBOOK_TABLES, MOVED_STATE_TABLES, type MovedTable } from './moved-table.ts'
import { requireMayMove, requireServerTables, withServer } from './server-end.ts'

/** Counts what would be moved into a database, and looks whether it could be; nothing is changed at either end. */
export async function surveyMove(plan: MovePlan): Promise<MoveOutcome> {
  requireData(plan.directory)
  requirePassphrase(plan.signInDirectory, plan.passphrase)
  return withLockedDirectory(plan.directory, () =>
    withServer(plan.url, async (pool) => {
      const { doneBefore } = await requireMayMove(pool, enterFrom(plan.directory))
      return doneBefore === null ? { moved: await countAll(plan) } : { doneBefore }
    }),
  )
}

/** Counts what would be moved out of a database, and looks whether it could be; nothing is changed at either end. */
export async function surveyMoveBack(plan: MovePlan): Promise<MoveOutcome> {
  return withServer(plan.url, async (pool) => {
    await requireServerTables(pool)
    const { doneBefore } = await requireMayMove(pool, enterInto(plan.directory))
    return doneBefore === null ? { moved: await countOnServer(pool) } : { doneBefore }
  })
}

const SELECT_FILES = `SELECT size FROM artifact_file UNION ALL
  SELECT sum(length(data))::bigint FROM original_piece GROUP BY notebook, content_hash UNION ALL
  SELECT 0 FROM source WHERE original_in_files`

async function countOnServer(pool: PostgresPool): Promise<Moved> {
  let rows = 0
  for (const name of [...MOVED_STATE_TABLES, ...MOVED_NOTEBOOK_TABLES].map((table) => table.name).concat('sign_in'))
    rows += (await pool.read<{ readonly count: number }>(`SELECT count(*) AS count FROM ${name}`))[0]!.count
  const [found] = await pool.read<{ readonly count: number }>('SELECT count(*) AS count FROM notebook')
  const sizes = await pool.read<{ readonly size: number }>(SELECT_FILES)
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  return { notebooks: found!.count, rows, files: sizes.length, bytes, mended: 0, left_out: [] }
}

async function countAll({ directory, signInDirectory }: MovePlan) {
  const listed = readCatalogue(directory)
  let rows = listSignIns(signInDirectory).length
  await withState(directory, async (state) => {
    rows += countRows(state, MOVED_STATE_TABLES)
  })
  const sizes: number[] = []
  for (const notebook of listed)
    await withNotebook(directory, notebook, async (opened) => {
      rows += countRows(opened.database, MOVED_NOTEBOOK_TABLES)
      sizes.push(...measureFiles(opened))
    })
  const bytes = addUp(sizes)
  return { notebooks: listed.length, rows, files: sizes.length, bytes, mended: 0, left_out: [] }
}

function countRows(database: DatabaseSync, tables: readonly MovedTable[]): number {
  const counts = tables.map(({ name }) =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${name}`).get()!.count),
  )
  return addUp(counts)
}

const PACKED = 'SELECT length(data) AS size FROM original WHERE content_hash IN (SELECT content_hash FROM source)'

/** Small originals as they lie there, packed. */
function measureFiles({ database, folder }: NotebookInFolder): number[] {
  const readHashes = (table: string) =>
    database
      .prepare(`SELECT content_hash FROM ${table}`)
      .all()
      .map((row) => String(row.content_hash))
  const files = [
    ...readHashes('source').map((hash) => originalPath(folder, hash)),
    ...readHashes('artifact_file').map((hash) => locateGenerated(folder, hash)),
  ]
  const packed = database
    .prepare(PACKED)
    .all()
    .map(({ size }) => Number(size))
  return [...packed, ...files.filter((file) => existsSync(file)).map((file) => statSync(file).size)]
}
