import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { findLimits } from './read-limits.ts'

const PONDS =
  '| Pond | Depth (m) | Islands | Dug |\n|---|---|---|---|\n| Arle | 3.5 | 1 | 1951 |\n| Brack | 6 | 2 | 1958 |\n| Cress | 9.5 | 1 | 1963 |\n| Dane | 12 | 4 | 1970 |\n'
const ask = (text: string) => askSmallTexts({ PONDS }, text).text.replaceAll('**', '')

test('both bounds of a range keep, as does that of "at least"', () => {
  assert.match(
    ask('Which ponds have a depth between 6 and 10?'),
    /^2 of 4 rows hold Depth \(m\) ≥ 6, .*\n- Brack.*\n- Cress/,
  )
  assert.match(ask('Which ponds have a depth of at least 6?'), /^3 of 4 rows hold Depth \(m\) ≥ 6/)
  assert.match(ask('Which ponds have a depth over 6?'), /^2 of 4 rows hold Depth \(m\) > 6/)
})

test('a bound may be a word, and a range of years bounds the column of years', () => {
  assert.match(ask('Which ponds have only one island?'), /^2 of 4 rows hold Islands = 1: \[1\]\n- Arle/)
  assert.match(
    ask('Depth between 1955 and 1965'),
    /^2 of 4 rows hold Dug ≥ 1955, Dug ≤ 1965: \[1\]\n- Brack: Depth \(m\) 6/,
  )
})

test('a short word behind the number may name the column', () => {
  const FISH = '| Pond | Pike | Carp |\n|---|---|---|\n| Arle | 31 | 2 |\n| Brack | 60 | 7 |\n| Cress | 44 | 9 |\n'
  const { text } = askSmallTexts({ FISH }, 'Which ponds have less than 50 pike?')
  assert.match(text.replaceAll('**', ''), /^2 of 3 rows hold Pike < 50: \[1\]\n- Arle: Pike 31/)
})

test('that no row keeps a bound is told', () => {
  assert.match(ask('Which ponds have a depth over 20?'), /^0 of 4 rows hold Depth \(m\) > 20/)
})

test('ranges are read in all languages', () => {
  const questions = {
    de: 'Tiefe zwischen 5 und 9',
    fr: 'profondeur entre 5 et 9',
    es: 'profundidad entre 5 y 9',
    it: 'profondità tra 5 e 9',
    nl: 'diepte tussen 5 en 9',
    pt: 'profundidade entre 5 e 9',
    ru: 'глубина между 5 и 9',
  }
  for (const [code, text] of Object.entries(questions))
    assert.deepEqual(
      findLimits(text, code).limits.map(({ side, value, isWithin }) => [side, value, isWithin]),
      [
        ['above', 5, true],
        ['below', 9, true],
      ],
      code,
    )
})
