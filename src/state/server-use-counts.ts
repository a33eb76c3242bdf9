import type { SqlStore, SqlWrite } from '../lib/sql/sql-store.ts'
import type { StoredEntry } from './library-file.ts'

const COUNT_CHANGE = 'UPDATE library SET version = version + 1'
const ADD = `UPDATE library_entry SET use_count = use_count + ?2, last_used = greatest(last_used, ?3),
  changed = (SELECT version FROM library) WHERE id = ?1`

/** The uses of entries of a library on a server, which lie in the entries themselves. */
export class ServerUseCounts {
  readonly #store: SqlStore
  /** Nothing is kept beside the library. */
  readonly isEmpty = true

  constructor(store: SqlStore) {
    this.#store = store
  }

  mergeUses = (entries: readonly StoredEntry[]): readonly StoredEntry[] => entries

  /** What counts `times` uses of an entry; `tell` is called when they are kept. */
  planUse({ id }: StoredEntry, times: number, lastUsed: string, tell: () => void): SqlWrite {
    const statements = [
      { text: COUNT_CHANGE, values: [] },
      { text: ADD, values: [id, times, lastUsed] },
    ]
    return { statements, onKept: tell }
  }

  write(writes: readonly SqlWrite[]): void {
    void this.#store.write(writes)
  }
}
