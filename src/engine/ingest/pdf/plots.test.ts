import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'
import { buildLines } from './lines.ts'
import type { PdfTextItem } from './pdf-line.ts'

const read = async (lines: readonly PdfText[]) => (await readDocument(raw('paper.pdf', pdf([lines])))).text
const TEXT = 'The barn is cooled by a shallow pond on its roof, which holds water all summer.'
const label = (text: string, x: number, y: number): PdfText => ({ text, size: 8, at: [x, y] })

test('the numbers and points of a plot are left out, its labels and its caption stay', async () => {
  const plot = [
    label('20', 100, 600),
    label('10', 100, 560),
    label('+', 180, 590),
    ...[2, 4, 6].map((hour, at) => label(`${hour}`, 150 + at * 60, 520)),
    label('Hour of the day', 190, 505),
  ]
  const caption: PdfText = { text: 'Figure 1: Heat in the barn.', at: [72, 480] }
  const text = await read([{ text: TEXT, at: [72, 700] }, ...plot, caption, { text: TEXT, at: [72, 440] }])
  assert.equal(text, `${TEXT}\n\nHour of the day\n\nFigure 1: Heat in the barn.\n\n${TEXT}`)
})

test('numbers that are no scale, or stand above no figure, stay', async () => {
  const numbers = [label('20', 100, 600), label('10', 100, 585), label('30', 100, 570)]
  assert.match(await read([{ text: TEXT }, ...numbers, { text: 'Figure 1: Counts.', at: [72, 480] }]), /20[\s\S]*10/)
  const row = [2, 4, 6].map((hour, at) => label(`${hour}`, 150 + at * 60, 520))
  assert.match(await read([{ text: TEXT }, ...row, { text: TEXT, at: [72, 480] }]), /2.*4.*6/)
})

test('what begins left of a line and below it is a line of its own, though no end was marked', () => {
  const place = (str: string, x: number, y: number): PdfTextItem => ({
    str,
    transform: [10, 0, 0, 10, x, y],
    width: str.length * 5,
    height: 10,
    hasEOL: false,
    fontName: 'f',
  })
  const lines = buildLines([place('6', 150, 300), place('810', 170, 300), place('Figure 1: Heat', 72, 260)])
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['6 810', 'Figure 1: Heat'],
  )
})
