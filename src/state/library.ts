import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../domain/fault.ts'
import { type Clock, readIsoTime } from '../lib/clock.ts'
import { debounce } from '../lib/debounce.ts'
import { type JsonFile, JsonFileUnreadable, openJsonFile } from '../lib/json-file.ts'
import { normalizeName } from '../lib/normalize-name.ts'
import { chooseUnusedSlug, createSlug } from '../lib/slug.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { type AdoptedEntry, adoptEntries, type IncomingEntry } from './adopt-entries.ts'
import {
  createEntry,
  type EntryChange,
  type FoundEntry,
  type LibraryEntry,
  type NewEntry,
  pickGivenFields,
} from './library-entry.ts'
import { type LibraryFile, libraryFile, type StoredEntry } from './library-file.ts'
import {
  addUseToView,
  buildEntryList,
  buildLibraryView,
  type EntryList,
  findMostUsed,
  type LibraryView,
  searchLibraryView,
} from './library-view.ts'
import { UseCounts } from './use-counts.ts'

type LibraryOptions = {
  readonly path: string
  readonly clock: Clock
  /** Keeps the uses that the file does not hold yet. */
  readonly database: DatabaseSync
  /** Told of uses that could not be written into the file; they are kept, and tried again with the next. */
  readonly onUnwritten?: (cause: unknown) => void
  /** The file was made before: where it is gone, that is told, and no empty one takes its place. */
  readonly isExpected?: boolean
}

type LibraryStats = {
  readonly total_notebooks: number
  readonly active_notebook_id: string | null
  readonly total_queries: number
  readonly most_used_notebook: { readonly id: string; readonly name: string; readonly use_count: number } | null
  readonly recently_added: ReadonlyArray<{ readonly id: string; readonly name: string; readonly added_at: string }>
}

/**
 * Opens the library at `path` (a JSON file, made when absent). A file that cannot be read does not throw here: it is
 * told by `problem`, thrown by every use, and left as it is.
 */
export async function openLibrary({
  path,
  clock,
  database,
  onUnwritten,
  isExpected,
}: LibraryOptions): Promise<Library> {
  const uses = new UseCounts(database)
  const report = onUnwritten ?? (() => {})
  const pending = {
    mergeInto: (file: LibraryFile) =>
      uses.isEmpty ? file : { ...uses.mergeInto(file), last_modified: readIsoTime(clock) },
    confirmWritten: (file: LibraryFile) => tryAndReport(() => uses.confirmWritten(file), report),
  }
  const file = await openJsonFile<LibraryFile>({
    path,
    schema: libraryFile,
    initial: createEmptyFile(clock),
    isExpected,
    pending,
  })
  return new Library({ file, uses, clock, report })
}

function tryAndReport(work: () => void, report: (cause: unknown) => void): void {
  try {
    work()
  } catch (cause) {
    report(cause) // what stays kept there is recognised as ours in the file
  }
}

export function createEmptyFile(clock: Clock): LibraryFile {
  return { notebooks: [], active_notebook_id: null, last_modified: readIsoTime(clock), version: '1.0.0' }
}

// Second segments of the routes under /notebooks: an entry with such an id could not be reached.
const RESERVED_IDS = [
  'search',
  'stats',
  'scrape',
  'create',
  'auto-discover',
  'import-from-scrape',
  'import-library',
  'bulk-delete',
]
const RECENTLY_ADDED = 5

const QUIET_MS = 1_000
const MAX_UNWRITTEN_MS = 30_000

/** Where the library is kept: a file of this process, or rows that others change as well. */
type LibraryPlace = Pick<JsonFile<LibraryFile>, 'problem' | 'value' | 'version' | 'change' | 'replace'>
type CountedUses = Pick<UseCounts, 'isEmpty' | 'mergeUses' | 'planUse'>

type LibraryParts = {
  readonly file: LibraryPlace
  readonly uses: CountedUses
  readonly clock: Clock
  readonly report: (cause: unknown) => void
}

