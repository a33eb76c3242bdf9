import { readIsoTime } from '../../lib/clock.ts'
import { chooseFiles, type FilesPlace } from '../../lib/files/choose-files.ts'
import { changeMove, nameDirectory } from '../../state/move-mark.ts'
import { readCatalogue, requireData, withLockedDirectory, withNotebook, withState } from './local-end.ts'
import { type Moved, MoveEnds, type MovePlan } from './move-ends.ts'
import { moveJobFilesToServer } from './move-files.ts'
import { dropOtherNotebooks, moveListedToServer, moveNotebookToServer } from './move-notebook.ts'
import { moveSignInsToServer, requirePassphrase } from './move-sign-ins.ts'
import { moveStateToServer } from './move-state.ts'
import { enterMove, type MoveEntry, prepareServerTables, requireUnused, withServer } from './server-end.ts'

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
  return withLockedDirectory(plan.directory, () =>
    withServer(plan.url, async (pool) => {
      await prepareServerTables(plan.url)
      const { doneBefore } = await enterMove(pool, enterFrom(plan.directory), readIsoTime(plan.clock))
      if (doneBefore !== null) return { doneBefore }
      const ends = new MoveEnds(plan, pool, chooseFiles(files, pool), files === null)
      await moveAll(ends)
      await changeMove(pool.read, 'done', readIsoTime(plan.clock))
      return { moved: ends.moved }
    }),
  )
}

async function moveAll(ends: MoveEnds): Promise<void> {
  const { directory } = ends.plan
  const listed = readCatalogue(directory)
  await withState(directory, async (state) => {
    await moveStateToServer(ends, state)
    await moveJobFilesToServer(ends, state)
  })
  await moveSignInsToServer(ends)
  ends.tellState()
  await dropOtherNotebooks(ends, listed)
  for (const [place, notebook] of listed.entries()) {
    const before = ends.moved
    await moveListedToServer(ends, notebook)
    await withNotebook(directory, notebook, (opened) => moveNotebookToServer(ends, opened, notebook.title))
    ends.countNotebook()
    ends.tellNotebook(notebook.title, place + 1, listed.length, before)
  }
}

export const enterFrom = (directory: string): MoveEntry => ({
  direction: 'in',
  directory: nameDirectory(directory),
  isThere: true,
  requireFree: requireUnused,
})
