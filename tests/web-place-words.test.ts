import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../web/src/reader/place-words.ts'

const place = (items: readonly string[], cited: string) => {
  const placed = placeWords(items, cited)
  assert.equal(placed?.map(({ text }) => text).join('') ?? cited, cited, 'joined it is what is cited')
  return placed?.map(({ item, from, to }) => items[item]!.slice(from, to)) ?? null
}

test('a sentence is found over the ends of lines, words cut in two, and ligatures', () => {
  const items = ['Nothing here. The rare', '', 'red her-', 'on nests in the oﬃce', 'garden. More.']
  assert.deepEqual(place(items, 'The rare red heron nests in the office\ngarden.'), [
    'The rare',
    'red her',
    'on nests in the oﬃce',
    'garden.',
  ])
})

test('a character that the page writes otherwise does not hide the rest', () => {
  const items = ['The temperature rises by 4 ° C in', 'the afternoon of a warm day in May.']
  const cited = 'The temperature rises by 4 degrees in the afternoon of a warm day in May.'
  assert.deepEqual(place(items, cited)?.at(-1), 'the afternoon of a warm day in May.')
})

test('what does not stand on the page is not lit anywhere', () => {
  assert.equal(
    place(['The red heron nests above the weir.'], 'Quite another sentence about mills and their wheels.'),
    null,
  )
  assert.equal(place([], 'Anything.'), null)
})
