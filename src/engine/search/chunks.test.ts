import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutChunks } from './chunks.ts'

const sentence = (number: number) => `Sentence ${number} tells of the harbour and of the ships that lie there.`
const long = Array.from({ length: 120 }, (_, number) => sentence(number)).join(' ')

test('a long paragraph is cut at sentence ends with an overlap', () => {
  const chunks = cutChunks(long)
  assert.ok(chunks.length > 8)
  for (const [index, { start, end }] of chunks.entries()) {
    assert.match(long.slice(start, end), /^Sentence.*\.$/s)
    assert.ok(end - start <= 1000)
    if (index > 0) assert.ok(start < chunks[index - 1]!.end, 'neighbours overlap')
  }
})

test('nothing but white space is lost', () => {
  const text = `Title\n\n${long}\n\n\nshort\n\n${'无标点'.repeat(2000)}\n\n${'x'.repeat(9000)}`
  const seen = new Uint8Array(text.length)
  for (const { start, end } of cutChunks(text)) seen.fill(1, start, end)
  for (let index = 0; index < text.length; index += 1) if (!seen[index]) assert.match(text[index]!, /\s/)
})

test('a short text is one chunk without the space around it, a blank one none', () => {
  assert.deepEqual(cutChunks('  A note.\n'), [{ start: 2, end: 9 }])
  assert.deepEqual(cutChunks(' \n '), [])
})
