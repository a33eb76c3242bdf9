import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { verifyClaims } from '../../../domain/verify-claims.ts'
import { openSqliteTables } from '../../../lib/sql/sqlite-tables.ts'
import { indexSource } from '../../search/index-source.ts'
import type { SearchableSource } from '../../search/searchable-source.ts'
import { openPassageIndex } from '../../search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../../search/tables.ts'
import { answerOffline } from '../answer-offline.ts'
import type { IndexedSource } from './indexed-source.ts'
import { openRetrieval } from './open-retrieval.ts'

const TEXTS: Readonly<Record<string, string>> = {
  tower: `The Harbour Tower stands in Port Ellis. It was finished in 1931. Mara Lindqvist was its architect.\n\n${'The lamps of the tower are cleaned every week by the keepers. '.repeat(60)}`,
  garten:
    'Der Botanische Garten wurde 1874 eröffnet. Er beherbergt 9.200 Arten von Pflanzen. Montags ist der Eintritt frei.',
}

const readText = (id: string) => TEXTS[id] ?? null
const readSource = ({ id, title }: SearchableSource): IndexedSource => ({
  id,
  name: title,
  text: TEXTS[id]!,
  places: [],
})
const sources = Object.keys(TEXTS).map((id, index) => ({ number: index + 1, id, title: id }))

function openIndexed(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  for (const { number, id, title } of sources) {
    const index = indexSource({ text: TEXTS[id]!, title, places: [] })
    for (const _ of writeIndexSlices(openSqliteTables(database), number, index, TEXTS[id]!));
  }
  return database
}

function ask(text: string) {
  const database = openIndexed()
  const answer = answerOffline(
    { text, turns: [] },
    openRetrieval(openPassageIndex(database), { question: text, sources, readSource }),
  )
  database.close()
  assert.ok(
    verifyClaims(readText, answer.citations).every(({ ok }) => ok),
    'citations are exact',
  )
  return answer
}

test('a notebook of two languages is asked in either, through the real index', () => {
  assert.match(ask('Who was the architect of the Harbour Tower?').text, /Mara Lindqvist/)
  const answer = ask('Wann wurde der Botanische Garten eröffnet?')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /^Der Botanische Garten wurde \*\*1874\*\* eröffnet\. \[1\]/)
})

test('a foreign question is refused, and an overview is given of each source', () => {
  assert.equal(ask('Which enzyme splits lactose in mammals?').state, 'no_support')
  const { citations } = ask('What are these documents about?')
  assert.deepEqual([...new Set(citations.map(({ sourceId }) => sourceId))], ['tower', 'garten'])
})

test('words are compared by the stems of the language asked in, though most of the notebook is in another', () => {
  const { terms } = openRetrieval(openPassageIndex(openIndexed()), {
    question: 'Wann ist der Eintritt in die Gärten frei?',
    sources,
    readSource,
  })
  assert.deepEqual(terms('Gärten'), terms('Garten'))
  const english = openRetrieval(openPassageIndex(openIndexed()), {
    question: 'When are the lamps cleaned?',
    sources,
    readSource,
  })
  assert.deepEqual(english.terms('cleaning'), english.terms('cleaned'))
})

test('a name is known wherever it stands, and a word is as rare as it is in the language asked in', () => {
  const question = 'Wann war Mara Lindqvist im Botanischen Garten?'
  const { terms, weightOf } = openRetrieval(openPassageIndex(openIndexed()), { question, sources, readSource })
  const [name] = terms('Lindqvist')
  assert.ok(weightOf(name!) < weightOf('nowhere'), 'the name stands in the English source only')
  assert.ok(weightOf(name!) > 0)
})
