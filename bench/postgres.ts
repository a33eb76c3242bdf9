import { measureMs } from './support/measure-ms.ts'
import { print } from './support/print.ts'
/**
 * The same ranking over SQLite and over PostgreSQL in the same run. First whether all questions of SciFact and of German
 * XQuAD are ranked alike, in order and scores. Then, over made-up text, how long a question takes on both with how much of
 * it is waiting for the server, and how fast an index is written there. Without PostgreSQL nothing is measured. Parts may be
 * named: `scifact`, `xquad`, `10000`, `100000`.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { findPassages } from '../src/engine/search/find-passages.ts'
import { indexSource } from '../src/engine/search/index-source.ts'
import { refreshLatentSpace } from '../src/engine/search/latent-fold.ts'
import type { WritableIndex } from '../src/engine/search/passage-index.ts'
import { openPostgresPassageIndex, openWritablePostgresIndex } from '../src/engine/search/postgres-passage-index.ts'
import { POSTGRES_SEARCH_TABLES } from '../src/engine/search/postgres-search-tables.ts'
import type { SearchableSource } from '../src/engine/search/searchable-source.ts'
import { openPassageIndex, openWritableIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../src/engine/search/tables.ts'
import { type BlockingPostgres, openBlockingPostgres } from '../src/lib/postgres/blocking-postgres.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { madeUp } from './support/made-up-words.ts'
import { openScifact } from './support/scifact.ts'
import { indexParagraphs, readArticles } from './support/xquad.ts'

const QUESTIONS = 300
const BOOK_CHARS = 1_000_000
/** About what a chunk begins after the one before. */
const CHARS_PER_CHUNK = 650

const { number, word, draw } = madeUp(2026)
const words = ['the', 'of', 'and', 'in', 'is', 'to', 'was', 'for', ...Array.from({ length: 60_000 }, () => word(5))]
const sentence = (length: number) => `${Array.from({ length }, () => draw(words)).join(' ')}. `

/** Counts how long callers were held by the server. */
function countWaiting(connection: BlockingPostgres): { connection: BlockingPostgres; readMs: () => number } {
  let waitedMs = 0
  const query: BlockingPostgres['query'] = (text, values) => {
    const startedAt = performance.now()
    try {
      return connection.query(text, values)
    } finally {
      waitedMs += performance.now() - startedAt
    }
  }
  const counted = Object.assign(Object.create(connection), {
    query,
    readInSnapshot: <T>(read: () => T) => connection.readInSnapshot(read),
  })
  return { connection: counted as BlockingPostgres, readMs: () => waitedMs }
}

type Notebook = {
  readonly name: string
  readonly database: DatabaseSync
  readonly sources: readonly SearchableSource[]
  /** Of the sources, in their order. */
  readonly texts: readonly string[]
}

/** Reads and writes all sources, as they come. @returns how long writing held this thread, in seconds */
function writeSources({ tables }: WritableIndex, { sources, texts }: Pick<Notebook, 'sources' | 'texts'>): number {
  let writingMs = 0
  for (const [place, { number, title }] of sources.entries()) {
    const text = texts[place]!
    const index = indexSource({ text, title, places: [] })
    writingMs += measureMs(() => {
      for (const _ of writeIndexSlices(tables, number, index, text));
    })
  }
  return writingMs / 1000
}

