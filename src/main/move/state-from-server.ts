import { mkdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { contract } from '../../contract/index.ts'
import type { OperationCatalogue } from '../../contract/operation.ts'
import { writeAtomically } from '../../lib/atomic-write.ts'
import { readJsonFile } from '../../lib/json-file.ts'
import { createEmptyFile } from '../../state/library.ts'
import { libraryFile } from '../../state/library-file.ts'
import { ServerLibraryFile } from '../../state/server-library-file.ts'
import { moveJobFilesFromServer } from './files-from-server.ts'
import type { MoveEnds } from './move-ends.ts'
import { createLibraryMismatchFault } from './move-state.ts'
import { MOVED_STATE_TABLES, type MovedRow } from './moved-table.ts'

const catalogue: OperationCatalogue = contract

/** Brings what belongs into `state.sqlite`, `library.json` and the folders of jobs and sign-ins. */
export async function moveStateFromServer(ends: MoveEnds, state: DatabaseSync, staging: string): Promise<void> {
  const files = await moveJobFilesFromServer(ends, staging)
  const operations = await readJobOperations(ends, [...files.keys()])
  const placeFile = (row: MovedRow) => {
    const [file, field] = [files.get(String(row.id)), operations.get(String(row.id))]
    if (file === undefined || field === undefined) return row
    return { ...row, input: JSON.stringify({ ...JSON.parse(String(row.input)), [field]: file }) }
  }
  for (const table of MOVED_STATE_TABLES)
    await ends.copyFromServer(state, table, undefined, table.name === 'job_content' ? placeFile : undefined)
  await moveLibraryFromServer(ends, path.join(staging, 'library.json'))
  await moveSignInsFromServer(ends, path.join(staging, 'browser_state'))
}

/** The field of each job in which its file is named. */
async function readJobOperations({ pool }: MoveEnds, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const select = 'SELECT id, operation FROM job WHERE id = ANY($1::text[])'
  const rows = await pool.read<{ readonly id: string; readonly operation: string }>(select, [ids])
  return new Map(
    rows.flatMap(({ id, operation }) => {
      const upload = catalogue[operation]?.upload
      return upload ? [[id, upload.path] as const] : []
    }),
  )
}

async function moveLibraryFromServer({ pool, plan }: MoveEnds, file: string): Promise<void> {
  const library = new ServerLibraryFile(pool, createEmptyFile(plan.clock), { maxKeptEntries: Number.MAX_SAFE_INTEGER })
  await library.refresh()
  const kept = library.toFile()
  await writeAtomically(file, `${JSON.stringify(kept, null, 2)}\n`)
  const written = await readJsonFile({ path: file, schema: libraryFile })
  if (!isDeepStrictEqual(written, kept)) throw createLibraryMismatchFault()
}

type SignInRow = { readonly account: string; readonly sealed: string; readonly changed_at_ms: number }

/** As they are: they open with the NOTEBOOK_KEY that they were stored under. */
async function moveSignInsFromServer(ends: MoveEnds, folder: string): Promise<void> {
  const rows = await ends.pool.read<SignInRow>('SELECT account, sealed, changed_at_ms FROM sign_in ORDER BY account')
  if (rows.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { account, sealed, changed_at_ms } of rows) {
    const file = path.join(folder, `${account}.json`)
    await writeAtomically(file, `${sealed}\n`)
    utimesSync(file, changed_at_ms / 1000, changed_at_ms / 1000)
    ends.countRows({ rows: 1, mended: 0 })
  }
}
