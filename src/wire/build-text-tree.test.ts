import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeProblems } from '../../tests/support/recordings.ts'
import { buildPlainBlocks, parseRichText } from './build-text-tree.ts'

test('headings, paragraphs, lists and rules are blocks over the text without marks', () => {
  const { blocks, text } = parseRichText('# Tea\n\nHot **water** and\n`leaves`.\n\n1. Boil\n2. Pour\n\n---\n> Said')
  assert.equal(text, 'TeaHot water and leaves.BoilPour\nSaid')
  assert.deepEqual(blocks[0], [0, 3, [[[0, 3, ['Tea']]], [null, 4]]])
  assert.deepEqual(blocks[1]!.slice(0, 2), [3, 24])
  const leaves = (blocks[1]![2] as unknown[][])[0]!
  assert.deepEqual(leaves[1], [7, 12, ['water', [true]]])
  assert.deepEqual(leaves[3], [17, 23, ['leaves', [null, null, null, null, null, null, null, true]]])
  const pour = blocks[3]![2] as unknown[]
  assert.deepEqual(pour[3], [null, null, 0, { 101: '2.', 102: 2, 103: 2, 104: 1 }])
  assert.deepEqual(blocks[4], [32, 33, null, null, null, null, null, null, null, null, []])
  for (const block of blocks) assert.deepEqual(nodeProblems(block), [])
})

test('a table has its rows at slot 4, code its text at slot 6', () => {
  const { blocks, text } = parseRichText('| A | B |\n|---|---|\n| 1 |  |\n```js\nx\ny\n```')
  assert.equal(text, 'AB1x\ny')
  const [rows, columns, cells] = blocks[0]![4] as [number, number, unknown[][]]
  assert.deepEqual([rows, columns], [2, 2])
  assert.deepEqual(cells[0], [
    0,
    2,
    [
      [0, 1, [[0, 1, [[[0, 1, ['A']]]]]]],
      [1, 2, [[1, 2, [[[1, 2, ['B']]]]]]],
    ],
  ])
  assert.deepEqual((cells[1]![2] as unknown[])[1], [3, 3])
  assert.deepEqual(blocks[1], [3, 6, null, null, null, null, ['x\ny', 'js']])
})

test('a sign behind a backslash is the sign itself, in a cell as in a line', () => {
  const { blocks, text } = parseRichText('Costs \\$20 \\*not\\* `a\\b` \\[1\\]\n\n| A \\| B |\n|---|\n| \\$20B |', true)
  assert.equal(text, 'Costs $20 *not* a\\b [1]A | B$20B')
  for (const block of blocks) assert.deepEqual(nodeProblems(block), [])
})

test('citation marks are no part of an answer’s text, alone, in lists and in ranges', () => {
  const { text, marks } = parseRichText('Hot [1]. Red [2, 3] and round [5-7]. [8] A [link](http://x) stays.', true)
  assert.equal(text, 'Hot. Red and round. A link stays.')
  assert.deepEqual(marks, [
    { at: 3, numbers: [1] },
    { at: 8, numbers: [2, 3] },
    { at: 18, numbers: [5, 6, 7] },
    { at: 19, numbers: [8] },
  ])
})

test('plain blocks joined are the text, whatever its lines', () => {
  for (const text of ['', '\n', 'a', 'a\n', '\n\na\n\n\nb\nc', 'ä😀\n\n']) {
    const blocks = buildPlainBlocks(text, 100)
    assert.equal(
      blocks.map((block) => ((block[2] as unknown[][][])[0]![0] as [number, number, [string]])[2][0]).join(''),
      text,
    )
    assert.equal(blocks.at(-1)?.[1] ?? 100, 100 + text.length)
    for (const block of blocks) assert.deepEqual(nodeProblems(block), [])
  }
})
