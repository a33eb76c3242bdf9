import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'
import { joinAccents } from './accents.ts'
import type { PdfTextItem } from './pdf-line.ts'

const read = async (pages: PdfText[][]) => readDocument(raw('paper.pdf', pdf(pages)))
const piece = (str: string, x: number, right: number, y = 100, more: Partial<PdfTextItem> = {}): PdfTextItem => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: right - x,
  height: 10,
  hasEOL: false,
  fontName: 'f1',
  ...more,
})
const join = (...items: PdfTextItem[]) => joinAccents(items).map(({ str }) => str)

test('an accent drawn by itself is joined with the letter that is moved back under it', () => {
  assert.deepEqual(join(piece('f¨', 72, 80.2), piece('ur die Aufl¨', 74.6, 120), piece('osung', 115, 140)), [
    'für die Auflösung',
  ])
  assert.deepEqual(join(piece('Lo¨', 72, 86), piece('ıc', 82.1, 90)), ['Loïc'])
  assert.deepEqual(join(piece('Jureˇ', 72, 96), piece('ckov´', 91.5, 116), piece('a', 111, 116)), ['Jurečková'])
  assert.deepEqual(join(piece('where ˆ', 72, 110), piece('θ', 104.5, 110, 100, { fontName: 'f2' })), ['where ', 'θ̂'])
})

test('an accent over a capital letter stands higher, a cedilla comes behind its letter', () => {
  const items = joinAccents([piece('Die ', 50, 72), piece('¨', 74, 79, 102.7), piece('Ubung', 72.6, 100)])
  assert.deepEqual(
    items.map(({ str, transform }) => [str, transform[5]]),
    [
      ['Die ', 100],
      ['Übung', 100],
    ],
  )
  assert.deepEqual(join(piece('GARC', 72, 100), piece('¸ON', 94, 116)), ['GARÇON'])
})

test('a letter in a ring is the sign of copyright that TeX draws so', () => {
  assert.deepEqual(join(piece('Copyright c', 72, 132), piece('© 2002', 124.5, 160)), ['Copyright © 2002'])
  assert.deepEqual(join(piece('c', 72, 77), piece('© 2002', 80, 110)), ['c', '© 2002'])
})

test('an accent beside its neighbours stays a sign of its own', () => {
  assert.deepEqual(join(piece('a `', 72, 84), piece('b', 84, 89)), ['a `', 'b'])
  assert.deepEqual(join(piece('~', 72, 78), piece('/notes', 78, 100)), ['~', '/notes'])
  assert.deepEqual(join(piece('x´', 72, 84, 100, { hasEOL: true }), piece('a', 80, 85, 88)), ['x´', 'a'])
})

test('a page whose letters are moved under their accents reads as it looks, and its places hold', async () => {
  const first: PdfText[] = [{ text: 'The fee is not told.', at: [72, 700] }]
  const second: PdfText[] = [
    { text: 'F\xa8', at: [72, 700] },
    { text: 'ur L\xa8', at: [77.2, 700] },
    { text: 'arm zahlt man; `so` nicht.', at: [94.9, 700] },
  ]
  const { text, places } = await read([first, second])
  assert.match(text, /^Für Lärm zahlt man; `so` nicht\.$/m)
  assert.equal(places.find(({ page }) => page === 2)?.start, text.indexOf('Für'))
})
