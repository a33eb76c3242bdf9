import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlocks } from './blocks.ts'

const readKinds = (text: string) => readBlocks(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

test('signs that run under a line from end to end make it a title', () => {
  for (const sign of ['~', '^', '+', '"', '=', '-'])
    assert.deepEqual(readKinds(`Lamp hooks\n${sign.repeat(10)}\n\nThe lamp has hooks.\n`), [
      'heading Lamp hooks',
      'sentence The lamp has hooks.',
    ])
})

test('a fence of tildes is still one', () => {
  assert.deepEqual(readKinds('Run this command in the hall:\n~~~\nlamp on\n~~~\n\nThe lamp burns.\n'), [
    'sentence Run this command in the hall:',
    'code lamp on',
    'sentence The lamp burns.',
  ])
})
