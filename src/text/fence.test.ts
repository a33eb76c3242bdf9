import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLines } from './line-kinds.ts'

const listKinds = (lines: readonly string[]) => readLines(lines.join('\n')).map(({ kind }) => kind)

test('code on one line between three ticks opens no fence', () => {
  assert.deepEqual(
    listKinds(['It says', '```Error: it is not permitted```', 'The loom is made of oak.']).at(-1),
    'text',
  )
})
