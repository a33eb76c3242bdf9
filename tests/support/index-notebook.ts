import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { indexSource } from '../../src/engine/search/index-source.ts'
import type { WritableIndex } from '../../src/engine/search/passage-index.ts'
import { openWritablePostgresIndex } from '../../src/engine/search/postgres-passage-index.ts'
import { openWritableIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import { writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openBlockingPostgres } from '../../src/lib/postgres/blocking-postgres.ts'

/** A file of SQLite, or the address of a server and a notebook on it. */
export type IndexPlace = { readonly file: string } | { readonly url: string; readonly notebook: string }

/** What a thread of this file is handed: it writes these sources, one after the other. */
export type IndexingThreadData = {
  readonly place: IndexPlace
  readonly sources: readonly (readonly [number: number, text: string])[]
}

/** An index that is open until `close`. */
export function openIndexPlace(place: IndexPlace): WritableIndex & { readonly close: () => void } {
  if ('file' in place) {
    const database = new DatabaseSync(place.file, { timeout: 30_000 })
    return { ...openWritableIndex(database), close: () => database.close() }
  }
  const connection = openBlockingPostgres(place.url)
  return { ...openWritablePostgresIndex(connection, place.notebook), close: () => connection.close() }
}

/** Writes a source, slice by slice. */
export const writeText = ({ tables }: WritableIndex, number: number, text: string, maxMsPerSlice?: number) =>
  writeIndexSlices(tables, number, indexSource({ text, title: `Report ${number}`, places: [] }), text, {
    maxMsPerSlice,
  })

const data = workerData as IndexingThreadData | null
if (data?.place) {
  const notebook = openIndexPlace(data.place)
  for (const [number, text] of data.sources) for (const _ of writeText(notebook, number, text, 1));
  notebook.close()
}
