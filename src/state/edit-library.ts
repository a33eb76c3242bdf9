import type { Waiting } from '../lib/batches.ts'
import { type EntryReplacement, encodeAbout, getEntryText } from './known-library.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'
import type { WantedEntries } from './library-part.ts'

export type LibraryEdit<R> = (value: LibraryFile) => { readonly value: LibraryFile; readonly result: R }

export type SubmittedLibraryEdit = { readonly wanted: WantedEntries; readonly edit: LibraryEdit<unknown> }
export type WaitingLibraryEdit = Waiting<SubmittedLibraryEdit>

/** The edits that wait together, one after the other; whoever waits is told by what is given. */
export function editTogether(initial: LibraryFile, batch: readonly WaitingLibraryEdit[]) {
  let value = initial
  const replaced = new Map<string, string>()
  const tell = batch.map(({ edit, resolve, reject }) => {
    try {
      const edited = edit(value)
      noteReplaced(value, edited.value, replaced)
      value = edited.value
      return () => resolve(edited.result)
    } catch (error) {
      return () => reject(error)
    }
  })
  return { value, tell, replaced }
}

/** An edit that puts one entry in the place of another does nothing else. */
function noteReplaced(before: LibraryFile, after: LibraryFile, replaced: Map<string, string>): void {
  if (before.notebooks.length !== after.notebooks.length) return
  const index = after.notebooks.findIndex(({ id }, place) => id !== before.notebooks[place]!.id)
  if (index === -1) return
  const earlier = before.notebooks[index]!.id
  replaced.set(after.notebooks[index]!.id, replaced.get(earlier) ?? earlier)
}

/** Null where it is refused, which is for those to say who have left no other change out. */
export function tryEdit<R>(edit: LibraryEdit<R>, value: LibraryFile) {
  try {
    return edit(value)
  } catch {
    return null
  }
}

/** The one entry that says something else of itself; null where more is changed than that. */
export function findReplacedEntry(before: LibraryFile, after: LibraryFile): EntryReplacement | null {
  if (before.notebooks.length !== after.notebooks.length || !isSameAbout(before, after)) return null
  const isOther = (entry: StoredEntry, index: number) => entry !== before.notebooks[index]
  const index = after.notebooks.findIndex(isOther)
  if (index === -1 || index !== after.notebooks.findLastIndex(isOther)) return null
  const [old, changed] = [before.notebooks[index]!, after.notebooks[index]!]
  const isSame = (['id', 'name', 'url', 'use_count', 'last_used'] as const).every(
    (field) => old[field] === changed[field],
  )
  return isSame ? { changed, earlier: getEntryText(old) } : null
}

const isSameAbout = (before: LibraryFile, after: LibraryFile) =>
  encodeAbout({ ...before, last_modified: '' }) === encodeAbout({ ...after, last_modified: '' })
