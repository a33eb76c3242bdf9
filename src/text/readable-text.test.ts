import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCode, formatReadable } from './readable-text.ts'

test('entries of a list stand on their lines, nested ones set in, steps with their numbers', () => {
  assert.equal(
    formatReadable('Bring **these**:\n\n* bread,\n  fresh\n  - rye\n* milk[3]'),
    'Bring these:\n- bread, fresh\n  - rye\n- milk',
  )
  assert.equal(formatReadable('1) Stir.\n\n2) Bake.'), '1. Stir.\n2. Bake.')
})

test('short code stands in the line, longer code set in, without fences', () => {
  assert.equal(formatReadable('Run\n\n```sh\nnpm ci\n```'), 'Run `npm ci`')
  assert.equal(
    formatReadable('Run:\n\n```sh\n  npm ci\n\n  npm start\n```\n\nWait.'),
    'Run:\n\n    npm ci\n\n    npm start\n\nWait.',
  )
  assert.equal(formatCode('$ cd a $ make all'), '    $ cd a\n    $ make all')
})

test('rows name their columns', () => {
  assert.equal(
    formatReadable('| Plan | Price |\n|---|---|\n| Basic | 5 |\n| Studio | 9 |').split('\n').at(-1),
    '- Plan: Studio; Price: 9',
  )
})
