import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildGuidedDocument } from './guided-document.ts'

test('a guided view leaves its title out, and its headings have no offsets', () => {
  const [[blocks]] = buildGuidedDocument('# Bees\n\n## Honey\n\nBees make **honey**.\n\n- wax', []) as [[unknown[][]]]
  assert.deepEqual(blocks[0], [null, null, [[[null, null, ['Honey']]], [null, 5]]])
  const [start, end, [leaves]] = blocks[1] as [number, number, [[number, number, [string]][]]]
  assert.deepEqual([end - start, leaves.map(([, , [text]]) => text)], [16, ['Bees make ', 'honey', '.']])
  assert.equal(blocks.length, 3)
  assert.deepEqual(buildGuidedDocument('', []), [[[]]])
})

test('an element ends each section, and what is left of them ends the document', () => {
  const kindsWith = (...ids: string[]) => {
    const [[blocks]] = buildGuidedDocument('## One\n\nText.\n\n## Two\n\nText.', ids) as [[unknown[][]]]
    return blocks.map((block) => (block[12] as [string, number] | undefined)?.[0] ?? (block[0] === null ? '#' : '.'))
  }
  assert.deepEqual(kindsWith('a', 'b', 'c'), ['#', '.', 'a', '#', '.', 'b', 'c'])
  assert.deepEqual(kindsWith(), ['#', '.', '#', '.'])
})
