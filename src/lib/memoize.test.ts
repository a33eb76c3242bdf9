import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize, memoizeWeakly } from './memoize.ts'

test('what was made for a key is given again, also where it is nothing', () => {
  const made: string[] = []
  const find = memoize((key: string) => {
    made.push(key)
    return key === 'a' ? 1 : undefined
  })
  assert.deepEqual([find('a'), find('b'), find('a'), find('b')], [1, undefined, 1, undefined])
  assert.deepEqual(made, ['a', 'b'])
})

test('what throws is tried again', () => {
  let tries = 0
  const find = memoize((key: string) => {
    tries += 1
    if (tries === 1) throw new Error(key)
    return tries
  })
  assert.throws(() => find('a'), /a/)
  assert.equal(find('a'), 2)
})

test('an object is its own key, whatever it holds', () => {
  const find = memoizeWeakly((_key: { readonly name: string }) => ({}))
  const one = { name: 'a' }
  assert.equal(find(one), find(one))
  assert.notEqual(find(one), find({ name: 'a' }))
})
