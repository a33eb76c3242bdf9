import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfPage } from './pictures.ts'
import { pdf } from './testing/made-files.ts'

test('a page of a PDF is drawn as PNG of the width that is asked for', async () => {
  const bytes = pdf([[{ text: 'Whales swim in the sea', size: 24 }], null])
  const [written, blank] = [Buffer.from(await pdfPage(bytes, 1, 640)), Buffer.from(await pdfPage(bytes, 2, 640))]
  for (const png of [written, blank]) {
    assert.equal(png.toString('latin1', 1, 4), 'PNG')
    assert.equal(png.readUInt32BE(16), 640)
  }
  assert.ok(!written.equals(blank))
  await assert.rejects(pdfPage(bytes, 3, 640))
})
