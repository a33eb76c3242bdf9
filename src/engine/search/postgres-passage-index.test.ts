import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { seeded } from '../../../tests/support/seeded.ts'
import { testOver } from '../../../tests/support/test-over.ts'
import { openBlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { VECTOR_TABLES } from '../store/vectors.ts'
import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import { findPassages } from './find-passages.ts'
import { indexSource } from './index-source.ts'
import { refreshLatentSpace } from './latent-fold.ts'
import { readNotebookTerms } from './notebook-terms.ts'
import type { PassageIndex, WritableIndex } from './passage-index.ts'
import { openPostgresPassageIndex, openWritablePostgresIndex } from './postgres-passage-index.ts'
import { POSTGRES_SEARCH_TABLES } from './postgres-search-tables.ts'
import { openWritableIndex } from './sqlite-passage-index.ts'
import { createSearchTables, dropIndex, writeIndexSlices } from './tables.ts'

const it = testOver(openBoth)

const WORDS = 'harbour volcano orchard telescope glacier bakery railway violin lantern quarry meadow ferry'.split(' ')
const GERMAN = 'Der Hafen und die Brücke wurden im Jahr gebaut, und das Dorf hat eine Schule am Fluss. '

const random = seeded(16)
const pick = () => WORDS[Math.floor(random() * WORDS.length)]
const sentence = () => `The ${pick()} was seen with the ${pick()}, and the ${pick()} of the ${pick()} is not for sale. `
const writeText = (chars: number, start = '') => {
  let text = start
  while (text.length < chars) text += random() < 0.1 ? `${sentence()}\n\n` : sentence()
  return text
}

const describe = (number: number) => ({ number, id: `id-${number}`, title: `Report ${number}` })

/** Small sources in two languages, of which one is gone again, and a book whose postings are rows. */
const TEXTS = [
  ...Array.from({ length: 40 }, (_, place) =>
    place % 4 === 3
      ? GERMAN.repeat(1 + (place % 5))
      : writeText(200 + place * 90, `The report ${place} is on the coast. `),
  ),
  writeText(260_000, 'This is the book of the coast, and it was written for the harbour. '),
]
const GONE = 5
const SOURCES = TEXTS.map((_, place) => describe(place + 1)).filter(({ number }) => number !== GONE)

function fillNotebook(writable: WritableIndex): void {
  for (const [place, text] of TEXTS.entries()) {
    const source = indexSource({ text, title: describe(place + 1).title, places: [] })
    for (const _ of writeIndexSlices(writable.tables, place + 1, source, text));
  }
  dropIndex(writable.tables, GONE)
  for (const _ of refreshLatentSpace(writable));
}

const QUESTIONS = [
  'Which harbour lies by the volcano?',
  'bakery railway violin lantern',
  'Wo liegt die Schule am Fluss?',
  'report 12 on the coast',
  'the coast, the coast, the harbour',
  'nothing of this zebra',
  'was',
  '',
]

const open: { close(): void }[] = []
after(() => {
  for (const each of open) each.close()
})

let both: ReturnType<typeof fillBoth> | null = null

/** The index of one filled notebook on both engines, made by the first test that asks; null where there is no server. */
async function openBoth(t: TestContext) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  both ??= fillBoth(url)
  return both
}

function fillBoth(url: string) {
  const connection = openBlockingPostgres(url)
  for (const statement of POSTGRES_SEARCH_TABLES.split(';')) connection.query(statement)
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  database.exec(VECTOR_TABLES)
  open.push(connection, database)
  const [embedded, server] = [openWritableIndex(database), openWritablePostgresIndex(connection, 'ours')]
  for (const each of [embedded, server]) fillNotebook(each)
  return { url, connection, database, sources: SOURCES, embedded: embedded.index, server: server.index }
}

it('both engines rank the same passages in the same order with the same scores', async ([
  { sources, embedded, server },
]) => {
  for (const usesLatentSpace of [true, false])
    for (const limit of [3, 100])
      for (const text of QUESTIONS) {
        const find = (index: PassageIndex) => findPassages(index, { text, limit, sources, usesLatentSpace })
        const found = find(embedded)
        assert.ok(found.length > 0 || /zebra|^$/.test(text), `${text} finds something`)
        assert.deepEqual(find(server), found, `${text} ${limit}`)
      }
})

it('both engines know the same terms, and how often each stands in the notebook', async ([opened]) => {
  const [embedded, server] = [opened.embedded, opened.server].map((index) =>
    readNotebookTerms(index, 'Which of them was by the harbour?'),
  )
  const terms = ['harbour', 'volcano', 'schul', 'zebra', ...embedded!.terms('The quarry is by the ferry')]
  assert.deepEqual(
    terms.map((term) => server!.frequencyOf(term)),
    terms.map((term) => embedded!.frequencyOf(term)),
  )
  assert.ok(embedded!.frequencyOf('harbour') > 256)
  assert.ok(opened.database.prepare('SELECT 1 FROM search_posting').get(), 'postings are rows as well')
  for (const prefix of ['vol', 'f', 'x'])
    assert.deepEqual([...server!.termsFrom(prefix)].sort(), [...embedded!.termsFrom(prefix)].sort())
  assert.deepEqual([server!.languages, server!.chunkCount], [embedded!.languages, embedded!.chunkCount])
})

it('both engines find what is near in meaning', async ([{ connection, database, sources, embedded, server }]) => {
  database.exec("INSERT INTO vector_maker VALUES (1, 'model', 4)")
  connection.query("INSERT INTO vector_maker VALUES ('ours', 'model', 4)")
  for (const source of [1, 2, 41]) {
    const data = new Uint8Array(Float32Array.from({ length: source === 41 ? 40 : 4 }, () => random() - 0.5).buffer)
    database.prepare('INSERT INTO vector VALUES (?, ?)').run(source * CHUNKS_PER_SOURCE, data)
    connection.query("INSERT INTO vector VALUES ('ours', $1, $2)", [source * CHUNKS_PER_SOURCE, data])
  }
  const search = { text: 'zebra', limit: 20, sources, vector: Float32Array.from([0.5, -0.5, 0.5, 0.5]) }
  const found = findPassages(embedded, search)
  assert.ok(found.length > 1)
  assert.deepEqual(findPassages(server, search), found)
})

it('a notebook of another name is another notebook', async ([opened]) => {
  const other = openPostgresPassageIndex(opened.connection, 'theirs')
  assert.deepEqual(findPassages(other, { text: 'harbour', limit: 5, sources: opened.sources }), [])
})

// The last one, since it takes a source away.
it('a question sees one state of the notebook, and the next one sees what was written meanwhile', async ([
  { url, server, sources, database, embedded },
]) => {
  const find = () => findPassages(server, { text: 'harbour', limit: 5, sources })
  const before = find()
  dropIndex(openSqliteTables(database), 41)
  const other = openBlockingPostgres(url)
  open.push(other)
  server.readInSnapshot(() => {
    assert.deepEqual(find(), before)
    dropIndex(openWritablePostgresIndex(other, 'ours').tables, 41)
    assert.deepEqual(find(), before, 'what is written meanwhile is not seen')
  })
  const after = find()
  assert.deepEqual(after, findPassages(embedded, { text: 'harbour', limit: 5, sources }))
  assert.notDeepEqual(after, before)
})
