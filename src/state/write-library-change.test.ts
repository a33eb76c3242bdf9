import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnknownLibrary, type KnownLibrary } from './known-library.ts'
import type { LibraryFile, StoredEntry } from './library-file.ts'
import { writeLibraryChange } from './write-library-change.ts'

const MANY_ENTRIES = 200_000
const EMPTY: LibraryFile = { notebooks: [], active_notebook_id: null, last_modified: '', version: '1.0.0' }

const createEntry = (id: string): StoredEntry => ({ id, name: id, url: '', use_count: 0, last_used: '' }) as StoredEntry

/** A library of which each entry stands where it was added. */
function createKnownLibrary(notebooks: readonly StoredEntry[]): KnownLibrary {
  const indexById = new Map(notebooks.map(({ id }, index) => [id, index]))
  const places = notebooks.map((_, index) => index + 1)
  return { ...createUnknownLibrary({ ...EMPTY, notebooks: [...notebooks] }), indexById, places, version: 1 }
}

test('an entry is added to a library of very many, behind the last of them, and nothing else is written', async () => {
  const notebooks = Array.from({ length: MANY_ENTRIES }, (_, index) => createEntry(`notebook-${index}`))
  const before = createKnownLibrary(notebooks)
  const written: [string, readonly unknown[]][] = []
  const run = async (text: string, values: readonly unknown[] = []) => {
    written.push([text.split(/\s/, 3).join(' '), values])
    return []
  }
  const value = { ...EMPTY, notebooks: [...notebooks, createEntry('added')] }
  await writeLibraryChange(run as never, before, value, new Map())
  assert.deepEqual(
    written.map(([text]) => text),
    ['INSERT INTO library_entry', 'UPDATE library SET'],
  )
  assert.deepEqual(written[0]![1].slice(0, 2), [['added'], [MANY_ENTRIES + 1]])
})
