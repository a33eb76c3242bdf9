import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { addScores } from './bm25.ts'
import { indexSource } from './index-source.ts'
import { readQuery } from './query.ts'
import { readSearchState } from './search-state.ts'
import { openPassageIndex } from './sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from './tables.ts'
import { findUsualTerms } from './usual-terms.ts'

const texts = [
  'The harbour was built in stone and the harbour is old.',
  'The old railway went to the harbour.',
  'A violin was made of old wood, and it is not for sale.',
]

/** BM25 as a textbook writes it. */
function naive(question: string): number[] {
  const documents = texts.map((text) => loadAnalyzer('en').terms(text))
  const average = documents.flat().length / documents.length
  return documents.map((document) =>
    loadAnalyzer('en')
      .terms(question)
      .reduce((sum, term) => {
        const holding = documents.filter((other) => other.includes(term)).length
        const weight = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))
        const frequency = document.filter((word) => word === term).length
        return sum + (weight * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * document.length) / average))
      }, 0),
  )
}

function openTexts() {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  for (const [number, text] of texts.entries()) {
    for (const _ of writeIndexSlices(
      openSqliteTables(database),
      number,
      indexSource({ text, title: '', places: [] }),
      text,
    ));
  }
  const index = openPassageIndex(database)
  return { index, state: readSearchState(index) }
}

test('scores equal the textbook, with a repeated word of the question counted each time', () => {
  const { index, state } = openTexts()
  const question = 'old harbour harbour violins'
  addScores(index, state, [readQuery(question, 'en')])
  for (const [slot, expected] of naive(question).entries()) assert.ok(Math.abs(state.scores[slot]! - expected) < 1e-9)
})

test('where the words of a question have too many postings the commonest are left out, so long as the others find enough', () => {
  const { index, state } = openTexts()
  const terms = readQuery('old violins at the harbour', 'en').terms
  const [old, violin, harbour] = terms
  const findUsual = (postings: number, chunks: number) => [
    ...findUsualTerms(index, state.segments, terms, { postings, chunks, notebook: 1 }),
  ]
  assert.deepEqual(findUsual(9, 1), [])
  assert.deepEqual(findUsual(3, 1), [[old, 3]])
  assert.deepEqual(findUsual(1, 1), [
    [harbour, 2],
    [old, 3],
  ])
  assert.deepEqual(findUsual(1, 2), [[old, 3]], `${violin} alone finds one chunk`)
})
