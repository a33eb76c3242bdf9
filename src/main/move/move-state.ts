import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { Fault } from '../../domain/fault.ts'
import { readJsonFile } from '../../lib/json-file.ts'
import { dropShownFields } from '../../state/known-entry.ts'
import { createEmptyFile } from '../../state/library.ts'
import { type LibraryFile, libraryFile } from '../../state/library-file.ts'
import { ServerLibraryFile } from '../../state/server-library-file.ts'
import { UseCounts } from '../../state/use-counts.ts'
import type { MoveEnds } from './move-ends.ts'
import { MOVED_STATE_TABLES } from './moved-table.ts'

/** What the server counts by itself goes on behind what was moved. */
const SETTLE = [
  'UPDATE session SET message_count = (SELECT count(*) FROM turn WHERE session_id = session.id)',
  ...[
    ['job', 'number'],
    ['folder', 'id'],
  ].map(
    ([table, column]) => `SELECT setval(pg_get_serial_sequence('${table}', '${column}'),
      coalesce((SELECT max(${column}) FROM ${table}), 1), EXISTS (SELECT 1 FROM ${table}))`,
  ),
]

/** Moves what `state.sqlite` and `library.json` keep. */
export async function moveStateToServer(ends: MoveEnds, database: DatabaseSync): Promise<void> {
  for (const table of MOVED_STATE_TABLES) await ends.copyToServer(database, table)
  for (const text of SETTLE) await ends.pool.read(text)
  await moveLibraryToServer(ends, database)
}

async function moveLibraryToServer({ plan, pool }: MoveEnds, database: DatabaseSync): Promise<void> {
  const value = dropShownFields(dropSecondEntries(await readLibrary(plan.directory, createEmptyFile(plan.clock))))
  const library = new UseCounts(database).mergeInto(value)
  const file = new ServerLibraryFile(pool, createEmptyFile(plan.clock), { maxKeptEntries: Number.MAX_SAFE_INTEGER })
  await file.open()
  await file.refresh()
  if (!isDeepStrictEqual(file.toFile(), library)) await file.replace(library)
  await file.refresh()
  requireSameLibrary(file.toFile(), library)
}

async function readLibrary(directory: string, initial: LibraryFile): Promise<LibraryFile> {
  const file = path.join(directory, 'library.json')
  return existsSync(file) ? readJsonFile({ path: file, schema: libraryFile }) : initial
}

/** A file that was written by hand may have an id twice, of which the first one is meant. */
function dropSecondEntries(file: LibraryFile): LibraryFile {
  const seen = new Set<string>()
  return { ...file, notebooks: file.notebooks.filter(({ id }) => !seen.has(id) && seen.add(id)) }
}

function requireSameLibrary(kept: LibraryFile, library: LibraryFile): void {
  if (!isDeepStrictEqual(kept, library)) throw createLibraryMismatchFault()
}

export function createLibraryMismatchFault(): Fault {
  return new Fault('DATA_UNUSABLE', 'The library is not the same at both ends.', {
    hint: 'Nothing serves what was moved yet. Give the same command again.',
  })
}
