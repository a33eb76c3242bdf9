import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { readRoman } from '../../../../text/roman-numerals.ts'
import { findStandingHeadings } from '../../../ingest/standing-headings.ts'
import { readHan, readLabel } from '../../language/numerals.ts'
import { readPartRequest } from './part-request.ts'

function read(text: string): string | null {
  const request = readPartRequest(text)
  if (!request) return null
  if (request.by === 'page') return `pages ${request.first}-${request.last}`
  return request.by === 'label' ? `label ${request.label}` : `count ${request.count}`
}

test('a part is named by number, numeral, ordinal or page in ten languages', () => {
  const parts = {
    'section 3.6.4': 'label 3.6.4',
    'chapter VII of the book': 'label 7',
    'Chapter three': 'label 3',
    'the third chapter': 'count 3',
    'the last section': 'count -1',
    'appendix B': 'label B',
    '§ 12': 'label 12',
    'page 12': 'pages 12-12',
    'pages 4 to 6': 'pages 4-6',
    'Kapitel 5': 'label 5',
    'das dritte Kapitel': 'count 3',
    'dem 2. Abschnitt': 'count 2',
    'Seite 12': 'pages 12-12',
    'le chapitre 7': 'label 7',
    'la deuxième section': 'count 2',
    'el capítulo IV': 'label 4',
    'la última sección': 'count -1',
    'il terzo capitolo': 'count 3',
    'o capítulo 2': 'label 2',
    'hoofdstuk 9': 'label 9',
    'bladzijde 3': 'pages 3-3',
    'глава 4': 'label 4',
    'третья глава': 'count 3',
    'страница 8': 'pages 8-8',
    第3章: 'label 3',
    '12ページ': 'pages 12-12',
    最後の章: 'count -1',
    第三章: 'label 3',
    '第 5 页': 'pages 5-5',
  }
  for (const [text, expected] of Object.entries(parts)) assert.equal(read(text), expected, text)
})

test('a word that begins like that of a part names none', () => {
  for (const text of ['these articles', 'the parts list', 'a party of five', 'the pages of the diary', 'all sections'])
    assert.equal(read(text), null, text)
})

test('what the part is taken from is left', () => {
  assert.equal(readPartRequest('section 7 of the harbour rules')?.rest, 'of the harbour rules')
})

test('numerals of every kind become one label', () => {
  assert.deepEqual([readRoman('XIV'), readRoman('MIX'), readRoman('IIII')], [14, null, null])
  assert.deepEqual([readHan('三'), readHan('十二'), readHan('二十'), readHan('百')], [3, 12, 20, null])
  assert.deepEqual(['3.1.', '１２', 'iv', 'b', 'b.2', 'sea'].map(readLabel), ['3.1', '12', '4', 'B', 'B.2', null])
})

test('an article is told by its word, and not the section of its number', () => {
  const body = (about: string) =>
    `Here the ${about} is described at some length, so that there is a paragraph under it.`
  const parts = ['Article I', 'Section 1', body('oak'), 'Section 2', body('ash'), 'Section 3', body('elm')]
  const LAW = [...parts, 'Article II', body('mill'), 'Article III', body('wheel')].join('\n\n')
  const told = askSmallTexts({ LAW }, 'What does Article III deal with?', {
    known: { LAW: { places: findStandingHeadings(LAW) } },
  })
  assert.match(told.text, /the wheel is described/)
  assert.doesNotMatch(told.text, /elm/)
})
