import { DatabaseSync } from 'node:sqlite'
import { openRetrieval } from '../../src/engine/answer/open-retrieval.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval.ts'
import { indexSource } from '../../src/engine/search/index-source.ts'
import { openPassageIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'
import type { AskedNotebook } from './asked-text.ts'

/** Puts the texts of a notebook into an index, as the product would; a source is called by the place of its text. */
export function openAsked({ texts }: AskedNotebook): (question: string) => Retrieval {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const sources = texts.map(({ title }, place) => ({ number: place + 1, id: String(place), title }))
  for (const { number, id } of sources) {
    const read = texts[Number(id)]!
    for (const _ of writeIndexSlices(openSqliteTables(database), number, indexSource(read), read.text));
  }
  const index = openPassageIndex(database)
  const readSource = ({ id, title }: { id: string; title: string }) => {
    const { text, places } = texts[Number(id)]!
    return { id, name: title, text, places }
  }
  return (question) => openRetrieval(index, { question, sources, readSource })
}
