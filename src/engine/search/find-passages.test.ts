import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { findPassages, openPassageSearch } from './find-passages.ts'
import { indexSource } from './index-source.ts'
import { eachPosting } from './packing.ts'
import { readSegmentPostings } from './segment-postings.ts'
import { openPassageIndex } from './sqlite-passage-index.ts'
import { createSearchTables, dropIndex, isSmallIndex, writeIndexSlices } from './tables.ts'

const TOPICS = ['harbour', 'volcano', 'orchard', 'telescope', 'glacier', 'bakery', 'railway', 'violin']
const textOf = (number: number) =>
  `Report ${number} on the ${TOPICS[number % 8]}. The ${TOPICS[(number * 3 + 1) % 8]} was seen ${'twice '.repeat(number % 5)}by visitor v${number}.`

const sourceOf = (number: number) => ({ number, id: `id-${number}`, title: `Source ${number}` })

function addText(database: DatabaseSync, number: number, text: string): void {
  const index = indexSource({ text, title: `Source ${number}`, places: [] })
  for (const _ of writeIndexSlices(openSqliteTables(database), number, index, text));
}

function notebook(numbers: readonly number[], text = textOf): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  for (const number of numbers) addText(database, number, text(number))
  return database
}

const range = (count: number) => Array.from({ length: count }, (_, number) => number)
const count = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()!.rows)

/** All postings as "term source frequency", whatever segments they lie in. */
function postingsOf(database: DatabaseSync): string[] {
  const all: string[] = []
  for (const { number, runs } of database.prepare('SELECT number, runs FROM search_segment').all()) {
    const sources: number[] = []
    let runStart = 0
    eachPosting(runs as Uint8Array, () => {})
    const bytes = [...(runs as Uint8Array)]
    for (; runStart < bytes.length; runStart += 2) {
      for (let chunk = 0; chunk < bytes[runStart + 1]!; chunk += 1) sources.push(bytes[runStart]!)
    }
    for (const { term, data } of readSegmentPostings(openSqliteTables(database), Number(number)))
      eachPosting(data, (chunk, frequency) => all.push(`${term} ${sources[chunk]} ${frequency}`))
  }
  return all.sort()
}

test('joined segments hold exactly the terms of their sources', () => {
  const database = notebook(range(70))
  assert.ok(count(database, 'search_segment') < 20, 'small segments are joined')
  const expected = range(70).flatMap((number) => {
    const terms = loadAnalyzer('en').terms(`${textOf(number)} Source ${number}`)
    return [...Map.groupBy(terms, (term) => term)].map(([term, list]) => `${term} ${number} ${list.length}`)
  })
  assert.deepEqual(postingsOf(database), expected.sort())
})

test('segments of letters beyond the first plane are joined, found and deleted in order', () => {
  const letters = ['\u{20000}\u{20001}', '\uFB01n', 'zeta', '\u{1D49C}b', 'ﬀ', '漢字']
  const text = (number: number) => `${letters[number % 6]} alpha${number}`
  const database = notebook(range(300), text)
  assert.ok(count(database, 'search_segment') < 20)
  const find = (word: string) =>
    findPassages(openPassageIndex(database), { text: word, limit: 400, sources: range(300).map(sourceOf) })
  for (const [place, word] of letters.entries())
    assert.deepEqual(new Set(find(word).map(({ sourceNumber }) => sourceNumber % 6)), new Set([place]), word)
  for (const number of range(299)) dropIndex(openSqliteTables(database), number)
  assert.deepEqual(listField(find('alpha299'), 'sourceNumber'), [299])
})

test('a deleted source leaves no posting, no chunk and is not found', () => {
  const database = notebook(range(30))
  for (const number of range(29)) dropIndex(openSqliteTables(database), number)
  assert.ok(postingsOf(database).every((posting) => posting.includes(' 29 ')))
  assert.deepEqual(
    findPassages(openPassageIndex(database), { text: 'visitor v3', limit: 5, sources: range(29).map(sourceOf) }),
    [],
  )
  dropIndex(openSqliteTables(database), 29)
  for (const table of ['search_segment', 'search_posting', 'search_chunk']) assert.equal(count(database, table), 0)
})

