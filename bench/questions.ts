import { print } from './support/print.ts'
/**
 * How fast a question is answered with passages, reranking included, beside SQLite's own full-text search of the same
 * chunks in the same run. The text is made up: words drawn by Zipf's law from a fixed seed, in files on disk.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPassages } from '../src/engine/search/find-passages.ts'
import { indexSource } from '../src/engine/search/index-source.ts'
import { refreshLatentSpace } from '../src/engine/search/latent-fold.ts'
import { openPassageIndex, openWritableIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../src/engine/search/tables.ts'
import { openSqliteTables } from '../src/lib/sql/sqlite-tables.ts'
import { madeUp } from './support/made-up-words.ts'

const QUESTIONS = 300
const SOURCE_CHARS = 1_000_000
const WORDS = 60_000

const { number, word, draw } = madeUp(2026)
const made = new Set<string>()
while (made.size < WORDS) made.add(word(5))
const words = ['the', 'of', 'and', 'in', 'is', 'to', 'was', 'for', ...made]
const sentence = (length: number) => `${Array.from({ length }, () => draw(words)).join(' ')}. `

function sourceText(): string {
  let text = ''
  while (text.length < SOURCE_CHARS) text += sentence(8 + Math.floor(number() * 16)) + (number() < 0.1 ? '\n\n' : '')
  return text
}

function fill(database: DatabaseSync, chunks: number): number {
  createSearchTables(database)
  database.exec('CREATE VIRTUAL TABLE floor USING fts5(text)')
  let source = 0
  for (let written = 0; written < chunks; source += 1) {
    const text = sourceText()
    const index = indexSource({ text, title: `Source ${source}`, places: [] })
    for (const _ of writeIndexSlices(openSqliteTables(database), source, index, text));
    const copy = database.prepare('INSERT INTO floor VALUES (?)')
    database.exec('BEGIN')
    for (const { start, end } of index.chunks) copy.run(text.slice(start, end))
    database.exec('COMMIT')
    written += index.chunks.length
  }
  return source
}

function timesOf(ask: (question: string) => unknown, questions: readonly string[]): string {
  const times = questions.map((question) => {
    const startedAt = performance.now()
    ask(question)
    return performance.now() - startedAt
  })
  times.sort((a, b) => a - b)
  return `p50 ${times[Math.floor(times.length / 2)]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`
}

const folder = mkdtempSync(path.join(tmpdir(), 'questions-'))
try {
  for (const chunks of [10_000, 100_000]) {
    const file = path.join(folder, `${chunks}.sqlite`)
    const writer = new DatabaseSync(file)
    writer.exec('PRAGMA journal_mode = WAL')
    const count = fill(writer, chunks)
    const learntAt = performance.now()
    for (const _ of refreshLatentSpace(openWritableIndex(writer)));
    print(
      `${chunks} chunks: latent space learnt in ${((performance.now() - learntAt) / 1000).toFixed(1)} s, behind in the product`,
    )
    writer.close()
    const database = new DatabaseSync(file, { readOnly: true })
    const sources = Array.from({ length: count }, (_, number) => ({
      number,
      id: `${number}`,
      title: `Source ${number}`,
    }))
    const questions = Array.from({ length: QUESTIONS }, () => sentence(6 + Math.floor(number() * 8)))
    const ask = (text: string) => findPassages(openPassageIndex(database), { text, limit: 10, sources })
    const startedAt = performance.now()
    ask(questions[0]!)
    print(`${chunks} chunks: first ${(performance.now() - startedAt).toFixed(0)} ms, then ${timesOf(ask, questions)}`)
    const floor = database.prepare('SELECT rowid, bm25(floor) FROM floor WHERE floor MATCH ? ORDER BY rank LIMIT 10')
    const anyWord = (question: string) =>
      question
        .match(/\w+/g)!
        .map((each) => `"${each}"`)
        .join(' OR ')
    print(`  floor, FTS5 as it comes: ${timesOf((question) => floor.all(anyWord(question)), questions)}`)
    database.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
