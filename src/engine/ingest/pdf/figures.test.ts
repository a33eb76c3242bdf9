import assert from 'node:assert/strict'
import test from 'node:test'
import PDFDocument from 'pdfkit'
import { drawPdfFigure } from './figures.ts'
import { openPdf } from './file.ts'

const TEXT = 'The barn is cooled by a shallow pond on its roof, which holds four centimetres of water all summer.'

/** A page of text, a red square with a label, its caption, and text again. */
async function makePage(): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 72 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.fontSize(11).text(TEXT, 72, 100)
  doc.rect(150, 200, 200, 100).fill('#cc0000')
  doc.fillColor('#000000').fontSize(8).text('degrees', 355, 240)
  doc.fontSize(11).text('Figure 1: Temperature in the barn over a day', 72, 330)
  doc.text(TEXT, 72, 370)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

test('the figure above a caption is drawn with its labels, without the text around it', async () => {
  const { pdf, close } = await openPdf(await makePage())
  try {
    const figure = await drawPdfFigure(pdf, 1, 'Figure 1: Temperature in the barn over a day')
    assert.ok(figure)
    const ratio = figure.width / figure.height
    assert.ok(
      ratio > 1.9 && ratio < 2.7,
      `${figure.width} x ${figure.height}: the square with its label, and no line of text`,
    )
    const { data } = figure.getContext('2d').getImageData(0, 0, figure.width, figure.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! > 190 && data[at + 1]! < 20) red += 1
    assert.ok(red > 0.7 * figure.width * figure.height)
  } finally {
    await close()
  }
})

test('a caption without a figure gives none, and so does one that is not on the page', async () => {
  const { pdf, close } = await openPdf(await makePage())
  try {
    assert.equal(await drawPdfFigure(pdf, 1, 'Figure 9: Not on this page'), null)
    assert.equal(await drawPdfFigure(pdf, 1, TEXT.slice(0, 40)), null)
  } finally {
    await close()
  }
})
