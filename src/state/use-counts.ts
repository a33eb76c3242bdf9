import type { DatabaseSync } from 'node:sqlite'
import { type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { runAfterCommit, runInTransaction } from '../lib/sqlite.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'

/** Uses of an entry that its file does not hold yet: its count before the first of them and after the last. */
type PendingUses = { readonly before: number; readonly after: number; readonly lastUsed: string }

/** What is known of an entry that is used. */
export type UsedEntry = Pick<StoredEntry, 'id' | 'use_count'>

/**
 * The uses of library entries that are not in the library file yet. Each is durable with the
 * transaction that it is written in; the file takes them up with its next write. Both may say the same thing after a crash, so a count in the file that lies between
 * `before` and `after` holds some of ours already; any other was written by hand, and ours go on top of it.
 */
export class UseCounts {
  readonly #database: DatabaseSync
  readonly #table: ReturnType<typeof openUseTable>
  readonly #pending: Map<string, PendingUses>
  /** How far the write under way takes each entry. */
  #taken = new Map<string, number>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#table = openUseTable(database)
    this.#pending = new Map(this.#table.read())
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0
  }

  /** What counts `times` uses of an entry, given as it is shown; `tell` is called when they are kept. */
  planUse({ id, use_count }: UsedEntry, times: number, lastUsed: string, tell: () => void): SqlWrite {
    const onKept = () => {
      const { before, after } = this.#pending.get(id) ?? { before: use_count, after: use_count }
      this.#pending.set(id, { before, after: after + times, lastUsed })
      tell()
    }
    // A count of uses is worth no wait for the disk: it survives the process, and a lost machine may cost the last few.
    return writeOne(INSERT_OR_ADD, [id, use_count, times, lastUsed], { onKept, isRecoverable: true })
  }

  /** The entries of a file with what is counted here; of equal ids the first one counts. */
  mergeUses(entries: readonly StoredEntry[]): readonly StoredEntry[] {
    if (this.isEmpty) return entries
    const left = new Map(this.#pending)
    return entries.map((entry) => {
      const uses = left.get(entry.id)
      left.delete(entry.id)
      return uses ? addPendingUses(entry, uses) : entry
    })
  }

  /** The file with what is counted here, about to be written. */
  mergeInto(file: LibraryFile): LibraryFile {
    this.#taken = new Map([...this.#pending].map(([id, { after }]) => [id, after]))
    return this.isEmpty ? file : { ...file, notebooks: [...this.mergeUses(file.notebooks)] }
  }

  /** What the file holds now is kept here no longer; what was counted during its write is, and goes on top. */
  confirmWritten({ notebooks }: LibraryFile): void {
    if (this.isEmpty) return
    const counts = new Map(notebooks.toReversed().map(({ id, use_count }) => [id, use_count]))
    runInTransaction(this.#database, () => {
      for (const [id, { before, after, lastUsed }] of this.#pending) {
        const [count, left] = [counts.get(id), after - (this.#taken.get(id) ?? before)]
        if (count === undefined || left === 0) this.#drop(id)
        else this.#keep(id, { before: count, after: count + left, lastUsed })
      }
    })
  }

  #keep(id: string, pending: PendingUses): void {
    this.#table.keep(id, pending)
    runAfterCommit(this.#database, () => this.#pending.set(id, pending))
  }

  #drop(id: string): void {
    this.#table.drop(id)
    runAfterCommit(this.#database, () => this.#pending.delete(id))
  }
}

function addPendingUses(entry: StoredEntry, { before, after, lastUsed }: PendingUses): StoredEntry {
  const { use_count, last_used } = entry
  const isOurs = before <= use_count && use_count <= after
  return {
    ...entry,
    use_count: isOurs ? after : use_count + after - before,
    last_used: last_used > lastUsed ? last_used : lastUsed,
  }
}

const INSERT_OR_ADD = `INSERT INTO library_use (id, before, after, last_used) VALUES (?1, ?2, ?2 + ?3, ?4)
  ON CONFLICT (id) DO UPDATE SET after = after + ?3, last_used = ?4`

function openUseTable(database: DatabaseSync) {
  const select = database.prepare('SELECT * FROM library_use')
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO library_use (id, before, after, last_used) VALUES (?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM library_use WHERE id = ?')
  return {
    read: () =>
      select
        .all()
        .map(({ id, before, after, last_used }): [string, PendingUses] => [
          String(id),
          { before: Number(before), after: Number(after), lastUsed: String(last_used) },
        ]),
    keep: (id: string, { before, after, lastUsed }: PendingUses) => upsert.run(id, before, after, lastUsed),
    drop: (id: string) => remove.run(id),
  }
}
