import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const LAMPS = '| Name | Height | Lit |\n| North | 31 | 1911 |\n| South | 28 | 1914 |'
const HORNS = '| Name | Pitch |\n| Low | 90 |\n| High | 180 |'
const text = `lamps\n\n${LAMPS}\n\nhorns\n\n${HORNS}`
const places = ['lamps', 'horns'].map((heading) => ({ start: text.indexOf(heading), heading, headingLevel: 2 }))

const ask = (question: string) => askSmallTexts({ a: text }, question, { known: { a: { name: 'Coast', places } } })

test('the columns of a table are told by the name of its sheet, each by the row that names them', () => {
  const { text: told, citations, state } = ask('Which columns does the horns sheet have?')
  assert.deepEqual([told, state], ['Columns of horns: Name and Pitch [1]', 'answered'])
  assert.equal(citations[0]!.sourceText, '| Name | Pitch |')
  assert.match(ask('Welche Spalten hat die Datei?').text, /Spalten von lamps: Name, Height und Lit.*Pitch/s)
})

test('the sheets of a workbook are its parts', () => {
  assert.match(ask('Which sheets does the workbook contain?').text, /lamps.*horns/s)
  assert.match(ask('Welche Tabellenblätter hat die Arbeitsmappe?').text, /lamps.*horns/s)
})
