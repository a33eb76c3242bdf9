import { setImmediate } from 'node:timers/promises'
import { Batches, type Waiting } from '../lib/batches.ts'
import type { PostgresPool } from '../lib/postgres/pool.ts'
import { encodeEntry } from './known-entry.ts'
import { type EntryReplacement, type ReplacedRow, THIS_TRANSACTION } from './known-library.ts'

// Held in one order, so that two processes never wait for each other.
const REPLACE = `WITH held AS (SELECT id FROM library_entry WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE)
  UPDATE library_entry SET entry = edited.entry, changed_in = ${THIS_TRANSACTION}
  FROM held, unnest($1::text[], $2::text[], $3::text[]) AS edited (id, entry, earlier)
  WHERE held.id = library_entry.id AND library_entry.id = edited.id AND library_entry.entry = earlier
  RETURNING library_entry.id, use_count, last_used, changed_in`

/** Is told whether it is kept. */
type WaitingReplacement = Waiting<EntryReplacement, boolean>

type LearnReplaced = (replacements: ReadonlyMap<string, EntryReplacement>, rows: readonly ReplacedRow[]) => void

/** Single entries that this process replaces: those that come while others are on their way go together, in one turn. */
export class ReplacedEntries {
  readonly #pool: PostgresPool
  readonly #learn: LearnReplaced
  readonly #batches = new Batches<EntryReplacement, boolean>((batch) => this.#writeTogether(batch), {
    prepare: () => setImmediate(), // calls whose look has come back together are all heard first
    take: takeOneOfEach,
  })

  /** @param learn told of what is kept, before those who wait for it */
  constructor(pool: PostgresPool, learn: LearnReplaced) {
    this.#pool = pool
    this.#learn = learn
  }

  /** @returns whether it is kept: nobody else has changed that entry */
  replace(replacement: EntryReplacement): Promise<boolean> {
    return this.#batches.add(replacement)
  }

  async #writeTogether(batch: readonly WaitingReplacement[]): Promise<void> {
    const ids = batch.map(({ changed }) => changed.id)
    const columns = [ids, batch.map(({ changed }) => encodeEntry(changed)), batch.map(({ earlier }) => earlier)]
    const rows = await this.#pool.write<ReplacedRow>(REPLACE, columns)
    const kept = new Set(rows.map(({ id }) => id))
    this.#learn(new Map(batch.map((each) => [each.changed.id, each])), rows)
    for (const { changed, resolve } of batch) resolve(kept.has(changed.id))
  }
}

/** The first that waits of each entry. */
function takeOneOfEach(waiting: WaitingReplacement[]): readonly WaitingReplacement[] {
  const batch = new Map(waiting.toReversed().map((each) => [each.changed.id, each]))
  const later = waiting.splice(0).filter((each) => batch.get(each.changed.id) !== each)
  waiting.push(...later)
  return [...batch.values()]
}
