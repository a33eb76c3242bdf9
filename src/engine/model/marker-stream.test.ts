import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MarkerStream, type Piece } from './marker-stream.ts'

function read(text: string, size: number): Piece[] {
  const stream = new MarkerStream()
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += size) pieces.push(...stream.push(text.slice(at, at + size)))
  return [...pieces, ...stream.end()]
}

const shown = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : `${piece.space}<${piece.numbers.join(' ')}>`)).join('')

const CASES: readonly (readonly [string, string])[] = [
  ['Built in 1889 [1]. Tall[2]', 'Built in 1889 <1>. Tall<2>'],
  ['Both [1][2] and [1, 3] and [2-4].', 'Both <1><2> and <1 3> and <2 3 4>.'],
  ['全角【2】也算', '全角<2>也算'],
  ['In `a[1]` and ``b`[2]`` stays, then [3]', 'In `a[1]` and ``b`[2]`` stays, then <3>'],
  ['```js\nx[1] = `y[2]`\n```\nDone [1]', '```js\nx[1] = `y[2]`\n```\nDone <1>'],
  ['A stray ` tick ends\nwith its line [1]', 'A stray ` tick ends\nwith its line <1>'],
  ['A link [1](http://x.test) and [note] and [2024a]', 'A link [1](http://x.test) and [note] and [2024a]'],
  ['Open [1', 'Open [1'],
  ['Spaces   \n\n stay ', 'Spaces   \n\n stay '],
]

test('markers are found, and code, links and brackets pass, whatever the size of the pieces', () => {
  for (const [text, expected] of CASES)
    for (const size of [1, 2, 3, 7, 1000]) assert.equal(shown(read(text, size)), expected, `${size}: ${text}`)
})

test('only what may become a marker is held back', () => {
  const stream = new MarkerStream()
  assert.equal(shown(stream.push('Ready text [')), 'Ready text')
  assert.equal(shown(stream.push('x')), ' [x')
})

test('a range that runs wild is bounded', () => {
  const [piece] = read('[1-999]', 100)
  assert.ok(piece?.kind === 'marker' && piece.numbers.length <= 12)
})
