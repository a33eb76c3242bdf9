import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { openCatalogue } from '../../engine/store/catalogue.ts'
import { readIsoTime } from '../../lib/clock.ts'
import { keepFilesPrivate } from '../../lib/file-modes.ts'
import { chooseFiles, type FilesPlace } from '../../lib/files/choose-files.ts'
import { LOCK_NAMES } from '../../lib/lock-file.ts'
import { changeMove, nameDirectory } from '../../state/move-mark.ts'
import { openStateDatabase } from '../../state/state-database.ts'
import { makeDataDirectory } from '../data-directory.ts'
import { withLockedDirectory } from './local-end.ts'
import { MoveEnds, type MovePlan } from './move-ends.ts'
import type { MoveOutcome } from './move-to-server.ts'
import { MOVED_NOTEBOOK_TABLES, MOVED_STATE_TABLES } from './moved-table.ts'
import {
  listServerNotebooks,
  moveNotebookFromServer,
  type ServerNotebook,
  writeCatalogue,
} from './notebook-from-server.ts'
import { countForPlanner } from './postgres-rows.ts'
import { enterMove, type MoveEntry, prepareServerTables, requireServerTables, withServer } from './server-end.ts'
import { moveStateFromServer } from './state-from-server.ts'

/** Hidden, and no service takes anything from it: what lies there is put in its place when all of it is compared. */
const STAGING = '.moving'

/**
 * Copies what a service keeps on a server into an empty data directory, and compares all of it; the database stays as it
 * is. No service works on either end meanwhile. One that was cut goes on where it was.
 * @throws Fault NOT_READY while a service works on either; BAD_REQUEST for a directory with other data; DATA_UNUSABLE
 */
export async function moveFromServer(plan: MovePlan, files: FilesPlace | null): Promise<MoveOutcome> {
  keepFilesPrivate()
  makeDataDirectory(plan.directory)
  return withLockedDirectory(plan.directory, () =>
    withServer(plan.url, async (pool) => {
      await requireServerTables(pool)
      await prepareServerTables(plan.url)
      const { doneBefore, begun } = await enterMove(pool, enterInto(plan.directory), readIsoTime(plan.clock))
      if (doneBefore !== null) return { doneBefore }
      const ends = new MoveEnds(plan, pool, chooseFiles(files, pool), files === null)
      const staging = path.join(plan.directory, STAGING)
      if (begun === null) rmSync(staging, { recursive: true, force: true })
      if (begun?.state !== 'placing') await moveAll(ends, staging)
      await changeMove(pool.read, 'placing')
      placeAll(staging, plan.directory)
      await changeMove(pool.read, 'done', readIsoTime(plan.clock))
      return { moved: ends.moved }
    }),
  )
}

/** What a move out of a server into a directory is begun for. */
export const enterInto = (directory: string): MoveEntry => ({
  direction: 'out',
  directory: nameDirectory(directory),
  isThere: existsSync(path.join(directory, 'state.sqlite')),
  requireFree: async () => requireEmpty(directory),
})

function requireEmpty(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  if (names.every((name) => name === STAGING || LOCK_NAMES.includes(name))) return
  throw new Fault('BAD_REQUEST', `${directory} is not empty; nothing was moved.`, {
    hint: 'Move into another directory with DATA_DIR. What is there stays as it is.',
  })
}

async function moveAll(ends: MoveEnds, staging: string): Promise<void> {
  mkdirSync(path.join(staging, 'notebooks'), { recursive: true, mode: 0o700 })
  await countForPlanner(ends.pool, [...MOVED_STATE_TABLES, ...MOVED_NOTEBOOK_TABLES])
  const listed = await listServerNotebooks(ends)
  await moveStateInto(ends, staging)
  ends.tellState()
  writeCatalogueInto(staging, listed)
  for (const [place, notebook] of listed.entries()) {
    const before = ends.moved
    await moveNotebookFromServer(ends, path.join(staging, 'notebooks', notebook.id), notebook)
    ends.countNotebook()
    ends.tellNotebook(notebook.title, place + 1, listed.length, before)
  }
}

async function moveStateInto(ends: MoveEnds, staging: string): Promise<void> {
  const state = openStateDatabase(path.join(staging, 'state.sqlite'))
  try {
    await moveStateFromServer(ends, state, staging)
  } finally {
    state.close()
  }
}

function writeCatalogueInto(staging: string, listed: readonly ServerNotebook[]): void {
  const catalogue = openCatalogue(staging, false)
  try {
    writeCatalogue(catalogue, listed)
  } finally {
    catalogue.close()
  }
}

/** One that was cut here goes on with what is left. */
function placeAll(staging: string, directory: string): void {
  if (!existsSync(staging)) return
  for (const name of readdirSync(staging)) renameSync(path.join(staging, name), path.join(directory, name))
  rmdirSync(staging)
}
