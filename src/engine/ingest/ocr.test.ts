import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { mergeOcrPages, type OcrPage, ocrPages } from './ocr.ts'
import { readDocument } from './read-document.ts'
import { ONE_PIXEL_PNG, pdf, raw } from './testing/made-files.ts'

const never = new AbortController().signal

test('text on a page of a PDF is recognised, in order, one call a page', async () => {
  const pages: OcrPage[] = []
  const bytes = pdf([[{ text: 'Whales swim in the sea', size: 24 }], null])
  await ocrPages(raw('a.pdf', bytes), [1, 2], (page) => void pages.push(page), never)
  assert.deepEqual(pages, [
    { page: 1, text: 'Whales swim in the sea' },
    { page: 2, text: '' },
  ])
})

test('an abort ends the recognition with its reason', async () => {
  const stop = new AbortController()
  const reason = new Error('stopped by the test')
  const listener = () => stop.abort(reason)
  const work = ocrPages(raw('a.pdf', pdf([null, null])), [1, 2], listener, stop.signal)
  await assert.rejects(work, reason)
})

test('a picture that claims too many pixels is refused before it is decoded', async () => {
  const huge = Buffer.from(ONE_PIXEL_PNG)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  const refused = { code: 'SOURCE_UNREADABLE', message: /million pixels/ }
  await assert.rejects(readDocument(raw('a.png', huge)), refused)
  await assert.rejects(
    ocrPages(raw('a.png', huge), [1], () => {}, never),
    refused,
  )
})

test('the sizes of the common formats are read from their headers', async () => {
  const canvas = createCanvas(30, 20)
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const) {
    const bytes = await canvas.encode(type.slice(6) as 'png')
    const { unreadPages, kind } = await readDocument(raw('x', bytes))
    assert.deepEqual([kind, unreadPages], ['image', [1]], type)
  }
})

test('recognised pages take their place between the others', () => {
  const text = 'one\n\nthree'
  const places = [
    { start: 0, page: 1, heading: 'H' },
    { start: 5, page: 3 },
  ]
  const whole = mergeOcrPages({ text, places }, [
    { page: 4, text: 'four' },
    { page: 2, text: 'two' },
  ])
  assert.equal(whole.text, 'one\n\ntwo\n\nthree\n\nfour')
  assert.deepEqual(
    whole.places.map(({ start, page }) => [whole.text.slice(start, start + 3), page]),
    [
      ['one', 1],
      ['two', 2],
      ['thr', 3],
      ['fou', 4],
    ],
  )
})