/**
 * The notebooks we know about, kept in one JSON file. Writes resolve when they are on disk, and those that come together
 * share one; what is read is always what is on disk. Uses are counted beside the file, which takes them up with its next
 * write, at the latest after a quiet second. Every method throws Fault LIBRARY_UNREADABLE while the file cannot
 * be read; every method that takes an id throws NOTEBOOK_NOT_FOUND for an unknown one unless it says otherwise.
 * Source: service description, "Library notebook entry", "Notebook library"; decisions, section 3.
 */
export class Library {
  readonly #file: LibraryPlace
  readonly #uses: CountedUses
  readonly #clock: Clock
  readonly #afterUses: { call(): void; cancel(): void }
  #usesSeen = 0
  #view: LibraryView | null = null
  #viewedFile = -1

  constructor({ file, uses, clock, report }: LibraryParts) {
    this.#file = file
    this.#uses = uses
    this.#clock = clock
    this.#afterUses = debounce(() => void this.settle().catch(report), {
      quietMs: QUIET_MS,
      maxWaitMs: MAX_UNWRITTEN_MS,
    })
    if (!uses.isEmpty) this.#afterUses.call() // of a run that was killed
  }

  /** Why the library cannot be used, or null. */
  get problem(): Fault | null {
    return this.#file.problem && createLibraryUnreadableFault(this.#file.problem)
  }

  /** Grows with every change. */
  get version(): number {
    return this.#file.version + this.#usesSeen
  }

  entries(): readonly LibraryEntry[] {
    return this.#current().entries
  }

  /** The addresses of the entries, in their order: the same list as long as all of them are the same. */
  addresses(): readonly string[] {
    return this.#current().addresses
  }

  /** The entry with this id, or null. */
  find(id: string): LibraryEntry | null {
    const { entries, indexById } = this.#current()
    return entries[indexById.get(id) ?? -1] ?? null
  }

  get(id: string): LibraryEntry {
    return this.find(id) ?? throwNotebookNotFound(id)
  }

  /** The entries that are called so, whatever the case. */
  findByName(name: string): readonly LibraryEntry[] {
    const wanted = normalizeName(name)
    return this.entries().filter((entry) => normalizeName(entry.name) === wanted)
  }

  /** The first entry whose address the caller recognises, or null: one notebook has several addresses. */
  findByUrl(isSame: (url: string) => boolean): LibraryEntry | null {
    return this.entries().find(({ url }) => isSame(url)) ?? null
  }

  /** The active notebook, or null. */
  active(): LibraryEntry | null {
    return this.#current().active
  }

  /** The data of `GET /notebooks`: one object until the library changes, whose JSON is known (`lib/known-json.ts`). */
  list(): EntryList {
    return buildEntryList(this.#current())
  }

  /** Entries that match name, description, topics or tags, best first, equals in the library's order. */
  search(query: string): FoundEntry[] {
    return searchLibraryView(this.#current(), query)
  }

  /** The entry used most, the first of equals, or null while none was used; found once per change of the library. */
  mostUsed(): LibraryEntry | null {
    return findMostUsed(this.#current())
  }

  stats(): LibraryStats {
    const entries = this.entries()
    const mostUsed = this.mostUsed()
    const recent = entries.toReversed().sort((a, b) => (a.added_at < b.added_at ? 1 : a.added_at > b.added_at ? -1 : 0))
    return {
      total_notebooks: entries.length,
      active_notebook_id: this.active()?.id ?? null,
      total_queries: entries.reduce((sum, { use_count }) => sum + use_count, 0),
      most_used_notebook: mostUsed ? pickUseFields(mostUsed) : null,
      recently_added: recent.slice(0, RECENTLY_ADDED).map(({ id, name, added_at }) => ({ id, name, added_at })),
    }
  }

  /** Refuses a name before slow work is done for it. @throws Fault DUPLICATE_NAME naming the entry that has it */
  requireNewName(name: string, exceptId?: string): void {
    this.#current()
    refuseDuplicate(this.#file.value, name, exceptId)
  }

  /**
   * Adds an entry that has not been used yet.
   * @param replacing the entry it takes the place of, whose count it keeps; it is active when that one was
   * @throws Fault DUPLICATE_NAME naming the entry that has the name
   */
  async add(entry: NewEntry, replacing: LibraryEntry | null = null): Promise<LibraryEntry> {
    const slug = await createSlug(entry.id ?? entry.name, 'notebook')
    const id = await this.#change((file) => {
      refuseDuplicate(file, entry.name, replacing?.id)
      return this.#placed(file, entry, slug, replacing)
    })
    return this.get(id)
  }

  /** Adds the entry of a notebook that was just made, whatever others are called; the active one when none is yet. */
  async addCreated(entry: NewEntry, replacing: LibraryEntry | null = null): Promise<LibraryEntry> {
    const slug = await createSlug(entry.name, 'notebook')
    const id = await this.#change((file) => {
      const { value, result } = this.#placed(file, { ...entry, auto_added: true }, slug, replacing)
      return { value: { ...value, active_notebook_id: value.active_notebook_id ?? result }, result }
    })
    return this.get(id)
  }

  #placed(file: LibraryFile, entry: NewEntry, slug: string, replacing: LibraryEntry | null) {
    const others = file.notebooks.filter(({ id }) => id !== replacing?.id)
    const added = createEntry(entry, chooseFreeId(slug, others), readIsoTime(this.#clock))
    if (!replacing) return { value: { ...file, notebooks: [...others, added] }, result: added.id }
    const { use_count, last_used } = replacing
    const notebooks = file.notebooks.map((one) => (one.id === replacing.id ? { ...added, use_count, last_used } : one))
    const active = file.active_notebook_id === replacing.id ? added.id : file.active_notebook_id
    return { value: { ...file, notebooks, active_notebook_id: active }, result: added.id }
  }

  /**
   * Takes entries of another library over, in one change; `active` becomes the active one where there is none.
   * @param readPlaceKey the same text for all addresses of one notebook
   */
  async adopt(
    incoming: readonly IncomingEntry[],
    active: IncomingEntry | null,
    readPlaceKey: (url: string) => string,
  ): Promise<readonly AdoptedEntry[]> {
    const isReserved = (id: string) => RESERVED_IDS.includes(id)
    return await this.#change((file) => {
      const { value, result } = adoptEntries(file, incoming, {
        readPlaceKey,
        isReserved,
        now: readIsoTime(this.#clock),
      })
      const activeId = active && result[incoming.indexOf(active)]?.id
      if (value.active_notebook_id !== null || !activeId) return { value, result }
      return { value: { ...value, active_notebook_id: activeId }, result }
    })
  }

  /** Replaces the fields that are given. @throws Fault DUPLICATE_NAME */
  async update(id: string, change: EntryChange): Promise<LibraryEntry> {
    await this.#change((file) => {
      if (change.name !== undefined) refuseDuplicate(file, change.name, id)
      return {
        value: changeEntry(file, id, { ...pickGivenFields(change), last_modified: readIsoTime(this.#clock) }),
        result: null,
      }
    })
    return this.get(id)
  }

  /** Removes the entry, and gives it; was it the active one, the first that is left becomes active. */
  async remove(id: string): Promise<LibraryEntry> {
    const removed = this.get(id)
    await this.#change((file) => {
      const notebooks = file.notebooks.filter((entry) => entry.id !== id)
      if (notebooks.length === file.notebooks.length) throwNotebookNotFound(id)
      const active = file.active_notebook_id === id ? (notebooks[0]?.id ?? null) : file.active_notebook_id
      return { value: { ...file, notebooks, active_notebook_id: active }, result: null }
    })
    return removed
  }

  /** Makes the notebook the active one, used now. */
  async activate(id: string): Promise<LibraryEntry> {
    await this.#change((file) => {
      const next = changeEntry(file, id, { last_used: readIsoTime(this.#clock) })
      return { value: { ...next, active_notebook_id: id }, result: null }
    })
    return this.get(id)
  }

  /** What counts `times` uses of the notebook, the last one now. An entry that has gone meanwhile is no error. */
  planUse(id: string, times = 1): readonly SqlWrite[] {
    const entry = this.find(id)
    if (entry === null || times < 1) return []
    const last_used = readIsoTime(this.#clock)
    const { version } = this.#file
    return [this.#uses.planUse(entry, times, last_used, () => this.#showUse(id, times, last_used, version))]
  }

  /** What was read since the use was planned may hold it already: then it is not added, but shown as it was read. */
  #showUse(id: string, times: number, last_used: string, plannedAtVersion: number): void {
    this.#usesSeen += 1
    this.#afterUses.call()
    if (this.#file.version !== plannedAtVersion) {
      this.#viewedFile = -1
      return
    }
    const view = this.#view!
    const index = view.indexById.get(id)
    if (index === undefined) return // it was removed on another process
    this.#view = addUseToView(view, index, { use_count: view.entries[index]!.use_count + times, last_used })
  }

  /** Writes what was counted into the file; resolves when nothing is kept beside it. */
  async settle(): Promise<void> {
    this.#afterUses.cancel()
    if (!this.#uses.isEmpty) await this.#change((file) => ({ value: file, result: null }))
  }

  /** Begins anew with an empty library, also in place of a file that cannot be read. */
  async clear(): Promise<void> {
    await this.#file.replace(createEmptyFile(this.#clock))
  }

  async #change<R>(edit: (file: LibraryFile) => { value: LibraryFile; result: R }): Promise<R> {
    try {
      return await this.#file.change((file) => {
        const { value, result } = edit(file)
        return { value: value === file ? file : { ...value, last_modified: readIsoTime(this.#clock) }, result }
      })
    } catch (error) {
      throw error instanceof JsonFileUnreadable ? createLibraryUnreadableFault(error) : error
    }
  }

  #current(): LibraryView {
    if (this.#file.problem) throw createLibraryUnreadableFault(this.#file.problem)
    if (this.#view !== null && this.#viewedFile === this.#file.version) return this.#view
    const { notebooks, active_notebook_id } = this.#file.value
    this.#viewedFile = this.#file.version
    this.#view = buildLibraryView(this.#uses.mergeUses(notebooks), active_notebook_id, this.#view)
    return this.#view
  }
}

function chooseFreeId(slug: string, notebooks: readonly StoredEntry[]): string {
  const ids = new Set(notebooks.map(({ id }) => id))
  return chooseUnusedSlug(slug, (taken) => RESERVED_IDS.includes(taken) || ids.has(taken))
}

function changeEntry(file: LibraryFile, id: string, change: Partial<StoredEntry>): LibraryFile {
  const index = file.notebooks.findIndex((entry) => entry.id === id)
  if (index < 0) throwNotebookNotFound(id)
  return { ...file, notebooks: file.notebooks.with(index, { ...file.notebooks[index]!, ...change }) }
}

function refuseDuplicate({ notebooks }: LibraryFile, name: string, exceptId?: string): void {
  const wanted = normalizeName(name)
  const holder = notebooks.find((entry) => entry.id !== exceptId && normalizeName(entry.name) === wanted)
  if (!holder) return
  throw new Fault(
    'DUPLICATE_NAME',
    `A notebook with this name is already in the library: id ${holder.id}, url ${holder.url}.`,
    {
      hint: `Choose another name, change that entry (PUT /notebooks/${holder.id}) or remove it (DELETE /notebooks/${holder.id}).`,
      details: { id: holder.id, url: holder.url },
    },
  )
}

const pickUseFields = ({ id, name, use_count }: StoredEntry) => ({ id, name, use_count })

function throwNotebookNotFound(id: string): never {
  throw new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`, {
    hint: 'GET /notebooks lists the notebooks of the library with their ids.',
  })
}

function createLibraryUnreadableFault(problem: JsonFileUnreadable): Fault {
  return new Fault('LIBRARY_UNREADABLE', `The library file cannot be read: ${problem.message}.`, {
    hint: 'Mend the file there or put it back, and restart the service; or stop it and run `repair`, which keeps the file aside and lists the local notebooks anew.',
    details: { file: path.basename(problem.path), ...problem.place },
    cause: problem,
  })
}
