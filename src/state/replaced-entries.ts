import { setImmediate } from 'node:timers/promises'
import type { PostgresPool } from '../lib/postgres/pool.ts'
import { encodeEntry } from './known-entry.ts'
import { type EntryReplacement, type ReplacedRow, THIS_TRANSACTION } from './known-library.ts'

// Held in one order, so that two processes never wait for each other.
const REPLACE = `WITH held AS (SELECT id FROM library_entry WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE)
  UPDATE library_entry SET entry = edited.entry, changed_in = ${THIS_TRANSACTION}
  FROM held, unnest($1::text[], $2::text[], $3::text[]) AS edited (id, entry, earlier)
  WHERE held.id = library_entry.id AND library_entry.id = edited.id AND library_entry.entry = earlier
  RETURNING library_entry.id, use_count, last_used, changed_in`

type WaitingReplacement = EntryReplacement & {
  readonly resolve: (isKept: boolean) => void
  readonly reject: (error: unknown) => void
}

type LearnReplaced = (replacements: ReadonlyMap<string, EntryReplacement>, rows: readonly ReplacedRow[]) => void

/** Single entries that this process replaces: those that come while others are on their way go together, in one turn. */
export class ReplacedEntries {
  readonly #pool: PostgresPool
  readonly #learn: LearnReplaced
  #waiting: readonly WaitingReplacement[] = []
  #isWriting = false

  /** @param learn told of what is kept, before those who wait for it */
  constructor(pool: PostgresPool, learn: LearnReplaced) {
    this.#pool = pool
    this.#learn = learn
  }

  /** @returns whether it is kept: nobody else has changed that entry */
  replace(replacement: EntryReplacement): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting = [...this.#waiting, { ...replacement, resolve, reject }]
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    await setImmediate() // calls whose look has come back together are all heard first
    while (this.#waiting.length > 0) await this.#writeTogether(this.#takeBatch())
    this.#isWriting = false
  }

  /** One of each entry. */
  #takeBatch(): readonly WaitingReplacement[] {
    const batch = new Map(this.#waiting.toReversed().map((each) => [each.changed.id, each]))
    this.#waiting = this.#waiting.filter((each) => batch.get(each.changed.id) !== each)
    return [...batch.values()]
  }

  async #writeTogether(batch: readonly WaitingReplacement[]): Promise<void> {
    const ids = batch.map(({ changed }) => changed.id)
    const columns = [ids, batch.map(({ changed }) => encodeEntry(changed)), batch.map(({ earlier }) => earlier)]
    try {
      const rows = await this.#pool.write<ReplacedRow>(REPLACE, columns)
      const kept = new Set(rows.map(({ id }) => id))
      this.#learn(new Map(batch.map((each) => [each.changed.id, each])), rows)
      for (const { changed, resolve } of batch) resolve(kept.has(changed.id))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
