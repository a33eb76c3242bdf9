import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { indexSource } from '../../src/engine/search/index-source.ts'
import type { SearchableSource } from '../../src/engine/search/searchable-source.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'

export type Asked = { readonly question: string; readonly answers: readonly string[] }
export type Paragraph = { readonly text: string; readonly questions: readonly Asked[] }

type RawParagraph = { context: string; qas: { question: string; answers: { text: string }[] }[] }

const FILE = path.join(import.meta.dirname, '../../../shared/corpora/xquad/xquad.de.json')

/** The paragraphs of German XQuAD by article; null where it is absent. */
export function readArticles(): Paragraph[][] | null {
  if (!existsSync(FILE)) return null
  const { data } = JSON.parse(readFileSync(FILE, 'utf8')) as { data: { paragraphs: RawParagraph[] }[] }
  return data.map(({ paragraphs }) =>
    paragraphs.map(({ context, qas }) => ({
      text: context,
      questions: qas.map(({ question, answers }) => ({ question, answers: answers.map(({ text }) => text) })),
    })),
  )
}

/** The paragraphs as sources of their own in the real index, without a latent space; their ids are their places. */
export function indexParagraphs(paragraphs: readonly Paragraph[]): {
  readonly database: DatabaseSync
  readonly sources: readonly SearchableSource[]
} {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const sources = paragraphs.map((_, index) => ({ number: index + 1, id: String(index), title: `Absatz ${index + 1}` }))
  for (const { number, id, title } of sources) {
    const { text } = paragraphs[Number(id)]!
    for (const _ of writeIndexSlices(
      openSqliteTables(database),
      number,
      indexSource({ text, title, places: [] }),
      text,
    ));
  }
  return { database, sources }
}
