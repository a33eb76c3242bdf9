import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEachPage } from './read-each-page.ts'

const LIMITS = { pageMs: 5, lateMs: 60_000 }

test('a page that is late is left to itself while the others are read, and told when it is there at the end', async () => {
  const slow = Promise.withResolvers<string>()
  const readPage = async (number: number) => {
    if (number === 3) slow.resolve('page 1')
    return number === 1 ? slow.promise : `page ${number}`
  }
  assert.deepEqual(await readEachPage(3, readPage, LIMITS), ['page 1', 'page 2', 'page 3'])
})

test('a damaged page and one that never comes are unread, the others are had; too many in a row end it', async () => {
  const readPage = (number: number) =>
    number === 1 ? new Promise<string>(() => {}) : Promise.resolve(`page ${number}`)
  assert.deepEqual(await readEachPage(2, readPage, { pageMs: 5, lateMs: 5 }), [null, 'page 2'])
  assert.equal((await readEachPage(90, () => Promise.reject(new Error('damaged')), LIMITS)).length, 25)
})
