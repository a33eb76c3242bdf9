import { detectTextDirection } from '../../render/fonts/text-direction.ts'
import { chooseColumnWidths } from '../../render/pdf/column-widths.ts'
import type { StyledSpan, TypesetParagraph } from '../../render/pdf/typesetter.ts'
import { INK, LOOK } from './pdf-look.ts'
import { type ReportPage, writeMarker } from './pdf-page.ts'
import type { TableBlock } from './sections.ts'

type ReportTable = Omit<TableBlock, 'kind'>

/** More columns than this are shown as several tables, each of which repeats the first column. */
const MAX_COLUMNS = 6
const MAX_LINES = 14
const CELL = { pad: 6, line: 12, marker: 34 } as const

/** A table over the width of the page; its head is repeated where it goes on on the next page. */
export function writeTable(table: ReportTable, page: ReportPage): void {
  for (const part of splitTable(table)) writePart(part, page)
  const { missing, rows } = table
  if (missing === 0) return
  page.flow.paragraph([{ ...LOOK.label, text: `… ${rows.length} / ${rows.length + missing}` }], {
    lineHeight: 14,
    after: 6,
  })
}

function splitTable({ columns, missing, rows }: ReportTable): readonly ReportTable[] {
  if (columns.length <= MAX_COLUMNS) return [{ columns, rows, missing }]
  const parts: ReportTable[] = []
  for (let at = 1; at < columns.length; at += MAX_COLUMNS - 1) {
    const pickColumns = <T>(cells: readonly T[]) => [cells[0]!, ...cells.slice(at, at + MAX_COLUMNS - 1)]
    const own = rows.map(({ cells, citation }) => ({ cells: pickColumns(cells), citation }))
    parts.push({ columns: pickColumns(columns), rows: own, missing })
  }
  return parts
}

function writePart(table: ReportTable, page: ReportPage): void {
  const { flow } = page
  const widths = [...measureColumns(table, page, flow.width - CELL.marker), CELL.marker]
  const isRightToLeft = detectTextDirection(table.columns.join(' ')) === 'rtl'
  const head = table.columns.map((text): readonly StyledSpan[] => [{ ...LOOK.columnHead, text }])
  const writer = new RowWriter(page, widths, isRightToLeft)
  page.pdf.structure.within('Table', () => {
    writer.writeHead([...head, []])
    for (const { cells, citation } of table.rows) {
      const own = table.columns.map((_, column): readonly StyledSpan[] => [{ ...LOOK.cell, text: cells[column] ?? '' }])
      writer.writeRow([...own, [{ ...writeMarker(citation, page), rise: 0 }]])
    }
  })
  flow.y += 10
}

function measureColumns({ columns, rows }: ReportTable, { pdf }: ReportPage, total: number): readonly number[] {
  const texts = columns.map((head, column) => [head, ...rows.map(({ cells }) => cells[column] ?? '')])
  return chooseColumnWidths(texts, (text) => pdf.type.width(text, LOOK.columnHead), 2 * CELL.pad, total)
}

class RowWriter {
  readonly #page: ReportPage
  readonly #widths: readonly number[]
  readonly #isRightToLeft: boolean
  #head: readonly TypesetParagraph[] = []

  constructor(page: ReportPage, widths: readonly number[], isRightToLeft: boolean) {
    this.#page = page
    this.#widths = widths
    this.#isRightToLeft = isRightToLeft
  }

  writeHead(cells: readonly (readonly StyledSpan[])[]): void {
    this.#head = this.#set(cells)
    this.#page.flow.keep(measureRow(this.#head) + 3 * CELL.line + 2 * CELL.pad)
    this.#draw(this.#head, 'TH')
  }

  writeRow(cells: readonly (readonly StyledSpan[])[]): void {
    const { flow } = this.#page
    const set = this.#set(cells)
    if (measureRow(set) > flow.room) {
      flow.newPage()
      this.#page.pdf.structure.decoration(() => this.#draw(this.#head, 'TH'))
    }
    this.#draw(set, 'TD')
  }

  #set(cells: readonly (readonly StyledSpan[])[]): readonly TypesetParagraph[] {
    const { pdf } = this.#page
    return cells.map((spans, column) => {
      const set = pdf.type.paragraph(spans, this.#widths[column]! - CELL.pad * 2)
      if (set.lines.length <= MAX_LINES) return set
      const [first] = spans
      const text = pdf.type.clip(first!.text, first!, this.#widths[column]! - CELL.pad * 2, MAX_LINES)
      return pdf.type.paragraph([{ ...first!, text }], this.#widths[column]! - CELL.pad * 2)
    })
  }

  #draw(cells: readonly TypesetParagraph[], tag: 'TH' | 'TD'): void {
    const { flow, pdf } = this.#page
    const height = measureRow(cells)
    if (tag === 'TH') pdf.rectangle(flow.left, flow.y, flow.width, height, INK.tint)
    pdf.structure.within('TR', () => {
      let x = 0
      for (const [column, cell] of cells.entries()) {
        const left = x
        pdf.structure.within(tag, () => this.#cell(cell, left, this.#widths[column]!))
        x += this.#widths[column]!
      }
    })
    pdf.rectangle(flow.left, flow.y + height - 0.6, flow.width, 0.6, tag === 'TH' ? INK.accent : INK.line)
    flow.y += height
  }

  #cell({ direction, lines }: TypesetParagraph, x: number, width: number): void {
    const { flow, pdf } = this.#page
    const left = flow.left + (this.#isRightToLeft ? flow.width - x - width : x)
    const isAtEnd = direction === 'rtl' || (this.#isRightToLeft && lines.length === 1)
    for (const [index, line] of lines.entries()) {
      const start = isAtEnd ? left + width - CELL.pad - line.width : left + CELL.pad
      pdf.line(line, start, flow.y + CELL.pad + CELL.line * (index + 0.74))
    }
  }
}

const measureRow = (cells: readonly TypesetParagraph[]) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * CELL.line + 2 * CELL.pad
