import { parseNotebookId } from '../domain/notebook-url.ts'
import { normalizeName } from '../lib/normalize-name.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'

type Uses = Pick<StoredEntry, 'use_count' | 'last_used'>

/**
 * An entry as a process knows it that keeps thousands nobody uses: it is shown as it is unless it is the active one, and
 * lists that most of them have are one.
 */
export function createStoredEntry(text: string, uses: Uses): StoredEntry {
  const entry = { ...JSON.parse(text), ...uses, active: false }
  for (const field of ['topics', 'content_types', 'tags'])
    if (Array.isArray(entry[field])) entry[field] = findCommonList(entry[field])
  return entry
}

const COMMON_LISTS: readonly (readonly string[])[] = [[], ['documentation', 'examples']]

const findCommonList = (list: readonly string[]) =>
  COMMON_LISTS.find((common) => common.length === list.length && common.every((one, place) => one === list[place])) ??
  list

/** The JSON of an entry without what is counted in columns, and without what is told of it and not kept. */
export const encodeEntry = ({ use_count: _, last_used: __, active: ___, ...entry }: StoredEntry): string =>
  JSON.stringify(entry)

const MAX_KEY_CHARS = 200 // an index takes no more than some kilobytes

/** What a server finds the entries of a name by; it may be the same for others. */
export const createNameKey = (name: string): string => normalizeName(name).slice(0, MAX_KEY_CHARS)

/** What entries are found by on a server beside their ids. */
export const toKeyColumns = (entries: readonly Pick<StoredEntry, 'name' | 'url'>[]): readonly unknown[] => [
  entries.map(({ name }) => createNameKey(name)),
  entries.map(({ url }) => parseNotebookId(url)),
]

/** The library as its documented file has it: which entry is the active one is told beside the entries. */
export const dropShownFields = (file: LibraryFile): LibraryFile => ({
  ...file,
  notebooks: file.notebooks.map(({ active: _, ...entry }) => entry),
})
