import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import { answerOffline } from '../../src/engine/answer/answer-offline.ts'
import { openRetrieval } from '../../src/engine/answer/retrieval/open-retrieval.ts'
import type { Retrieval, WrittenAnswer } from '../../src/engine/answer/retrieval/retrieval.ts'
import { indexSource } from '../../src/engine/search/index-source.ts'
import { openPassageIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'

/** Answers a question over texts, each named by its key, by the index that the service answers by. */
export function askTexts(texts: Readonly<Record<string, string>>, question: string): WrittenAnswer {
  const database = new DatabaseSync(':memory:')
  try {
    return answerOffline({ text: question, turns: [] }, indexTexts(database, texts, question))
  } finally {
    database.close()
  }
}

const opened: DatabaseSync[] = []
after(() => {
  for (const database of opened) database.close()
})

/** What a question to such texts is answered from, until the tests are over. */
export function openTexts(texts: Readonly<Record<string, string>>, question: string): Retrieval {
  const database = new DatabaseSync(':memory:')
  opened.push(database)
  return indexTexts(database, texts, question)
}

function indexTexts(database: DatabaseSync, texts: Readonly<Record<string, string>>, question: string): Retrieval {
  createSearchTables(database)
  const sources = Object.entries(texts).map(([title, text], place) => ({
    number: place + 1,
    id: title,
    title,
    text,
    places: [],
  }))
  for (const { number, text, title, places } of sources)
    for (const _ of writeIndexSlices(openSqliteTables(database), number, indexSource({ text, title, places }), text));
  const readSource = ({ id }: { readonly id: string }) => ({ id, name: id, text: texts[id]!, places: [] })
  return openRetrieval(openPassageIndex(database), { question, sources, readSource })
}
