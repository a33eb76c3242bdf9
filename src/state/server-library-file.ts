import type { PostgresPool, RunStatement } from '../lib/postgres/pool.ts'
import { StateLooks } from '../lib/sql/state-looks.ts'
import { dropShownFields } from './known-entry.ts'
import {
  createUnknownLibrary,
  type EntryReplacement,
  encodeAbout,
  getEntryText,
  type KnownLibrary,
  type LibraryRow,
  learnEntries,
  learnLibrary,
  SELECT_LIBRARY,
} from './known-library.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'
import { ReplacedEntries } from './replaced-entries.ts'
import { EntryChangedMeanwhile, writeLibraryChange } from './write-library-change.ts'

type LibraryEdit<R> = (value: LibraryFile) => { readonly value: LibraryFile; readonly result: R }

type WaitingLibraryEdit = {
  readonly edit: LibraryEdit<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

const LOCK_HEAD = 'SELECT 1 FROM library FOR UPDATE'
// Another cluster counted other transactions: what was restored from there would seem to come from the future.
const FORGET_FUTURE =
  'UPDATE library_entry SET changed_in = 0 WHERE changed_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint'
/** So often another process may have changed the same entry before it is waited for. */
const MAX_TRIES = 5

/**
 * The library in rows on a server, for a service of many processes: what `JsonFile` is for one. An edit of what one entry
 * says about itself holds only where nobody else has changed that entry. For any other the head is held, so that it is made
 * of what all others have left. Edits of this process that wait together share one change of either kind. What is read is
 * as the server told it last (`refresh`), which every call waits for at its beginning.
 */
export class ServerLibraryFile {
  readonly #pool: PostgresPool
  readonly #initial: LibraryFile
  readonly #replaced: ReplacedEntries
  #known: KnownLibrary
  #version = 0
  #waiting: WaitingLibraryEdit[] = []
  #isWriting = false
  /** A server that cannot be reached is told by each call, not by the library. */
  readonly problem = null
  /** Reads what other processes have changed. */
  readonly refresh: () => Promise<void>

  constructor(pool: PostgresPool, initial: LibraryFile, looks = new StateLooks(pool.look)) {
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
  }

  #since = () => [this.#known.oldestOpen, this.#known.version]

  #learn(row: LibraryRow): void {
    const known = learnLibrary(this.#known, row, this.#initial)
    if (known.value !== this.#known.value) this.#version += 1
    this.#known = known
  }

  /** An edit of one entry that leaves its name depends on nothing but that entry. */
  async change<R>(edit: LibraryEdit<R>): Promise<R> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const edited = tryEdit(edit, this.#known.value)
      const replacement = edited && findReplacedEntry(this.#known.value, edited.value)
      if (!replacement) break
      if (await this.#replaced.replace(replacement)) return edited.result
      await this.refresh()
    }
    return this.#changeHoldingHead(edit)
  }

  #changeHoldingHead<R>(edit: LibraryEdit<R>): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    this.#waiting.push({ edit, resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async replace(value: LibraryFile): Promise<void> {
    await this.change(() => ({ value, result: null }))
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#writeTogether(this.#waiting.splice(0))
    this.#isWriting = false
  }

  async #writeTogether(batch: readonly WaitingLibraryEdit[]): Promise<void> {
    try {
      const tell = await this.#editAll(batch)
      await this.refresh()
      for (const each of tell) each()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
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
    const known = this.#known
    const [row] = await run<LibraryRow>(SELECT_LIBRARY, this.#since())
    const before = learnLibrary(known, row!, this.#initial)
    const { value, tell } = editTogether(before.value, batch)
    if (value !== before.value) await writeLibraryChange(run, before, value)
    return tell
  }
}

function editTogether(initial: LibraryFile, batch: readonly WaitingLibraryEdit[]) {
  let value = initial
  const tell = batch.map(({ edit, resolve, reject }) => {
    try {
      const edited = edit(value)
      value = edited.value
      return () => resolve(edited.result as never)
    } catch (error) {
      return () => reject(error)
    }
  })
  return { value, tell }
}

/** Null where it is refused, which is for those to say who have left no other change out. */
function tryEdit<R>(edit: LibraryEdit<R>, value: LibraryFile) {
  try {
    return edit(value)
  } catch {
    return null
  }
}

/** The one entry that says something else of itself; null where more is changed than that. */
function findReplacedEntry(before: LibraryFile, after: LibraryFile): EntryReplacement | null {
  if (before.notebooks.length !== after.notebooks.length || !isSameAbout(before, after)) return null
  const isOther = (entry: StoredEntry, index: number) => entry !== before.notebooks[index]
  const index = after.notebooks.findIndex(isOther)
  if (index === -1 || index !== after.notebooks.findLastIndex(isOther)) return null
  const [old, changed] = [before.notebooks[index]!, after.notebooks[index]!]
  const isSame = (['id', 'name', 'use_count', 'last_used'] as const).every((field) => old[field] === changed[field])
  return isSame ? { changed, earlier: getEntryText(old) } : null
}

const isSameAbout = (before: LibraryFile, after: LibraryFile) =>
  encodeAbout({ ...before, last_modified: '' }) === encodeAbout({ ...after, last_modified: '' })
