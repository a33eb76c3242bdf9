import { type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { THIS_TRANSACTION } from './known-library.ts'
import type { StoredEntry } from './library-file.ts'
import type { UsedEntry } from './use-counts.ts'

const ADD = `UPDATE library_entry SET use_count = use_count + ?2, last_used = greatest(last_used, ?3),
  changed_in = ${THIS_TRANSACTION} WHERE id = ?1`

/** The uses of entries of a library on a server, which lie in the entries themselves: nothing is kept beside it. */
export const serverUseCounts = {
  isEmpty: true,
  mergeUses: (entries: readonly StoredEntry[]): readonly StoredEntry[] => entries,
  /** What counts `times` uses of an entry; `tell` is called when they are kept. */
  planUse: ({ id }: UsedEntry, times: number, lastUsed: string, tell: () => void): SqlWrite =>
    writeOne(ADD, [id, times, lastUsed], { onKept: tell }),
}
