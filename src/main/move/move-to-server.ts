import { readIsoTime } from '../../lib/clock.ts'
import { chooseFiles, type FilesPlace } from '../../lib/files/choose-files.ts'
import type { PostgresPool, RunStatement } from '../../lib/postgres/pool.ts'
import { beginMove, changeMove, forgetMove, nameDirectory } from '../../state/move-mark.ts'
import { lockForMove, readCatalogue, requireData, withNotebook, withState } from './local-end.ts'
import { type Moved, MoveEnds, type MovePlan } from './move-ends.ts'
import { moveJobFilesToServer } from './move-files.ts'
import { dropOtherNotebooks, moveListedToServer, moveNotebookToServer } from './move-notebook.ts'
import { moveSignInsToServer, requirePassphrase } from './move-sign-ins.ts'
import { moveStateToServer } from './move-state.ts'
import { explainServerTrouble, judgeMove, openMovePool, prepareServerTables, requireNoServices } from './server-end.ts'

/** What came of a command: what was moved, or when it had been. */
export type MoveOutcome = { readonly moved: Moved } | { readonly doneBefore: string }

/**
 * Copies a data directory into an empty database on a server, and compares all of it; the directory stays as it is. No
 * service works on either end meanwhile. One that was cut goes on where it was.
 * @throws Fault NOT_READY while a service works on either; BAD_REQUEST for a database with other data; DATA_UNUSABLE
 */
export async function moveToServer(plan: MovePlan, files: FilesPlace | null): Promise<MoveOutcome> {
  requireData(plan.directory)
  requirePassphrase(plan.signInDirectory, plan.passphrase)
  const lock = lockForMove(plan.directory)
  const pool = openMovePool(plan.url)
  try {
    await prepareServerTables(plan.url)
    const doneBefore = await enterServer(pool, plan)
    if (doneBefore !== null) return { doneBefore }
    const ends = new MoveEnds(plan, pool, chooseFiles(files, pool), files === null)
    await moveAll(ends)
    await changeMove(pool.read, 'done', readIsoTime(plan.clock))
    return { moved: ends.moved }
  } catch (error) {
    throw explainServerTrouble(error)
  } finally {
    await pool.close()
    lock.release()
  }
}

async function moveAll(ends: MoveEnds): Promise<void> {
  const { directory, tell } = ends.plan
  const listed = readCatalogue(directory)
  await withState(directory, async (state) => {
    await moveStateToServer(ends, state)
    await moveJobFilesToServer(ends, state)
  })
  await moveSignInsToServer(ends)
  tell(`Library, accounts, conversations and jobs: ${ends.moved.rows} rows are there and the same.`)
  await dropOtherNotebooks(ends, listed)
  for (const [place, notebook] of listed.entries()) {
    const before = ends.moved
    await moveListedToServer(ends, notebook)
    await withNotebook(directory, notebook, (opened) => moveNotebookToServer(ends, opened, notebook.title))
    ends.countNotebook()
    const [rows, kept] = [ends.moved.rows - before.rows, ends.moved.files - before.files]
    tell(
      `Notebook ${place + 1} of ${listed.length}, "${notebook.title}": ${rows} rows and ${kept} files are there and the same.`,
    )
  }
}

/**
 * Says that a move is under way, from when on no service begins any more, and then looks whether one is there.
 * @returns when it was done already; else null
 */
async function enterServer(pool: PostgresPool, plan: MovePlan): Promise<string | null> {
  const entered = await pool.runInTransaction((run) => markMove(run, plan))
  if (entered.doneBefore !== null) return entered.doneBefore
  try {
    await requireNoServices(pool.read)
  } catch (error) {
    if (entered.isNew) await forgetMove(pool.read)
    throw error
  }
  return null
}

async function markMove(run: RunStatement, { directory, clock }: MovePlan) {
  await run('LOCK TABLE move')
  const entry = await judgeMove(run, directory)
  if (entry.isNew)
    await beginMove(run, { direction: 'in', directory: nameDirectory(directory), begunAt: readIsoTime(clock) })
  return entry
}
