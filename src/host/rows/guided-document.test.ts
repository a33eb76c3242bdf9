import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guidedDocument } from './guided-document.ts'

test('a guided view leaves its title out, and its headings have no offsets', () => {
  const [[blocks]] = guidedDocument('# Bees\n\n## Honey\n\nBees make **honey**.\n\n- wax') as [[unknown[][]]]
  assert.deepEqual(blocks[0], [null, null, [[[null, null, ['Honey']]], [null, 5]]])
  const [start, end, [leaves]] = blocks[1] as [number, number, [[number, number, [string]][]]]
  assert.deepEqual([end - start, leaves.map(([, , [text]]) => text)], [16, ['Bees make ', 'honey', '.']])
  assert.equal(blocks.length, 3)
  assert.deepEqual(guidedDocument(''), [[[]]])
})
