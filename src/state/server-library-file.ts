import { Batches } from '../lib/batches.ts'
import type { PostgresPool, RunStatement } from '../lib/postgres/pool.ts'
import { StateLooks } from '../lib/sql/state-looks.ts'
import { readWantedEntries, summarizeLibrary } from './ask-library.ts'
import {
  editTogether,
  findReplacedEntry,
  type LibraryEdit,
  type SubmittedLibraryEdit,
  tryEdit,
  type WaitingLibraryEdit,
} from './edit-library.ts'
import { setMissingKeys } from './entry-keys.ts'
import { dropShownFields } from './known-entry.ts'
import {
  createUnknownLibrary,
  type KnownLibrary,
  type LibraryRow,
  learnEntries,
  learnLibrary,
  SELECT_LIBRARY,
} from './known-library.ts'
import type { LibraryFile } from './library-file.ts'
import { type AskedLibrary, joinWanted, type WantedEntries } from './library-part.ts'
import { ReplacedEntries } from './replaced-entries.ts'
import { EntryChangedMeanwhile, writeLibraryChange } from './write-library-change.ts'

const LOCK_HEAD = 'SELECT 1 FROM library FOR UPDATE'
// Another cluster counted other transactions: what was restored from there would seem to come from the future.
const FORGET_FUTURE =
  'UPDATE library_entry SET changed_in = 0 WHERE changed_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint'
/** A library of so many entries is kept, some two megabytes of a process; of a larger one each question asks the server. */
const MAX_KEPT_ENTRIES = 1000
/** So long a larger one is kept after it was listed or searched. */
const KEPT_FOR_MS = 60_000
const NO_LIMIT = Number.MAX_SAFE_INTEGER
/** So often another process may have changed the same entry before it is waited for. */
const MAX_TRIES = 5

type ServerLibraryFileOptions = {
  /** What is read together with it. */
  readonly looks?: StateLooks
  readonly maxKeptEntries?: number
  readonly keptForMs?: number
}

/**
 * The library in rows on a server, for a service of many processes: what `JsonFile` is for one. An edit of what one entry
 * says about itself holds only where nobody else has changed that entry. For any other the head is held, so that it is made
 * of what all others have left. Edits of this process that wait together share one change of either kind. What is read is
 * as the server told it last (`refresh`), which every call waits for at its beginning; a library of more than `MAX_KEPT_ENTRIES`
 * entries is asked for those that are wanted (`asked`).
 */
export class ServerLibraryFile {
  readonly #asked: AskedLibrary
  readonly #maxKeptEntries: number
  #keptUntil = 0
  readonly #pool: PostgresPool
  readonly #initial: LibraryFile
  readonly #replaced: ReplacedEntries
  #known: KnownLibrary
  #version = 0
  readonly #batches = new Batches<SubmittedLibraryEdit>((batch) => this.#writeTogether(batch))
  /** A server that cannot be reached is told by each call, not by the library. */
  readonly problem = null
  /** Reads what other processes have changed. */
  readonly refresh: () => Promise<void>

  constructor(
    pool: PostgresPool,
    initial: LibraryFile,
    {
      looks = new StateLooks(pool.look),
      maxKeptEntries = MAX_KEPT_ENTRIES,
      keptForMs = KEPT_FOR_MS,
    }: ServerLibraryFileOptions = {},
  ) {
    this.#asked = {
      keepForNow: () => {
        this.#keptUntil = performance.now() + keptForMs
        return this.refresh()
      },
      read: async (wanted) => (await readWantedEntries(pool.look, wanted, initial)).value,
      summarize: () => summarizeLibrary(pool.look),
    }
    this.#maxKeptEntries = maxKeptEntries
    this.#pool = pool
    this.#initial = initial
    this.#known = createUnknownLibrary(initial)
    this.#replaced = new ReplacedEntries(pool, (replacements, rows) => {
      this.#known = learnEntries(this.#known, replacements, rows)
      this.#version += 1
    })
    const learn = ([row]: readonly LibraryRow[]) => this.#learn(row!)
    this.refresh = looks.add<LibraryRow>({ text: SELECT_LIBRARY, values: () => this.#since(), learn })
  }

  /** Where entries are asked for, when there are too many to be kept: `value` then has none. */
  get asked(): AskedLibrary | null {
    return this.#known.isWhole ? null : this.#asked
  }

  get value(): LibraryFile {
    return this.#known.value
  }

  /** What there is to be written elsewhere. */
  toFile(): LibraryFile {
    return dropShownFields(this.value)
  }

  /** Grows with every change that is seen here. */
  get version(): number {
    return this.#version
  }

  async open(): Promise<void> {
    await this.#pool.read(FORGET_FUTURE)
    await setMissingKeys(this.#pool)
  }

  #since() {
    const { isWhole, oldestOpen, version, value } = this.#known
    const maxKeptEntries = performance.now() < this.#keptUntil ? NO_LIMIT : this.#maxKeptEntries
    const isOtherLimit = isWhole ? value.notebooks.length > maxKeptEntries : maxKeptEntries === NO_LIMIT
    return [isWhole ? oldestOpen : 0, isOtherLimit ? -1 : version, isWhole ? 1 : 0, maxKeptEntries]
  }

  #learn(row: LibraryRow): void {
    const known = learnLibrary(this.#known, row, this.#initial)
    if (known.value !== this.#known.value) this.#version += 1
    this.#known = known
  }

  /** An edit of one entry that leaves its name depends on nothing but that entry. */
  async change<R>(edit: LibraryEdit<R>, wanted: WantedEntries): Promise<R> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (this.asked && wanted === 'whole') break
      const value = (await this.asked?.read(wanted)) ?? this.value
      const edited = tryEdit(edit, value)
      const replacement = edited && findReplacedEntry(value, edited.value)
      if (!replacement) break
      if (await this.#replaced.replace(replacement)) return edited.result
      await this.refresh()
    }
    return this.#batches.add({ edit, wanted }) as Promise<R>
  }

  async replace(value: LibraryFile): Promise<void> {
    await this.change(() => ({ value, result: null }), 'whole')
  }

  async #writeTogether(batch: readonly WaitingLibraryEdit[]): Promise<void> {
    const tell = await this.#editAll(batch)
    await this.refresh()
    for (const each of tell) each()
  }

  async #editAll(batch: readonly WaitingLibraryEdit[]): Promise<readonly (() => void)[]> {
    for (;;) {
      try {
        return await this.#pool.runInTransaction((run) => this.#editIn(run, batch))
      } catch (error) {
        if (!(error instanceof EntryChangedMeanwhile)) throw error
      }
    }
  }

  /** May run again: it tells nobody, and gives what is to be told. */
  async #editIn(run: RunStatement, batch: readonly WaitingLibraryEdit[]): Promise<readonly (() => void)[]> {
    await run(LOCK_HEAD)
    const before = await this.#readForEdit(run, joinWanted(batch.map(({ wanted }) => wanted)))
    const { value, tell, replaced } = editTogether(before.value, batch)
    if (value !== before.value) await writeLibraryChange(run, before, value, replaced)
    return tell
  }

  async #readForEdit(run: RunStatement, wanted: WantedEntries): Promise<KnownLibrary> {
    const known = this.#known
    const [row] = await run<LibraryRow>(SELECT_LIBRARY, this.#since())
    const before = learnLibrary(known, row!, this.#initial)
    return before.isWhole ? before : readWantedEntries(run, wanted, this.#initial)
  }
}
