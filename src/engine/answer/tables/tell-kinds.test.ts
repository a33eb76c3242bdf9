import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const MOTHS =
  'species,valley,colour,wingspan_mm\nemerald,Brod,green,31\nemerald,Brod,green,33\nfootman,Sill,grey,28\nfootman,Sill,yellow,29\n' +
  'emerald,Sill,green,30\nhawk,Brod,pink,71\nhawk,Orla,pink,69\nfootman,Orla,grey,27\n'
const SHEDS =
  'No.,Name,Built,State\n1,Wood shed,1961,sound\n2,Tar shed,1948,sound\n3,Net shed,1930,rotten\n4,Salt shed,1975,sound\n'

const ask = (texts: Record<string, string>, text: string, name: string) =>
  askSmallTexts(texts, text, {
    known: Object.fromEntries(Object.keys(texts).map((id) => [id, { name }])),
  }).text.replaceAll('**', '')

test('the values that a column holds again and again are told once each', () => {
  assert.match(ask({ MOTHS }, 'Which valleys do the moths live in?', 'moths.csv'), /^valley: Brod, Sill, Orla \[1\]/)
  assert.match(ask({ MOTHS }, 'How many valleys are there?', 'moths.csv'), /^valley: 3 \(Brod, Sill, Orla\)/)
  assert.match(ask({ MOTHS }, 'Which colours do footman moths have?', 'moths.csv'), /^colour: grey, yellow/)
})

test('what every row has for itself is no kind, and rows are told where one of them is chosen', () => {
  assert.doesNotMatch(ask({ SHEDS }, 'Which years are there?', 'sheds.csv'), /1961, 1948/)
  assert.match(
    ask({ SHEDS }, 'Which sheds are in rotten state?', 'sheds.csv'),
    /^1 of 4 rows hold State rotten: .*\n- Net shed/,
  )
})

test('rows are counted by what their file is called', () => {
  assert.match(ask({ MOTHS }, 'How many moths are in the table?', 'moths.csv'), /^moths: 8 rows/)
})

const WORKBOOK =
  'Hives\n\n| Hives of the abbey garden |\n\n| Hive | Queen | Honey |\n| 1 | 2019 | 12 |\n| 2 | 2021 | 18 |\n| 3 | 2020 | 9 |\n\n' +
  '| Note: hive 3 was robbed by wasps. |\n\nSales\n\n| Year | Jars | Income |\n| 2021 | 140 | 910 |\n| 2022 | 95 | 640 |\n| 2023 | 120 | 830 |\n'
const PLACES = ['Hives', 'Sales'].map((heading) => ({ start: WORKBOOK.indexOf(`${heading}\n`), heading }))

test('a workbook is told by its sheets, each with what stands over its table', () => {
  const answer = askSmallTexts({ book: WORKBOOK }, 'What is this document about?', {
    known: { book: { name: 'hives.xlsx', places: PLACES } },
  })
  assert.match(answer.text, /Hives \(Hives of the abbey garden\): 3 rows\. The columns are Hive, Queen, Honey/)
  assert.match(answer.text, /Sales: 3 rows\. The columns are Year, Jars, Income/)
})
