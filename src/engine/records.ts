import type { Clock } from '../lib/clock.ts'
import type { SqlTables } from '../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import { createLabelCalls, createNoteCalls } from './record-calls.ts'
import type { SourceWork } from './source-work.ts'
import { readLabels } from './store/labels.ts'
import { readNotes } from './store/notes.ts'
import type { Threads } from './workers/pools.ts'

type Tools = {
  /** @throws Fault NOTEBOOK_NOT_FOUND */
  readonly require: (notebookId: string) => unknown
  readonly work: SourceWork
  readonly threads: Threads
  readonly clock: Clock
}

export function openNotes({ require, work, threads, clock }: Tools) {
  return createNoteCalls(
    {
      list: openLister({ require, work }, readNotes),
      async write(id, write) {
        require(id)
        return work.writeInThread(id, (folder) => threads.ask('changeNote', { folder, write }))
      },
    },
    clock,
  )
}

export function openLabels({ require, work, threads }: Tools) {
  return createLabelCalls({
    list: openLister({ require, work }, readLabels),
    async write(id, write) {
      require(id)
      await work.writeInThread(id, (folder) => threads.ask('writeLabelChange', { folder, write }))
    },
  })
}

function openLister<Item>(
  { require, work }: Pick<Tools, 'require' | 'work'>,
  read: (tables: SqlTables) => readonly Item[],
): (id: string) => Promise<readonly Item[]> {
  return async (id) => {
    require(id)
    return (await work.readDatabase(id, (database) => read(openSqliteTables(database)))) ?? []
  }
}
