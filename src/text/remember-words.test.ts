import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberWords } from './remember-words.ts'

const countReads = () => {
  const read: string[] = []
  const readWord = rememberWords((word) => {
    read.push(word)
    return word.toUpperCase()
  })
  return { read, readWord }
}

test('a word is read once, however often it is asked for', () => {
  const { read, readWord } = countReads()
  assert.deepEqual(
    ['mill', 'owl', 'mill'].map((word) => readWord(word)),
    ['MILL', 'OWL', 'MILL'],
  )
  assert.deepEqual(read, ['mill', 'owl'])
})

test('what is no word but a stretch of text is read each time and kept nowhere', () => {
  const { read, readWord } = countReads()
  const long = 'a'.repeat(100)
  assert.deepEqual(
    [long, long].map((word) => readWord(word)),
    [long.toUpperCase(), long.toUpperCase()],
  )
  assert.deepEqual(read, [long, long])
})