function compare(connection: BlockingPostgres, notebook: Notebook, questions: readonly string[]): void {
  const { name, database, sources } = notebook
  const server = openWritablePostgresIndex(connection, name)
  const seconds = measureMs(() => writeSources(server, notebook)) / 1000
  if (openPassageIndex(database).readLatentSpace()) for (const _ of refreshLatentSpace(server));
  connection.query('ANALYZE')
  const embedded = openPassageIndex(database)
  const alike = questions.filter((text) => {
    const search = { text, limit: 100, sources }
    return isDeepStrictEqual(findPassages(server.index, search), findPassages(embedded, search))
  })
  print(
    `${name}: ${sources.length} sources written to PostgreSQL, ${(sources.length / seconds).toFixed(0)} a second; ` +
      `${alike.length} of ${questions.length} questions ranked alike, in order and scores`,
  )
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!.toFixed(1)
const tell = (times: readonly number[]) => `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`

function makeBooks(chunks: number): Notebook {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const texts = Array.from({ length: Math.ceil((chunks * CHARS_PER_CHUNK) / BOOK_CHARS) }, makeBook)
  const sources = texts.map((_, place) => ({ number: place, id: `${place}`, title: `Book ${place}` }))
  return { name: `books ${chunks}`, database, sources, texts }
}

function makeBook(): string {
  let text = ''
  while (text.length < BOOK_CHARS) text += sentence(8 + Math.floor(number() * 16)) + (number() < 0.1 ? '\n\n' : '')
  return text
}

/** How fast the sources are read, indexed and written, and how much of it is writing. */
function measureWriting(store: string, index: WritableIndex, notebook: Notebook): void {
  let writing = 0
  const seconds =
    measureMs(() => {
      writing = writeSources(index, notebook)
    }) / 1000
  const megabytes = notebook.texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6
  print(
    `  ${store}: ${(megabytes / seconds).toFixed(1)} MB of text a second, read, indexed and written (${seconds.toFixed(1)} s, ` +
      `${writing.toFixed(1)} of them writing)`,
  )
}

function measure(connection: BlockingPostgres, chunks: number): void {
  const notebook = makeBooks(chunks)
  const { name, database, sources } = notebook
  print(`${chunks} chunks in ${sources.length} books:`)
  measureWriting('SQLite in memory', openWritableIndex(database), notebook)
  measureWriting('PostgreSQL (reach 2.5)', openWritablePostgresIndex(connection, name), notebook)
  connection.query('ANALYZE')
  const { connection: counted, readMs } = countWaiting(connection)
  const [embedded, server] = [openPassageIndex(database), openPostgresPassageIndex(counted, name)]
  const questions = Array.from({ length: QUESTIONS }, () => sentence(6 + Math.floor(number() * 8)))
  const ask = (index: typeof server, text: string) => measureMs(() => findPassages(index, { text, limit: 10, sources }))
  const first = ask(server, questions[0]!)
  ask(embedded, questions[0]!)
  const waits: number[] = []
  const onServer = questions.map((text) => {
    const before = readMs()
    const taken = ask(server, text)
    waits.push(readMs() - before)
    return taken
  })
  print(`  PostgreSQL: first ${first.toFixed(0)} ms, then ${tell(onServer)}; held by the server ${tell(waits)}`)
  print(`  SQLite: ${tell(questions.map((text) => ask(embedded, text)))}`)
  database.close()
}

const isWanted = (part: string) => process.argv.length === 2 || process.argv.includes(part, 2)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-postgres-'))
const url = await startPostgres(folder)
if (url === null) print('skipped, PostgreSQL is not installed')
else {
  const connection = openBlockingPostgres(url)
  for (const statement of POSTGRES_SEARCH_TABLES.split(';')) connection.query(statement)
  const scifact = isWanted('scifact') ? openScifact() : null
  if (scifact)
    compare(
      connection,
      { name: 'SciFact', ...scifact },
      scifact.halves.flat().map(({ text }) => text),
    )
  const paragraphs = isWanted('xquad') ? readArticles()?.flat() : null
  if (paragraphs) {
    const asked = paragraphs.flatMap(({ questions }) => questions.map(({ question }) => question))
    const texts = paragraphs.map(({ text }) => text)
    compare(connection, { name: 'German XQuAD', ...indexParagraphs(paragraphs), texts }, asked)
  }
  for (const chunks of [10_000, 100_000]) if (isWanted(`${chunks}`)) measure(connection, chunks)
  connection.close()
}
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
