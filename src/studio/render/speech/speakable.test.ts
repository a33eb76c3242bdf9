import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSpeakable, splitBreaths } from './speakable.ts'

test('units, money, dates and abbreviations are said in words of the language', () => {
  const said = (language: string, text: string) => makeSpeakable(text, language)
  assert.equal(
    said('en', 'It makes 25 kg at 20 °C, i.e. 75 % of 1 g.'),
    'It makes 25 kilograms at 20 degrees Celsius, that is 75 percent of 1 gram.',
  )
  assert.equal(
    said('en', 'On 2024-03-05 it cost €20 or $1.5 million.'),
    'On March 5, 2024 it cost 20 euros or $1.5 million.',
  )
  assert.equal(
    said('en', 'Fig. 3 shows 5 mg vs. 10–20 km/h.'),
    'figure 3 shows 5 milligrams versus 10 to 20 kilometers per hour.',
  )
  assert.equal(
    said('de', '75 % von 25 kg, z. B. 50 000 € am 2024-03-05'),
    '75 Prozent von 25 Kilogramm, zum Beispiel 50000 Euro am 5. März 2024',
  )
  assert.equal(said('ru', '1 км и 25 кг, 5 kg'), '1 км и 25 кг, 5 килограмм')
})

test('citation marks, cited authors, addresses and markup are not read aloud', () => {
  assert.equal(
    makeSpeakable(
      '**Bees** see ultraviolet light [3] (Smith et al., 2019), see https://www.example.org/bees?page=2.',
      'en',
    ),
    'Bees see ultraviolet light, see example.org',
  )
  assert.equal(makeSpeakable('They “dance” (in the dark) — always …', 'en'), 'They dance, in the dark, always.')
})

test('a number keeps its digits, whatever they mean', () => {
  assert.equal(makeSpeakable('1,234.5 kg and 1 000 000 bees', 'en'), '1,234.5 kilograms and 1000000 bees')
})

test('a long sentence is cut where a reader breathes, and nothing is lost', () => {
  const clause = 'a colony of honey bees holds fifty thousand workers in summer'
  const sentence = `${[clause, clause, clause, clause].join(', and ')}.`
  const breaths = splitBreaths(sentence)
  assert.ok(breaths.length >= 2)
  assert.ok(breaths.every(({ length }) => length <= 170))
  assert.equal(breaths.join(' '), sentence)
  assert.deepEqual(splitBreaths('x'.repeat(400)), ['x'.repeat(400)])
  assert.deepEqual(splitBreaths(''), [])
})
