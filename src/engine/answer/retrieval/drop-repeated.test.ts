import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropRepeated } from './drop-repeated.ts'
import type { Quote } from './quote.ts'

const quote = (text: string, kind: Quote['unit']['kind'] = 'sentence'): Quote => ({
  passage: { sourceId: text, sourceName: 'Manual', sourceNumber: 1, text, start: 0, end: text.length, score: 1 },
  unit: { start: 0, end: text.length, kind },
  text,
  start: 0,
  end: text.length,
  header: null,
})
const listTexts = (quotes: readonly Quote[]) => dropRepeated(quotes).map(({ text }) => text)

test('a further quote that says the same again is left out, whatever its marks and the number of a note', () => {
  const [first, second] = [
    'The keys are3 + to install and = to hold a package.',
    'The keys are + to install and = to hold a package.',
  ]
  assert.deepEqual(listTexts([quote(first), quote(second)]), [first])
  assert.deepEqual(listTexts([quote(first), quote('**The keys** are + to install')]), [first])
})

test('what says more than the quote before it stays, and so do other numbers, rows and code', () => {
  const [short, long] = ['Set the amplitude to 80 mV.', 'Set the amplitude to 80 mV and the frequency to 1000 Hz.']
  assert.deepEqual(listTexts([quote(short), quote(long)]), [short, long])
  const [old, now] = ['In 2019 the fee was 5 euros.', 'In 2020 the fee was 6 euros.']
  assert.deepEqual(listTexts([quote(old), quote(now)]), [old, now])
  assert.equal(dropRepeated([quote('| a | 1 |', 'row'), quote('| a | 1 |', 'row')]).length, 2)
})
