import { shareColumnWidths } from '../../render/pdf/column-widths.ts'
import type { SpanStyle, Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, CELL, COLORS, LINE, type TableBox, type TableCell } from './boxes.ts'
import { numberIn } from './charts.ts'
import type { SlideOf } from './slide.ts'

const MOST_ROWS = 9
const MOST_LINES = 3
const SIZES = [20, 18, 16, 14, 12.5, 11.5] as const

/** As many rows as a slide holds, in the largest letters in which they are whole; clipped in the smallest. */
export function tableBox({ columns, rows }: SlideOf<'table'>, body: Area, type: Typesetter): TableBox {
  const texts = [columns, ...rows.slice(0, MOST_ROWS).map(({ cells, citation }) => withMarker(cells, citation.marker))]
  for (const size of SIZES) {
    const table = tableIn(size, texts, body, type)
    if (table.isWhole && table.box.height <= body.height) return table.box
  }
  const { box } = tableIn(SIZES.at(-1)!, texts, body, type)
  return withoutOverflow(box, body.height)
}

/** The marker stands behind the name of the row. */
const withMarker = (cells: readonly string[], marker: string) => [`${cells[0] ?? ''} ${marker}`, ...cells.slice(1)]

function withoutOverflow(box: TableBox, mostHeight: number): TableBox {
  let height = 0
  const rows = box.rows.filter((row) => {
    height += row.height
    return height <= mostHeight
  })
  return { ...box, rows, height: rows.reduce((sum, row) => sum + row.height, 0) }
}

function tableIn(size: number, texts: readonly (readonly string[])[], body: Area, type: Typesetter) {
  const widths = widthsOf(size, texts, body.width, type)
  let isWhole = true
  const rows = texts.map((cells, row) => {
    const style: SpanStyle = { size, color: row === 0 ? COLORS.white : COLORS.ink, weight: row === 0 ? 700 : 400 }
    const set = widths.map((width, column): { cell: TableCell; lines: number } => {
      const inner = width - 2 * CELL.side - 1
      const full = cells[column] ?? ''
      const text = type.clip(full, style, inner, MOST_LINES)
      if (text !== full) isWhole = false
      const isNumber = column > 0 && (row === 0 ? isNumeric(texts, column) : numberIn(full) !== null)
      return {
        cell: { span: { ...style, text }, isNumber },
        lines: type.paragraph([{ ...style, text }], inner).lines.length,
      }
    })
    const lines = Math.max(1, ...set.map((one) => one.lines))
    return { height: lines * size * LINE + 2 * CELL.top, cells: set.map(({ cell }) => cell) }
  })
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  const box: TableBox = { kind: 'table', ...body, height, widths, rows }
  return { box, isWhole }
}

const isNumeric = (texts: readonly (readonly string[])[], column: number) =>
  texts.slice(1).every((cells) => numberIn(cells[column] ?? '') !== null)

function widthsOf(size: number, texts: readonly (readonly string[])[], total: number, type: Typesetter) {
  const columns = (texts[0] ?? []).map((_, column) => texts.map((cells) => cells[column] ?? ''))
  const widest = (all: readonly string[]) => Math.max(...all.map((text) => type.width(text, { size, weight: 700 })))
  const pad = 2 * CELL.side + 2
  const wanted = columns.map((all) => widest(all) + pad)
  const least = columns.map((all) => Math.min(widest(all.flatMap((text) => text.split(/\s+/))) + pad, total / 3))
  return shareColumnWidths(wanted, least, total)
}
