import { findLanguageDirection, toLanguageTag } from '../../render/direction.ts'
import { detectTextDirection } from '../../render/fonts/text-direction.ts'
import type { PdfFile } from '../../render/pdf/pdf-file.ts'
import type { TypesetParagraph } from '../../render/pdf/typesetter.ts'
import {
  type Area,
  type BoxParagraph,
  BULLET,
  CELL,
  type ChartBox,
  COLORS,
  type ImageBox,
  LINE,
  SLIDE,
  type SlideBox,
  type TableBox,
  type TextBox,
} from './boxes.ts'
import { drawChart } from './chart-pdf.ts'
import { FOOT } from './looks.ts'
import type { PlacedSlide } from './place-slides.ts'
import { chooseRowColor } from './pptx.ts'

/** Draws slides as the pages of a PDF, with the same boxes as the Office file. */
export function drawSlides(slides: readonly PlacedSlide[], pdf: PdfFile): void {
  for (const [index, { boxes, look, slide }] of slides.entries()) {
    pdf.doc.addPage()
    pdf.structure.decoration(() => {
      pdf.rectangle(0, 0, SLIDE.width, SLIDE.height, look.background)
      for (const shape of look.shapes) drawBox(shape, pdf)
      if (look.number) drawBox(buildNumberBox(index + 1, look.number), pdf)
    })
    pdf.bookmark(slide.title, 1, 0)
    pdf.structure.within('Sect', () => {
      for (const box of boxes) drawBox(box, pdf)
    })
  }
}

function buildNumberBox(number: number, area: Area): SlideBox {
  const span = { size: FOOT.size, color: COLORS.soft, text: String(number) }
  return { kind: 'text', ...area, paragraphs: [{ spans: [span] }], align: 'end', anchor: 'top' }
}

function drawBox(box: SlideBox, pdf: PdfFile): void {
  if (box.kind === 'text') drawText(box, pdf)
  else if (box.kind === 'table') drawTable(box, pdf)
  else if (box.kind === 'image') drawImage(box, pdf)
  else if (box.kind === 'chart') pdf.structure.within('Figure', () => drawChart(box, pdf), describeChart(box))
  else if (box.shape === 'ellipse') pdf.rectangle(box.x, box.y, box.width, box.height, box.color, box.width / 2)
  else pdf.rectangle(box.x, box.y, box.width, box.height, box.color, box.shape === 'rounded' ? 7 : 0)
}

function drawImage({ height, picture, width, words, x, y }: ImageBox, pdf: PdfFile): void {
  pdf.structure.within('Figure', () => pdf.image(picture.bytes, { x, y, width, height }), words)
}

/** A chart in words: what each of its bars or points says. */
const describeChart = ({ chart }: ChartBox) =>
  chart.labels.map((label, at) => `${label}: ${chart.series.map(({ values }) => values[at]).join(', ')}`).join('; ')

type DrawnParagraph = {
  readonly paragraph: BoxParagraph
  readonly set: TypesetParagraph
  readonly size: number
  readonly indent: number
}

function drawText(box: TextBox, pdf: PdfFile): void {
  const all = box.paragraphs.map((paragraph): DrawnParagraph => {
    const size = paragraph.spans[0]!.size
    const indent = paragraph.hasBullet ? size * BULLET : 0
    return { paragraph, set: pdf.type.paragraph(paragraph.spans, box.width - indent), size, indent }
  })
  const height = all.reduce((sum, one) => sum + measureParagraph(one), 0) - (all.at(-1)?.paragraph.after ?? 0)
  const free = box.height - height
  let y = box.y + (box.anchor === 'top' ? 0 : box.anchor === 'bottom' ? free : free / 2)
  for (const one of all) {
    pdf.structure.within(box.isTitle ? 'H1' : 'P', () => drawParagraph(one, box, y, pdf))
    y += measureParagraph(one)
  }
}

const measureParagraph = ({ paragraph, set, size }: DrawnParagraph) =>
  set.lines.length * size * LINE + (paragraph.after ?? 0)

function drawParagraph({ indent, paragraph, set, size }: DrawnParagraph, box: TextBox, y: number, pdf: PdfFile): void {
  const isRightToLeft = set.direction === 'rtl'
  for (const [index, line] of set.lines.entries()) {
    const free = box.width - indent - line.width
    const isAtRight = box.align === 'side' ? pdf.type.direction === 'rtl' : (box.align === 'end') !== isRightToLeft
    const x = box.x + (isRightToLeft ? 0 : indent) + (isAtRight ? free : 0)
    pdf.line(line, x, y + size * LINE * (index + 0.74))
  }
  if (!paragraph.hasBullet) return
  const x = isRightToLeft ? box.x + box.width - indent * 0.4 : box.x
  pdf.words([{ size, color: COLORS.accent, text: '•' }], x, y + size * LINE * 0.74)
}

function drawTable(box: TableBox, pdf: PdfFile): void {
  pdf.structure.within('Table', () => drawRows(box, pdf))
}

function drawRows({ rows, widths, x: left, y: top }: TableBox, pdf: PdfFile): void {
  let y = top
  for (const [index, row] of rows.entries()) {
    let x = left
    pdf.structure.within('TR', () => {
      for (const [column, { isNumber, span }] of row.cells.entries()) {
        const width = widths[column]!
        const isAtEnd = isNumber || detectTextDirection(span.text) === 'rtl'
        const inside = { x: x + CELL.side, y, width: width - 2 * CELL.side, height: row.height }
        pdf.rectangle(x, y, width, row.height, chooseRowColor(index))
        const align = isAtEnd === (detectTextDirection(span.text) === 'rtl') ? 'start' : 'end'
        const cell: TextBox = { kind: 'text', ...inside, paragraphs: [{ spans: [span] }], align, anchor: 'middle' }
        pdf.structure.within(index === 0 ? 'TH' : 'TD', () => drawText(cell, pdf))
        x += width
      }
    })
    y += row.height
    pdf.rectangle(left, y - 0.4, x - left, 0.8, COLORS.line)
  }
}

/** How the PDF of slides is opened. */
export const buildSlidesPdfOptions = (title: string, language: string) => ({
  size: [SLIDE.width, SLIDE.height] as const,
  title,
  languageTag: toLanguageTag(language),
  direction: findLanguageDirection(language),
})
