import { chooseColumnWidths } from '../../render/pdf/column-widths.ts'
import type { SpanStyle, Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, CELL, COLORS, LINE, type SlideBox, type SlideTableCell, type TableBox } from './boxes.ts'
import { parseCellNumber } from './charts.ts'
import type { DeckSlideOfKind } from './slide.ts'
import { fitTextBox } from './text-box.ts'

const MAX_ROWS = 9
const MAX_LINES = 3
const SIZES = [20, 18, 16, 14, 12.5, 11.5] as const

const REST = { height: 20, size: 12 } as const

type SlideTable = DeckSlideOfKind<'table'>

/** A table, and below it how many of its rows a slide shows where that is not all. */
export function placeTable(table: SlideTable, body: Area, type: Typesetter): readonly SlideBox[] {
  const countShown = (box: TableBox) => box.rows.length - 1
  const total = table.rows.length
  const whole = fitTable(table, body, type)
  if (countShown(whole) === total) return [whole]
  const room = { ...body, height: body.height - REST.height }
  const box = fitTable(table, room, type)
  const below = { ...body, y: body.y + room.height, height: REST.height }
  const look = { sizes: [REST.size], mostLines: 1, style: { color: COLORS.soft } }
  return [box, fitTextBox(type, [{ text: `… ${countShown(box)} / ${total}` }], below, look)]
}

/** As many rows as a slide holds, in the largest letters in which they are whole; clipped in the smallest. */
function fitTable({ columns, rows }: SlideTable, body: Area, type: Typesetter): TableBox {
  const texts = [columns, ...rows.slice(0, MAX_ROWS).map(({ cells, citation }) => addMarker(cells, citation.marker))]
  for (const size of SIZES) {
    const table = layOutTable(size, texts, body, type)
    if (table.isWhole && table.box.height <= body.height) return table.box
  }
  const { box } = layOutTable(SIZES.at(-1)!, texts, body, type)
  return dropOverflow(box, body.height)
}

/** The marker stands behind the name of the row. */
const addMarker = (cells: readonly string[], marker: string) => [`${cells[0] ?? ''} ${marker}`, ...cells.slice(1)]

function dropOverflow(box: TableBox, mostHeight: number): TableBox {
  let height = 0
  const rows = box.rows.filter((row) => {
    height += row.height
    return height <= mostHeight
  })
  return { ...box, rows, height: rows.reduce((sum, row) => sum + row.height, 0) }
}

function layOutTable(size: number, texts: readonly (readonly string[])[], body: Area, type: Typesetter) {
  const widths = measureColumns(size, texts, body.width, type)
  let isWhole = true
  const rows = texts.map((cells, row) => {
    const style: SpanStyle = { size, color: row === 0 ? COLORS.white : COLORS.ink, weight: row === 0 ? 700 : 400 }
    const set = widths.map((width, column): { cell: SlideTableCell; lines: number } => {
      const inner = width - 2 * CELL.side - 1
      const full = cells[column] ?? ''
      const text = type.clip(full, style, inner, MAX_LINES)
      if (text !== full) isWhole = false
      const isNumber = column > 0 && (row === 0 ? isNumeric(texts, column) : parseCellNumber(full) !== null)
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
  texts.slice(1).every((cells) => parseCellNumber(cells[column] ?? '') !== null)

function measureColumns(size: number, texts: readonly (readonly string[])[], total: number, type: Typesetter) {
  const columns = (texts[0] ?? []).map((_, column) => texts.map((cells) => cells[column] ?? ''))
  return chooseColumnWidths(columns, (text) => type.width(text, { size, weight: 700 }), 2 * CELL.side + 2, total)
}
