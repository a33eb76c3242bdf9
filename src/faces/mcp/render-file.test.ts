import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileContent } from '../../contract/operation.ts'
import { renderResult } from './render.ts'

/** A file of so many bytes that counts how often it was read and let go of. */
function fileOf(name: string, mimeType: string, bytes: Buffer) {
  const counts = { read: 0, released: 0 }
  const file: FileContent = {
    name,
    mimeType,
    sizeBytes: bytes.length,
    read: async () => {
      counts.read += 1
      return new Blob([new Uint8Array(bytes)]).stream()
    },
    release: async () => {
      counts.released += 1
    },
  }
  return { file, counts, data: { name, mimeType, size: bytes.length } }
}

test('a short text and a picture are shown, of anything else what it is and how to get it', async () => {
  const cards = fileOf('cards.json', 'application/json', Buffer.from('{"cards":[]}'))
  assert.deepEqual((await renderResult(cards)).content, [{ type: 'text', text: '{"cards":[]}' }])
  const picture = fileOf('bees.png', 'image/png', Buffer.from([1, 2, 3]))
  const { content, structuredContent } = await renderResult(picture)
  assert.deepEqual(content[1], { type: 'image', data: 'AQID', mimeType: 'image/png' })
  assert.deepEqual(structuredContent, picture.data)
  const audio = fileOf('bees.wav', 'audio/wav', Buffer.alloc(9))
  const [about, how] = (await renderResult(audio)).content
  assert.deepEqual(JSON.parse((about as { text: string }).text), audio.data)
  assert.match((how as { text: string }).text, /output_path/)
  assert.deepEqual([cards.counts.read, audio.counts], [1, { read: 0, released: 1 }])
})

test('what is too large for a conversation is not sent', async () => {
  for (const [mimeType, size] of [
    ['text/plain', 64 * 1024 + 1],
    ['image/png', 768 * 1024 + 1],
  ] as const) {
    const large = fileOf('large', mimeType, Buffer.alloc(size))
    assert.ok(JSON.stringify(await renderResult(large)).length < 1000, mimeType)
    assert.deepEqual(large.counts, { read: 0, released: 1 })
  }
})

test('generated text is read as it is, with its warnings and how to get its files', async () => {
  const data = { contentId: 'c', textContent: '# Bees', files: [{ name: 'bees.pdf' }], warnings: ['Short.'] }
  const { content } = await renderResult({ data })
  assert.deepEqual(content, [
    { type: 'text', text: '# Bees\n\nWarning: Short.\n\ncontentId: c; files: bees.pdf (download_content gets one)' },
  ])
})
