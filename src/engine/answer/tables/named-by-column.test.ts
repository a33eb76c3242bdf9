import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const CLUBS =
  'CLUB,MEMBERS,COURTS,PRIZES23,PRIZES24,INDOOR\nArle_and_Dane,120,4,2,7,yes\nBrack,85,0,1,0,no\nCress,230,9,5,3,yes\nEmsey,64,2,0,0,no\nFenlaw,90,3,4,1,no\n'
const TIDES = 'year,high,low\n1951,4.1,0.9\n1952,4.6,0.7\n1953,5.2,0.4\n1954,4.9,0.8\n'

const ask = (texts: Record<string, string>, text: string, languages = ['en']) =>
  askSmallTexts(texts, text, { languages }).text.replaceAll('**', '')

test('a column that ends in a number is named by it, be it written as an ordinal', () => {
  assert.match(ask({ CLUBS }, 'How many prizes did Arle and Dane win in the 24th?'), /^PRIZES24 of Arle_and_Dane: 7/)
})

test('of a column of numbers none is 0', () => {
  assert.match(
    ask({ CLUBS }, 'Which clubs have no courts?'),
    /^1 of 5 rows hold COURTS = 0: \[1\]\n- Brack: MEMBERS 85/,
  )
})

test('a word for any number beside the name of a column is not missing', () => {
  const { state, text } = askSmallTexts({ TIDES }, 'Which year has the highest low rate?')
  assert.equal(state, 'answered', text)
})

test('rows with a yes are chosen by the name of their column', () => {
  assert.match(
    ask({ CLUBS }, 'What is the average of members of the indoor clubs?'),
    /^Average of MEMBERS over 2 rows: 175/,
  )
  assert.match(ask({ CLUBS }, 'How many clubs are indoor?'), /^2 of 5 rows hold INDOOR yes: \[1\]\n- Arle_and_Dane/)
})

test('years are counted where the rows go by them', () => {
  assert.match(
    ask({ TIDES }, 'How many years have high above 4.5?'),
    /^3 of 4 rows hold high > 4\.5: \[1\]\n- 1952: high 4\.6/,
  )
})

test('what the data are about tells the rows and columns, in all languages that know the word', () => {
  const questions: Record<string, string> = {
    en: 'What is this data about?',
    de: 'Worum geht es in diesen Daten?',
    fr: 'De quoi parlent ces données ?',
    es: '¿De qué tratan estos datos?',
    it: 'Di cosa parlano questi dati?',
    nl: 'Waar gaan deze gegevens over?',
    pt: 'De que tratam estes dados?',
  }
  for (const [code, text] of Object.entries(questions))
    assert.match(ask({ CLUBS }, text, [code]), /CLUBS: 5 .*CLUB, MEMBERS, COURTS/u, code)
})

const USE =
  'Energy of the mill\n\n|  | 2023 |  | 2024 |  |\n| Month | kWh | Cost | kWh | Cost |\n| January | 4100 | 1230 | 3950 | 1343 |\n| March | 3300 | 990 | 3120 | 1060 |\n'
const FRUIT = 'Product,Jan,Feb,Mar,Remarks\nApples,10,12,9,none\nPears,4,6,5,late\nPlums,7,8,3,none\n'
const HOURS = 'Part,Mon,Tue,Wed\nMorning,9-12,9-12,closed\nAfternoon,14-18,closed,14-20\n'

test('a name of small letters and capitals is one word', () => {
  assert.match(ask({ USE }, 'How many kWh were used in March 2023?'), /^2023 kWh of March: 3300/)
})

test('a column that is called by the short name of a month or a day is named by the whole one', () => {
  assert.match(ask({ FRUIT }, 'How many pears were there in February?'), /^Feb of Pears: 6/)
  assert.match(ask({ HOURS }, 'When is it open on Wednesday afternoon?'), /14-20/)
})
