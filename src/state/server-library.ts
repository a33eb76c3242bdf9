import type { Clock } from '../lib/clock.ts'
import type { PostgresPool } from '../lib/postgres/pool.ts'
import { type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import type { StateLooks } from '../lib/sql/state-looks.ts'
import { THIS_TRANSACTION } from './known-library.ts'
import { createEmptyFile, Library } from './library.ts'
import type { StoredEntry } from './library-file.ts'
import { ServerLibraryFile } from './server-library-file.ts'
import type { UsedEntry } from './use-counts.ts'

type ServerLibraryOptions = {
  readonly pool: PostgresPool
  readonly clock: Clock
  /** What is read together with it. */
  readonly looks?: StateLooks
  readonly maxKeptEntries?: number
  readonly keptForMs?: number
}

/** The library that all processes on one database share; `refresh` takes in what others have changed. */
export async function openServerLibrary({ pool, clock, looks, maxKeptEntries, keptForMs }: ServerLibraryOptions) {
  const file = new ServerLibraryFile(pool, createEmptyFile(clock), { looks, maxKeptEntries, keptForMs })
  await file.open()
  const library = new Library({ file, uses: serverUseCounts, clock, report: () => {} })
  return { library, refresh: file.refresh }
}

const ADD = `UPDATE library_entry SET use_count = use_count + ?2, last_used = greatest(last_used, ?3),
  changed_in = ${THIS_TRANSACTION} WHERE id = ?1`

/** The uses of entries of a library on a server, which lie in the entries themselves: nothing is kept beside it. */
const serverUseCounts = {
  isEmpty: true,
  mergeUses: (entries: readonly StoredEntry[]): readonly StoredEntry[] => entries,
  /** What counts `times` uses of an entry; `tell` is called when they are kept. */
  planUse: ({ id }: UsedEntry, times: number, lastUsed: string, tell: () => void): SqlWrite =>
    writeOne(ADD, [id, times, lastUsed], { onKept: tell }),
}
