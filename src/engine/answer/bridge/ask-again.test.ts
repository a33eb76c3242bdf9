import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { indexSource } from '../../search/index-source.ts'
import { createSearchTables, writeIndexSlices } from '../../search/tables.ts'
import { answerOffline } from '../answer-offline.ts'
import { listLocaleCodes } from '../locales.ts'
import { openRetrieval } from '../open-retrieval.ts'
import { readAlikeWords } from './alike-words.ts'

const KILN =
  'The kiln stands in the laundry. It was bought in 2014 by the parish. Guests were charged 25 euros until 2021, when ' +
  'the fee rose to 32 euros. The wheel room closes at nine in the evening.'
const BREWERY =
  'Das Bruttogehalt beträgt 3.450 Euro im Monat. Für Nachtschichten wird ein Zuschlag von 25 Prozent gewährt. Der ' +
  'Jahresurlaub umfasst 29 Arbeitstage. Das Sudhaus wurde 1998 von der Gemeinde erworben. Wird der Betrieb aufgelöst, ' +
  'endet das Arbeitsverhältnis.'

/** Answers by the real index, since what a compound is made of is told by its terms. */
function ask(text: string, question: string) {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const source = { number: 1, id: '1', title: 'Text' }
  for (const _ of writeIndexSlices(database, 1, indexSource({ text, title: 'Text', places: [] }), text));
  const readSource = () => ({ id: '1', name: 'Text', text, places: [] })
  const answer = answerOffline(
    { text: question, turns: [] },
    openRetrieval(database, { question, sources: [source], readSource }),
  )
  database.close()
  return answer
}

test('another word for a thing answers in part, and is named', () => {
  const { state, text, warnings } = ask(BREWERY, 'Wer hat das Sudhaus gekauft?')
  assert.equal(state, 'partial')
  assert.match(text, /Gemeinde erworben/)
  assert.deepEqual(warnings, ['„gekauft“ wurde als „erworben“ gelesen.'])
  assert.match(ask(KILN, 'When was the kiln purchased?').text, /bought in \**2014/)
})

test('what no other word of the sources means is refused as before', () => {
  assert.equal(ask(KILN, 'Who invented porcelain?').state, 'no_support')
  assert.equal(ask(BREWERY, 'Wie hoch ist der Eiffelturm?').state, 'no_support')
})

test('an ordinal is met by its number', () => {
  const { state, text } = ask(
    'Day 3\nWe rode forty kilometres to Redwater. The road was dry.',
    'How far did they ride on the third day?',
  )
  assert.equal(state, 'partial')
  assert.match(text, /forty kilometres/)
})

test('the tables are those of languages that we speak, of two words a line at least, none twice', () => {
  for (const file of readdirSync(new URL('./alike/', import.meta.url))) {
    const code = file.replace('.json', '')
    assert.ok(listLocaleCodes().includes(code), code)
    const { alike } = readAlikeWords(code)
    for (const line of alike) assert.ok(line.split(' ').length > 1, `${code}: ${line}`)
    assert.equal(new Set(alike).size, alike.length, code)
  }
})
