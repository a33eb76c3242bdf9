import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { findArgumentKind, groupPairs, listChoices, readArguments } from './arguments.ts'

const shape = z
  .object({
    paginate: z.boolean().default(true),
    limit: z.int().min(1).default(10),
    ids: z.array(z.string()).optional().describe('ids'),
    numbers: z.array(z.number()).readonly().optional(),
    claims: z.array(z.object({ start: z.int() })).optional(),
    query: z.string(),
    format: z.enum(['text', 'html']).nullable(),
  })
  .refine(() => true)

const read = (query: string) => readArguments(shape, groupPairs(new URLSearchParams(query)), { q: 'query' })

test('text becomes what the field wants, seen through defaults and options', () => {
  assert.deepEqual(read('paginate=false&limit=5&query=12&format=html'), {
    paginate: false,
    limit: 5,
    query: '12',
    format: 'html',
  })
})

test('lists come repeated, with commas, with brackets or as JSON', () => {
  assert.deepEqual(read('ids=a&ids=b,c').ids, ['a', 'b,c'])
  assert.deepEqual(read('ids=a, b').ids, ['a', 'b'])
  assert.deepEqual(read('ids[]=a').ids, ['a'])
  assert.deepEqual(read('ids=["a,b"]').ids, ['a,b'])
  assert.deepEqual(read('numbers=1,2').numbers, [1, 2])
  assert.deepEqual(read('claims={"start":1}&claims={"start":2}').claims, [{ start: 1 }, { start: 2 }])
})

test('what does not fit stays text, so that the check refuses it by name', () => {
  assert.deepEqual(read('paginate=perhaps&limit=ten&format=a&format=b'), {
    paginate: 'perhaps',
    limit: 'ten',
    format: ['a', 'b'],
  })
  assert.deepEqual(read('q=x&unknown=1'), { q: 'x', unknown: '1' })
})

test('a flag is known as one, so that a command line lets it stand alone', () => {
  assert.deepEqual(findArgumentKind(shape.shape.paginate), { name: 'flag' })
  assert.deepEqual(findArgumentKind(shape.shape.ids), { name: 'list', of: { name: 'text' } })
})

test('the values that a field accepts are known, where it does not accept any', () => {
  assert.deepEqual(listChoices(shape.shape.format), ['text', 'html'])
  assert.deepEqual(listChoices(shape.shape.query), [])
})

test('a field in camelCase becomes what the field of that meaning wants', () => {
  const shape = z.object({ max_chars: z.int(), source_ids: z.array(z.string()) })
  assert.deepEqual(readArguments(shape, { maxChars: ['5'], sourceIds: ['a,b'] }), {
    maxChars: 5,
    sourceIds: ['a', 'b'],
  })
})
