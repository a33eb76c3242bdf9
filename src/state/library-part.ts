import type { LibraryFile } from './library-file.ts'

/** Entries of a library that may be larger than what a process keeps of it; the active one is always among them. */
export type LibraryPart = {
  readonly ids?: readonly string[]
  readonly names?: readonly string[]
  /** Of the notebooks that the addresses name, in lower case. */
  readonly notebookIds?: readonly string[]
  /** The ids that are such a word, or one with a number behind it. */
  readonly slugs?: readonly string[]
  /** So many from the beginning. */
  readonly first?: number
}

/** What a question or a change looks at. */
export type WantedEntries = LibraryPart | 'whole'

export type LibrarySummary = { readonly count: number; readonly mostUsedId: string | null }

/** Where a library is asked for that is not kept. */
export type AskedLibrary = {
  /** Reads all of it, and keeps it for a while: whoever lists or searches it does so again. */
  keepForNow(): Promise<void>
  /** Those of its entries that are wanted, in their order. */
  read(wanted: WantedEntries): Promise<LibraryFile>
  summarize(): Promise<LibrarySummary>
}

/** What is wanted by any of them. */
export function joinWanted(all: readonly WantedEntries[]): WantedEntries {
  const parts = all.filter((wanted) => wanted !== 'whole')
  if (parts.length < all.length) return 'whole'
  const gather = (field: 'ids' | 'names' | 'notebookIds' | 'slugs') => [
    ...new Set(parts.flatMap((part) => part[field] ?? [])),
  ]
  return {
    ids: gather('ids'),
    names: gather('names'),
    notebookIds: gather('notebookIds'),
    slugs: gather('slugs'),
    first: parts.reduce((sum, { first = 0 }) => sum + first, 0), // each may take one of them away
  }
}
