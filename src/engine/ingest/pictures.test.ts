import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { seeded } from '../../../tests/support/seeded.ts'
import type { Fault } from '../../domain/fault.ts'
import { openImagePicture, renderPdfPage } from './pictures.ts'
import { pdf } from './testing/made-files.ts'

test('a page of a PDF is drawn as PNG of the width that is asked for', async () => {
  const bytes = pdf([[{ text: 'Whales swim in the sea', size: 24 }], null])
  const [written, blank] = [
    Buffer.from(await renderPdfPage(bytes, 1, 640)),
    Buffer.from(await renderPdfPage(bytes, 2, 640)),
  ]
  for (const png of [written, blank]) {
    assert.equal(png.toString('latin1', 1, 4), 'PNG')
    assert.equal(png.readUInt32BE(16), 640)
  }
  assert.ok(!written.equals(blank))
  await assert.rejects(renderPdfPage(bytes, 3, 640))
})

test('a damaged picture is decoded or refused with a sentence, and never ends the process', async () => {
  const canvas = createCanvas(120, 40)
  canvas.getContext('2d').fillText('Water boils', 10, 20)
  const random = seeded(1)
  for (const whole of [canvas.toBuffer('image/png'), canvas.toBuffer('image/jpeg')]) {
    for (let number = 0; number < 30; number++) {
      const broken = damaged(whole, random)
      const drawn = await openImagePicture(broken)
        .then(({ picture }) => picture(1))
        .catch((error: Fault) => error)
      if (drawn instanceof Error) assert.equal((drawn as Fault).code, 'SOURCE_UNREADABLE', drawn.message)
      else assert.equal(Buffer.from(drawn).toString('latin1', 1, 4), 'PNG')
    }
  }
})

/** Ten bits flipped behind the signature; every third one is cut as well. */
function damaged(whole: Uint8Array, random: () => number): Uint8Array {
  const bytes = Uint8Array.from(whole)
  for (let time = 0; time < 10; time++)
    bytes[8 + Math.floor(random() * (bytes.length - 8))]! ^= 1 << Math.floor(random() * 8)
  return random() < 0.3 ? bytes.subarray(0, 40 + Math.floor(random() * (bytes.length - 40))) : bytes
}
