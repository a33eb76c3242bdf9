import { DatabaseSync } from 'node:sqlite'
import { indexSource } from '../../src/engine/search/index-source.ts'
import type { SearchableSource } from '../../src/engine/search/searchable-source.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'
import type { SourcePlace } from '../../src/studio/extract/material.ts'

type IndexedText = { readonly title: string; readonly text: string; readonly places: readonly SourcePlace[] }

/** Texts as sources of their own in the real index, in memory and without a latent space; their ids are their places. */
export function indexTexts(texts: readonly IndexedText[]): {
  readonly database: DatabaseSync
  readonly sources: readonly SearchableSource[]
} {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const sources = texts.map(({ title }, index) => ({ number: index + 1, id: String(index), title }))
  for (const { number, id } of sources) {
    const read = texts[Number(id)]!
    for (const _ of writeIndexSlices(openSqliteTables(database), number, indexSource(read), read.text));
  }
  return { database, sources }
}
