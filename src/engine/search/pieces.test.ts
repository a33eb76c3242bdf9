import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPieceReader } from './pieces.ts'
import { readQuery } from './query.ts'

function readerOf(text: string, language: string) {
  const query = readQuery(text, language)
  return createPieceReader({ ...query, weights: query.terms.map(() => 1) })
}

test('a word inside a longer one is held in part, the word itself whole, an unlike one not at all', () => {
  const read = readerOf('Schulen', 'de')
  const held = (text: string) => read(text, '', 1).all
  assert.equal(held('Der Wagen blieb stehen.'), 0)
  assert.ok(held('Die Hochschulreform') > 0)
  assert.ok(held('Die Hochschulreform') < held('Die Schulen'))
})

test('the pieces of the title count for the title, and together with those of the text', () => {
  const read = readerOf('cardiovascular risk', 'en')
  const above = read('Nothing of it.', 'Cardiovascular risk', 1)
  assert.equal(above.title, 1)
  assert.ok(above.all > 0 && above.all < 1)
  assert.equal(read('Cardiovascular risk', 'A title', 1).title, 0)
  assert.ok(read('Cardiovascular risk', 'Cardiovascular risk', 1).all > above.all)
})

test('a long text is held back, and one text leaves nothing behind for the next', () => {
  const read = readerOf('harbour walls', 'en')
  assert.ok(read('harbour walls', '', 1).all > read('harbour walls', '', 4).all)
  assert.deepEqual(read('something else', '', 1), { all: 0, title: 0 })
})

test('signs written without spaces are compared in pairs, beside letters as well', () => {
  const read = readerOf('東京大学', 'ja')
  assert.ok(read('京都大学の図書館', '', 1).all > 0, 'it shares one pair of three')
  assert.equal(read('東の京', '', 1).all, 0)
  assert.ok(readerOf('DNA検査', 'ja')('検査とDNA', '', 1).all > 0)
})

test('a question of stop words or single letters has no pieces, and nothing holds it', () => {
  assert.deepEqual(readerOf('what is the', 'en')('what is the', 'what', 1), { all: 0, title: 0 })
  assert.deepEqual(readerOf('x', 'en')('x and y', 'x', 1), { all: 0, title: 0 })
})
