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
import type { LibraryEdit } from './edit-library.ts'
import {
  createEntry,
  type EntryChange,
  type FoundEntry,
  type LibraryEntry,
  type NewEntry,
  pickGivenFields,
} from './library-entry.ts'
import { type LibraryFile, libraryFile, type StoredEntry } from './library-file.ts'
import type { AskedLibrary, LibrarySummary, WantedEntries } from './library-part.ts'
import {
  addUseToView,
  buildEntryList,
  buildLibraryView,
  type EntryList,
  findEntriesOfNotebook,
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
type LibraryPlace = Pick<JsonFile<LibraryFile>, 'problem' | 'value' | 'version' | 'replace'> & {
  /** What is wanted is all that the edit looks at. */
  change<R>(edit: LibraryEdit<R>, wanted: WantedEntries): Promise<R>
  /** Where entries are asked for, while there are too many to be kept in this process. */
  readonly asked?: AskedLibrary | null
}
type CountedUses = Pick<UseCounts, 'isEmpty' | 'mergeUses' | 'planUse'>

type LibraryParts = {
  readonly file: LibraryPlace
  readonly uses: CountedUses
  readonly clock: Clock
  readonly report: (cause: unknown) => void
}

/**
 * The notebooks we know about, kept in one JSON file. Writes resolve when they are on disk, and those that come together
 * share one; what is read is always what is on disk. On a server a large one is asked for what is wanted. Uses are counted beside the file, which takes them up with its next
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

  async entries(): Promise<readonly LibraryEntry[]> {
    return (await this.#look('whole')).entries
  }

  /** The entry with this id, or null. */
  async find(id: string): Promise<LibraryEntry | null> {
    return findEntry(await this.#look({ ids: [id] }), id)
  }

  async get(id: string): Promise<LibraryEntry> {
    return (await this.find(id)) ?? throwNotebookNotFound(id)
  }

  /** The entries that are called so, whatever the case. */
  async findByName(name: string): Promise<readonly LibraryEntry[]> {
    const wanted = normalizeName(name)
    const { entries } = await this.#look({ names: [name] })
    return entries.filter((entry) => normalizeName(entry.name) === wanted)
  }

  /** The entries whose addresses name this notebook, wherever it lies: one notebook has several addresses. */
  async findByNotebook(notebookId: string): Promise<readonly LibraryEntry[]> {
    return findEntriesOfNotebook(await this.#look({ notebookIds: [notebookId.toLowerCase()] }), notebookId)
  }

  /** The active notebook, or null. */
  async active(): Promise<LibraryEntry | null> {
    return (await this.#look({})).active
  }

  /** The data of `GET /notebooks`: one object until the library changes, whose JSON is known (`lib/known-json.ts`). */
  async list(): Promise<EntryList> {
    return buildEntryList(await this.#look('whole'))
  }

  /** What `list` gives, of a library that is kept in this process. */
  listKept(): EntryList {
    return buildEntryList(this.#current())
  }

  /** Entries that match name, description, topics or tags, best first, equals in the library's order. */
  async search(query: string): Promise<FoundEntry[]> {
    return searchLibraryView(await this.#look('whole'), query)
  }

  /** How many there are, and the one used most, the first of equals; null while none was used. */
  async summarize(): Promise<LibrarySummary> {
    return (await this.#findAsked()?.summarize()) ?? this.summarizeKept()
  }

  /** What `summarize` gives, of a library that is kept in this process; the one used most is found once per change. */
  summarizeKept(): LibrarySummary {
    const view = this.#current()
    return { count: view.entries.length, mostUsedId: findMostUsed(view)?.id ?? null }
  }

  async stats(): Promise<LibraryStats> {
    const view = await this.#look('whole')
    const { entries } = view
    const mostUsed = findMostUsed(view)
    const recent = entries.toReversed().sort((a, b) => (a.added_at < b.added_at ? 1 : a.added_at > b.added_at ? -1 : 0))
    return {
      total_notebooks: entries.length,
      active_notebook_id: view.active?.id ?? null,
      total_queries: entries.reduce((sum, { use_count }) => sum + use_count, 0),
      most_used_notebook: mostUsed ? pickUseFields(mostUsed) : null,
      recently_added: recent.slice(0, RECENTLY_ADDED).map(({ id, name, added_at }) => ({ id, name, added_at })),
    }
  }

  /** Refuses a name before slow work is done for it. @throws Fault DUPLICATE_NAME naming the entry that has it */
  async requireNewName(name: string, exceptId?: string): Promise<void> {
    refuseDuplicate((await this.#look({ names: [name] })).stored, name, exceptId)
  }

  /**
   * Adds an entry that has not been used yet.
   * @param replacing the entry it takes the place of, whose count it keeps; it is active when that one was
   * @throws Fault DUPLICATE_NAME naming the entry that has the name
   */
  async add(entry: NewEntry, replacing: LibraryEntry | null = null): Promise<LibraryEntry> {
    const slug = await createSlug(entry.id ?? entry.name, 'notebook')
    const wanted = { ...listPlaced(slug, replacing), names: [entry.name] }
    const id = await this.#change(wanted, (file) => {
      refuseDuplicate(file.notebooks, entry.name, replacing?.id)
      return this.#placed(file, entry, slug, replacing)
    })
    return this.get(id)
  }

  /** Adds the entry of a notebook that was just made, whatever others are called; the active one when none is yet. */
  async addCreated(entry: NewEntry, replacing: LibraryEntry | null = null): Promise<LibraryEntry> {
    const slug = await createSlug(entry.name, 'notebook')
    const id = await this.#change(listPlaced(slug, replacing), (file) => {
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
    return await this.#change('whole', (file) => {
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
    const names = change.name === undefined ? [] : [change.name]
    await this.#change({ ids: [id], names }, (file) => {
      if (change.name !== undefined) refuseDuplicate(file.notebooks, change.name, id)
      return {
        value: changeEntry(file, id, { ...pickGivenFields(change), last_modified: readIsoTime(this.#clock) }),
        result: null,
      }
    })
    return this.get(id)
  }

  /** Removes the entry, and gives it; was it the active one, the first that is left becomes active. */
  async remove(id: string): Promise<LibraryEntry> {
    const removed = await this.get(id)
    await this.#change({ ids: [id], first: 2 }, (file) => {
      const notebooks = file.notebooks.filter((entry) => entry.id !== id)
      if (notebooks.length === file.notebooks.length) throwNotebookNotFound(id)
      const active = file.active_notebook_id === id ? (notebooks[0]?.id ?? null) : file.active_notebook_id
      return { value: { ...file, notebooks, active_notebook_id: active }, result: null }
    })
    return removed
  }

  /** Makes the notebook the active one, used now. */
  async activate(id: string): Promise<LibraryEntry> {
    await this.#change({ ids: [id] }, (file) => {
      const next = changeEntry(file, id, { last_used: readIsoTime(this.#clock) })
      return { value: { ...next, active_notebook_id: id }, result: null }
    })
    return this.get(id)
  }

  /** What counts `times` uses of the notebook, the last one now. An entry that has gone meanwhile is no error. */
  planUse(id: string, times = 1): readonly SqlWrite[] {
    const entry = this.#findAsked() ? { id, use_count: 0 } : findEntry(this.#current(), id)
    if (entry === null || times < 1) return []
    const last_used = readIsoTime(this.#clock)
    const { version } = this.#file
    return [this.#uses.planUse(entry, times, last_used, () => this.#showUse(id, times, last_used, version))]
  }

  /** What was read since the use was planned may hold it already: then it is not added, but shown as it was read. */
  #showUse(id: string, times: number, last_used: string, plannedAtVersion: number): void {
    this.#usesSeen += 1
    if (this.#findAsked()) return // whoever looks is told by the server
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
    if (!this.#uses.isEmpty) await this.#change('whole', (file) => ({ value: file, result: null }))
  }

  /** Begins anew with an empty library, also in place of a file that cannot be read. */
  async clear(): Promise<void> {
    await this.#file.replace(createEmptyFile(this.#clock))
  }

  async #change<R>(wanted: WantedEntries, edit: LibraryEdit<R>): Promise<R> {
    const editAndDate: LibraryEdit<R> = (file) => {
      const { value, result } = edit(file)
      return { value: value === file ? file : { ...value, last_modified: readIsoTime(this.#clock) }, result }
    }
    try {
      return await this.#file.change(editAndDate, wanted)
    } catch (error) {
      throw error instanceof JsonFileUnreadable ? createLibraryUnreadableFault(error) : error
    }
  }

  /** Where entries are asked for; what was made of a library that is kept no longer goes. */
  #findAsked(): AskedLibrary | null {
    const asked = this.#file.asked ?? null
    if (asked) this.#view = null
    return asked
  }

  async #look(wanted: WantedEntries): Promise<LibraryView> {
    if (wanted === 'whole') await this.#findAsked()?.keepForNow()
    const asked = this.#findAsked()
    if (!asked) return this.#current()
    const { notebooks, active_notebook_id } = await asked.read(wanted)
    return buildLibraryView(notebooks, active_notebook_id)
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

/** What is looked at where an entry gets its place. */
const listPlaced = (slug: string, replacing: LibraryEntry | null) => ({
  slugs: [slug],
  ids: replacing ? [replacing.id] : [],
})

const findEntry = ({ entries, indexById }: LibraryView, id: string) => entries[indexById.get(id) ?? -1] ?? null

function chooseFreeId(slug: string, notebooks: readonly StoredEntry[]): string {
  const ids = new Set(notebooks.map(({ id }) => id))
  return chooseUnusedSlug(slug, (taken) => RESERVED_IDS.includes(taken) || ids.has(taken))
}

function changeEntry(file: LibraryFile, id: string, change: Partial<StoredEntry>): LibraryFile {
  const index = file.notebooks.findIndex((entry) => entry.id === id)
  if (index < 0) throwNotebookNotFound(id)
  return { ...file, notebooks: file.notebooks.with(index, { ...file.notebooks[index]!, ...change }) }
}

function refuseDuplicate(notebooks: readonly StoredEntry[], name: string, exceptId?: string): void {
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