test('a source is found only after its last slice, and an attempt cut short is replaced', () => {
  const database = notebook([])
  const text = `${textOf(1)} ${'It was dark. '.repeat(20_000)}`
  const index = indexSource({ text, title: 'Source 1', places: [] })
  assert.ok(!isSmallIndex(index))
  writeIndexSlices(openSqliteTables(database), 1, index, text, { maxMsPerSlice: 0 }).next()
  const search = { text: 'volcano', limit: 5, sources: [sourceOf(1)] }
  assert.deepEqual(findPassages(openPassageIndex(database), search), [])
  let isFinished = false
  const finish = () => {
    isFinished = true
  }
  for (const _ of writeIndexSlices(openSqliteTables(database), 1, index, text, { finish }));
  assert.equal(findPassages(openPassageIndex(database), search).length, 1)
  assert.ok(isFinished)
  assert.equal(count(database, 'search_segment'), 1)
})

test('the order in which sources came does not change the list', () => {
  const search = {
    text: 'which visitor saw the volcano or the violin twice',
    limit: 20,
    sources: range(40).map(sourceOf),
  }
  const once = findPassages(openPassageIndex(notebook(range(40))), search)
  const other = findPassages(openPassageIndex(notebook(range(40).reverse())), search)
  assert.equal(once.length, 20)
  assert.deepEqual(listField(once, 'sourceId'), listField(other, 'sourceId'))
  assert.ok(once.every(({ score }, rank) => score > 0 && (rank === 0 || score <= once[rank - 1]!.score)))
})

test('only the given sources are found, and the passage is the slice of the text', () => {
  const found = findPassages(openPassageIndex(notebook(range(40))), {
    text: 'volcano',
    limit: 10,
    sources: [sourceOf(1), sourceOf(9)],
  })
  assert.deepEqual(found.map(({ sourceNumber }) => sourceNumber).sort(), [1, 9])
  for (const { sourceNumber, start, end, text } of found) assert.equal(text, textOf(sourceNumber).slice(start, end))
})

test('one passage per place: neighbours are joined and never overlap', () => {
  const filler = range(60)
    .map((number) => `Line ${number} speaks of weather, tides and the long road to the coast.`)
    .join(' ')
  const text = `${filler} The lighthouse keeper counted ships. ${filler} The lighthouse keeper slept. ${filler}`
  const found = findPassages(openPassageIndex(notebook([7], () => text)), {
    text: 'lighthouse keeper tides',
    limit: 50,
    sources: [sourceOf(7)],
  })
  const spans = found.map(({ start, end }) => [start, end] as const).sort((a, b) => a[0] - b[0])
  for (const [index, [start]] of spans.entries()) if (index > 0) assert.ok(start >= spans[index - 1]![1])
  for (const { start, end, text: passage } of found) assert.equal(passage, text.slice(start, end))
  assert.match(found[0]!.text, /lighthouse keeper/)
})

test('an empty question finds nothing, stop words alone are looked for as they stand', () => {
  const database = notebook([1, 2], (number) =>
    number === 1 ? 'To be or not to be, that is it.' : 'A volcano is here.',
  )
  const ask = (text: string) =>
    findPassages(openPassageIndex(database), { text, limit: 5, sources: [sourceOf(1), sourceOf(2)] })
  assert.deepEqual(ask(''), [])
  assert.deepEqual(ask(' 😀 … '), [])
  assert.deepEqual(listField(ask('to be or not to be'), 'sourceNumber'), [1])
})

test('a huge question with emoji and monstrous words is answered like its beginning', () => {
  const database = notebook(range(40))
  const text = `volcano 😀 ${'x'.repeat(5000)} ${'visitor v1 '.repeat(200_000)}`
  assert.ok(findPassages(openPassageIndex(database), { text, limit: 3, sources: range(40).map(sourceOf) }).length === 3)
})

test('a notebook of several languages answers each in its own', () => {
  const database = notebook([1, 2], (number) =>
    number === 1
      ? 'Die Häuser der Stadt sind alt und nicht hoch.'
      : 'The houses of the city are old and they are not high.',
  )
  const first = (text: string) =>
    findPassages(openPassageIndex(database), { text, limit: 2, sources: [1, 2].map(sourceOf) })[0]?.sourceNumber
  assert.equal(first('Haus'), 1)
  assert.equal(first('house'), 2)
})

test('what one question looks for at several lengths is what is found for each alone', () => {
  const sources = range(40).map(sourceOf)
  const database = notebook(range(40))
  const find = openPassageSearch(openPassageIndex(database), { sources })
  for (const [text, limit] of [
    ['volcano', 5],
    ['volcano', 2],
    ['the', 3],
    ['volcano', 30],
    ['the', 1],
    ['violin', 5],
  ] as const)
    assert.deepEqual(
      find(text, limit),
      findPassages(openPassageIndex(database), { text, limit, sources }),
      `${text} ${limit}`,
    )
})
