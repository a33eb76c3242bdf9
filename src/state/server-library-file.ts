import type { PostgresPool, RunStatement } from '../lib/postgres/pool.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'

type LibraryEdit<R> = (value: LibraryFile) => { readonly value: LibraryFile; readonly result: R }

type WaitingLibraryEdit = {
  readonly edit: LibraryEdit<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** The library as it was read last: `versions` counts its changes, and tells when an entry was taken away. */
type KnownLibrary = {
  readonly value: LibraryFile
  readonly version: number
  /** Where each entry stands among the others. */
  readonly places: ReadonlyMap<string, number>
}

type HeadRow = { readonly version: number; readonly rearranged: number; readonly about: string }
type EntryRow = {
  readonly id: string
  readonly place: number
  readonly entry: string
  readonly use_count: number
  readonly last_used: string
}

const SELECT_HEAD = 'SELECT version, rearranged, about FROM library'
const SELECT_ENTRIES = `SELECT id, place, entry, use_count, last_used FROM library_entry WHERE changed > $1 ORDER BY place`
const UPSERT = `INSERT INTO library_entry (id, place, entry, use_count, last_used, changed)
  SELECT id, place, entry, use_count, last_used, $6 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])
    AS added (id, place, entry, use_count, last_used)
  ON CONFLICT (id) DO UPDATE SET place = excluded.place, entry = excluded.entry, use_count = excluded.use_count,
    last_used = excluded.last_used, changed = excluded.changed`

/**
 * The library in rows on a server, for a service of many processes: what `JsonFile` is for one. Who changes it holds its
 * head, so that every edit is made of what all others have left; edits of this process that wait together share one
 * change. What is read is as the server told it last (`refresh`), which every call waits for at its beginning.
 */
export class ServerLibraryFile {
  readonly #pool: PostgresPool
  readonly #initial: LibraryFile
  #known: KnownLibrary
  #waiting: WaitingLibraryEdit[] = []
  #isWriting = false
  /** A server that cannot be reached is told by each call, not by the library. */
  readonly problem = null

  constructor(pool: PostgresPool, initial: LibraryFile) {
    this.#pool = pool
    this.#initial = initial
    this.#known = { value: initial, version: -1, places: new Map() }
  }

  get value(): LibraryFile {
    return this.#known.value
  }

  get version(): number {
    return this.#known.version
  }

  /** Reads what other processes have changed. */
  async refresh(): Promise<void> {
    const known = await this.#read(this.#pool.read, this.#known)
    if (known.version > this.#known.version) this.#known = known
  }

  change<R>(edit: LibraryEdit<R>): Promise<R> {
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
      const { known, tell } = await this.#pool.runInTransaction((run) => this.#editIn(run, batch))
      if (known.version > this.#known.version) this.#known = known
      for (const each of tell) each()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** May run again: it tells nobody, and gives what is to be told. */
  async #editIn(run: RunStatement, batch: readonly WaitingLibraryEdit[]) {
    const before = await this.#read(run, this.#known, ' FOR UPDATE')
    let { value } = before
    const tell = batch.map(({ edit, resolve, reject }) => {
      try {
        const edited = edit(value)
        value = edited.value
        return () => resolve(edited.result as never)
      } catch (error) {
        return () => reject(error)
      }
    })
    return { known: value === before.value ? before : await writeChange(run, before, value), tell }
  }

  async #read(run: RunStatement, known: KnownLibrary, lock = ''): Promise<KnownLibrary> {
    const [head] = await run<HeadRow>(SELECT_HEAD + lock)
    if (head!.version === known.version) return known
    const isRearranged = head!.rearranged > known.version
    const rows = await run<EntryRow>(SELECT_ENTRIES, [isRearranged ? -1 : known.version])
    return joinKnown(head!, rows, isRearranged ? [] : known.value.notebooks, known, this.#initial)
  }
}

function joinKnown(
  { version, about }: HeadRow,
  rows: readonly EntryRow[],
  earlier: readonly StoredEntry[],
  known: KnownLibrary,
  initial: LibraryFile,
): KnownLibrary {
  const changed = new Map(rows.map((row) => [row.id, readEntry(row)]))
  const kept = earlier.map((entry) => changed.get(entry.id) ?? entry)
  const ids = new Set(kept.map(({ id }) => id))
  const notebooks = [...kept, ...[...changed.values()].filter(({ id }) => !ids.has(id))]
  const places = new Map([
    ...(earlier.length > 0 ? known.places : []),
    ...rows.map(({ id, place }) => [id, place] as const),
  ])
  return { value: { ...initial, ...JSON.parse(about), notebooks }, version, places }
}

const readEntry = ({ entry, use_count, last_used }: EntryRow): StoredEntry => ({
  ...JSON.parse(entry),
  use_count,
  last_used,
})

/** Writes what is another entry than before, and the fields of the library itself. */
async function writeChange(run: RunStatement, before: KnownLibrary, value: LibraryFile): Promise<KnownLibrary> {
  const version = before.version + 1
  const { notebooks, ...about } = value
  const earlier = new Set(before.value.notebooks)
  const ids = new Set(notebooks.map(({ id }) => id))
  const gone = before.value.notebooks.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const places = choosePlaces(before, notebooks)
  const changed = notebooks.filter(
    (entry) => !earlier.has(entry) || places.get(entry.id) !== before.places.get(entry.id),
  )
  if (gone.length > 0) await run('DELETE FROM library_entry WHERE id = ANY($1::text[])', [gone])
  if (changed.length > 0) await run(UPSERT, [...toColumns(changed, places), version])
  const isRearranged = gone.length > 0 || changed.some(({ id }) => isMoved(id, before, places))
  const update = `UPDATE library SET version = $1, about = $2, rearranged = CASE WHEN $3 THEN $1 ELSE rearranged END`
  await run(update, [version, JSON.stringify(about), isRearranged])
  return { value, version, places }
}

/** An entry that was there keeps its place; where a new one does not come last, all are counted anew. */
function choosePlaces({ places }: KnownLibrary, notebooks: readonly StoredEntry[]): ReadonlyMap<string, number> {
  const chosen = new Map<string, number>()
  let last = 0
  for (const { id } of notebooks) {
    const place = places.get(id) ?? Math.max(last, ...places.values()) + 1
    if (place <= last) return new Map(notebooks.map((entry, index) => [entry.id, index + 1]))
    chosen.set(id, place)
    last = place
  }
  return chosen
}

/** Whether others, who know what was before, would not put it behind all they know. */
function isMoved(id: string, { places: before }: KnownLibrary, places: ReadonlyMap<string, number>): boolean {
  const place = places.get(id)!
  return before.has(id) ? before.get(id) !== place : [...before.values()].some((other) => other > place)
}

function toColumns(entries: readonly StoredEntry[], places: ReadonlyMap<string, number>): readonly unknown[] {
  const bodies = entries.map(({ use_count: _, last_used: __, ...entry }) => JSON.stringify(entry))
  return [
    entries.map(({ id }) => id),
    entries.map(({ id }) => places.get(id)),
    bodies,
    entries.map(({ use_count }) => use_count),
    entries.map(({ last_used }) => last_used),
  ]
}
