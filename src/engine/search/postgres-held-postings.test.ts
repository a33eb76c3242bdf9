import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeldPostings } from './postgres-held-postings.ts'

/** Terms of a hundred bytes in each of two segments, 1,250 bytes of which are held, and what the server was asked for. */
function openHeld() {
  const asked: string[][] = []
  const fetchRows = <T>(_: string, ...values: readonly unknown[]) => {
    const [terms] = values as [string[]]
    asked.push(terms)
    return terms
      .filter((term) => term !== 'nowhere')
      .flatMap((term) => [1, 2].map((segment) => ({ segment, term, df: 1, data: new Uint8Array(100) }))) as T[]
  }
  return { postings: new HeldPostings(fetchRows, 1250), asked }
}

test('what was not asked for longest is let go, and what a question reads stays until it is read', () => {
  const { postings, asked } = openHeld()
  const read = postings.gather([1, 2], ['a', 'b', 'nowhere'])
  postings.gather([1, 2], ['a'])
  postings.gather([1, 2], ['c'])
  assert.deepEqual(asked, [['a', 'b', 'nowhere'], ['c']])
  assert.equal(read(2, 'b')?.df, 1)
  assert.equal(read(1, 'nowhere'), undefined)
  postings.gather([1, 2], ['a', 'b'])
  assert.deepEqual(asked, [['a', 'b', 'nowhere'], ['c'], ['b']], 'it went before the one that was asked for again')
})

test('of another version nothing is held, and what was not announced is fetched', () => {
  const { postings, asked } = openHeld()
  postings.noteVersion(1)
  assert.equal(postings.gather([1], ['a'])(1, 'b')?.df, 1)
  postings.noteVersion(1)
  postings.gather([1], ['a', 'b'])
  postings.noteVersion(2)
  postings.gather([1], ['b'])
  assert.deepEqual(asked, [['a'], ['b'], ['b']])
})
