import type { SpanStyle, StyledSpan } from '../../render/pdf/typesetter.ts'
import type { CitedText } from '../cited-text.ts'
import { INK, LOOK } from './pdf-look.ts'
import { type ReportPage, writeMarker } from './pdf-page.ts'
import { writeTable } from './pdf-table.ts'
import type { HeadedRow, ItemsBlock, ReportBlock, SourceFigureBlock, TopicsBlock } from './sections.ts'

/** Writes one block at the place where the flow stands. */
export function writeBlock(block: ReportBlock, page: ReportPage): void {
  if (block.kind === 'table') writeTable(block, page)
  else if (block.kind === 'topics') writeTopics(block.topics, page)
  else if ('items' in block) writeItems(block, page)
  else if (block.kind === 'timeline') writeTimeline(block.rows, page)
  else if (block.kind === 'definitions') writeDefinitions(block.rows, page)
  else if (block.kind === 'picture') writePicture(block, page)
  else writeCards(block.rows, page)
}

const LINES = {
  lead: { lineHeight: 18, after: 7 },
  paragraph: { lineHeight: 15.6, after: 7 },
  list: { lineHeight: 15.6, after: 4, indent: 15, sign: { ...LOOK.body, color: INK.accent, text: '•' }, tag: 'LI' },
} as const

function writeItems({ items, kind }: ItemsBlock, page: ReportPage): void {
  const style = kind === 'lead' ? LOOK.lead : LOOK.body
  const paragraphs = kind === 'list' ? items.map((item) => [item]) : [items]
  const writeParagraphs = () => {
    for (const paragraph of paragraphs) page.flow.paragraph(citeSpans(paragraph, style, page), LINES[kind])
  }
  if (kind === 'list') page.pdf.structure.within('L', writeParagraphs)
  else writeParagraphs()
}

/** Sentences, each with its marker, which leads to the entry in the list of sources. */
function citeSpans(items: readonly CitedText[], style: SpanStyle, page: ReportPage): readonly StyledSpan[] {
  return items.flatMap(({ citation, text }, index) => [
    { ...style, text: `${index > 0 ? ' ' : ''}${text}` },
    writeMarker(citation, page),
  ])
}

const CARD = { columns: 3, gap: 10, pad: 10, labelLine: 12 } as const

function writeCards(rows: readonly HeadedRow[], page: ReportPage): void {
  for (let at = 0; at < rows.length; at += CARD.columns) writeCardRow(rows.slice(at, at + CARD.columns), page)
  page.flow.skip(4)
}

function writeCardRow(rows: readonly HeadedRow[], page: ReportPage): void {
  const { flow, pdf } = page
  const width = (flow.width - CARD.gap * (CARD.columns - 1)) / CARD.columns
  const inner = width - 2 * CARD.pad
  const labels = rows.map((row) => pdf.type.paragraph(citeSpans([row], LOOK.label, page), inner))
  const height = 40 + CARD.pad + CARD.labelLine * Math.max(...labels.map(({ lines }) => lines.length))
  flow.keep(height)
  for (const [index, row] of rows.entries()) {
    const { direction, lines } = labels[index]!
    const place = pdf.type.direction === 'rtl' ? CARD.columns - 1 - index : index
    const x = flow.left + place * (width + CARD.gap)
    const alignStart = (length: number) => (direction === 'rtl' ? x + width - CARD.pad - length : x + CARD.pad)
    pdf.rectangle(x, flow.y, width, height, INK.tint, 5)
    const size = Math.min(LOOK.figure.size, (LOOK.figure.size * inner) / pdf.type.width(row.head, LOOK.figure))
    const figure = { ...LOOK.figure, size }
    pdf.structure.within('P', () => {
      pdf.words([{ ...figure, text: row.head }], alignStart(pdf.type.width(row.head, figure)), flow.y + 29)
      for (const [line, set] of lines.entries()) {
        pdf.line(set, alignStart(set.width), flow.y + 47 + line * CARD.labelLine)
      }
    })
  }
  flow.y += height + CARD.gap
}

/** Points of a picture: how high it may be, and how large a pixel. */
const PICTURE = { height: 250, pixel: 0.45 } as const

/** A figure in the middle of the line, its caption below it on the same page. */
function writePicture({ caption, picture }: SourceFigureBlock, page: ReportPage): void {
  const { flow, pdf } = page
  const { bytes, heightPx, widthPx } = picture
  const scale = Math.min(flow.width / widthPx, PICTURE.height / heightPx, PICTURE.pixel)
  const [width, height] = [widthPx * scale, heightPx * scale]
  flow.skip(6)
  flow.keep(height + 40)
  const place = { x: flow.left + (flow.width - width) / 2, y: flow.y, width, height }
  pdf.structure.within('Figure', () => pdf.image(bytes, place), caption.text)
  flow.y += height + 6
  flow.paragraph(citeSpans([caption], LOOK.label, page), { lineHeight: 12.5, after: 12 })
}

function writeTimeline(rows: readonly HeadedRow[], page: ReportPage): void {
  const { flow, pdf } = page
  const widest = Math.max(...rows.map(({ head }) => pdf.type.width(head, LOOK.head)))
  const indent = Math.min(widest + 16, flow.width * 0.3)
  pdf.structure.within('L', () => {
    for (const row of rows) {
      const text = pdf.type.clip(row.head, LOOK.head, indent - 10)
      const sign: StyledSpan = { ...LOOK.head, color: INK.accent, text }
      flow.paragraph(citeSpans([row], LOOK.body, page), { lineHeight: 15.6, indent, after: 5, sign, tag: 'LI' })
    }
  })
}

function writeDefinitions(rows: readonly HeadedRow[], page: ReportPage): void {
  for (const row of rows) writeHeaded(row.head, [row], page)
}

function writeTopics(topics: TopicsBlock['topics'], page: ReportPage): void {
  for (const { head, items } of topics) writeHeaded(head, items, page)
}

/** A paragraph that begins with what it is about. */
function writeHeaded(head: string, items: readonly CitedText[], page: ReportPage): void {
  const spans = [{ ...LOOK.head, text: head }, { ...LOOK.body, text: ' – ' }, ...citeSpans(items, LOOK.body, page)]
  page.flow.paragraph(spans, { lineHeight: 15.6, after: 5 })
}
