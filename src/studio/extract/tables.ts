import { plainText } from '../../text/plain-text.ts'
import { cellsOf, delimiterOf, isRuling, rowDelimiter, valueRows } from '../../text/table-rows.ts'
import type { FoundTable } from '../outline.ts'
import type { Section } from './sections.ts'
import { statementOf } from './statements.ts'

const MOST_TABLES = 12
const MOST_ROWS = 1_000
const MOST_COLUMNS = 16
const FEWEST_ROWS = 2
const LONGEST_CELL_CHARS = 240

type Line = { readonly start: number; readonly text: string }
type Row = { readonly line: Line; readonly cells: readonly string[] }

/** The tables as the readers wrote them into the text: rows of one width under each other, the largest first. */
export function tablesOf(sections: readonly Section[]): FoundTable[] {
  return sections
    .flatMap((section) => runsOf(section).flatMap((run) => tableOf(section, run) ?? []))
    .sort((a, b) => b.rows.length * b.columns.length - a.rows.length * a.columns.length)
    .slice(0, MOST_TABLES)
}

/** Lines that are rows beyond doubt and stand under each other, with as many cells each. */
function runsOf(section: Section): Row[][] {
  const lines = linesOf(section)
  const isValues = valueRows(lines.map(({ text }) => text))
  const runs: Row[][] = []
  let run: Row[] = []
  const close = () => {
    if (run.length > FEWEST_ROWS) runs.push(run)
    run = []
  }
  for (const [index, line] of lines.entries()) {
    if (run.length > 0 && (isRuling(line.text) || line.text.trim() === '')) {
      if (line.text.trim() === '' && rowDelimiter(lines[index + 1]?.text ?? '') === null) close()
      continue
    }
    const cells = isValues[index] || rowDelimiter(line.text) !== null ? cellsOf(line.text, delimiterOf(line.text)) : []
    if (run.length > 0 && cells.length !== run[0]!.cells.length) close()
    if (cells.length > 1 && cells.length <= MOST_COLUMNS && run.length <= MOST_ROWS)
      run.push({ line, cells: cells.map(plainCell) })
  }
  close()
  return runs
}

const plainCell = (cell: string) => plainText(cell.replace(/^"|"$/g, '').replaceAll('""', '"'))

function linesOf({ source, start, end }: Section): Line[] {
  const lines: Line[] = []
  for (let at = start; at < end; ) {
    const newline = source.text.indexOf('\n', at)
    const next = newline < 0 || newline > end ? end : newline
    lines.push({ start: at, text: source.text.slice(at, next) })
    at = next + 1
  }
  return lines
}

function tableOf(section: Section, run: readonly Row[]): FoundTable | null {
  const [first, ...rest] = run
  const hasHeader =
    first!.cells.every((cell) => cell !== '' && !/^[-+\d.,\s%€$£]+$/.test(cell)) &&
    new Set(first!.cells).size === first!.cells.length
  const rows = hasHeader ? rest : run
  const cells = rows.flatMap((row) => row.cells)
  const filled = cells.filter((cell) => cell !== '')
  const isLayout = filled.length < cells.length / 2 || filled.some((cell) => cell.length > LONGEST_CELL_CHARS)
  if (isLayout || rows.length < FEWEST_ROWS || !isTabular(rows)) return null
  const columns = hasHeader ? first!.cells : first!.cells.map((_, index) => String(index + 1))
  return { title: titleOf(section, first!.line.start), columns, rows: rows.map((row) => rowOf(section, row)) }
}

/** Prose has commas too: rows parted by them have a column of numbers, or cells of few words. */
function isTabular(rows: readonly Row[]): boolean {
  if (rows.every(({ line }) => rowDelimiter(line.text) !== null)) return true
  const isNumber = (cell: string) => /^[-+]?[€$£]?\s?\d[\d.,:/-]*\s?\S{0,3}$/.test(cell)
  const hasNumbers = rows[0]!.cells.some((_, column) => rows.every(({ cells }) => isNumber(cells[column]!)))
  const words = rows.flatMap(({ cells }) => cells.map((cell) => cell.split(/\s+/).length))
  return hasNumbers || (rows.length > 3 && words.reduce((sum, count) => sum + count, 0) / words.length <= 2.5)
}

function rowOf(section: Section, { line, cells }: Row): FoundTable['rows'][number] {
  const start = line.start + line.text.length - line.text.trimStart().length
  const end = line.start + line.text.trimEnd().length
  return { cells, reference: statementOf({ section, start, end, text: '' }).reference }
}

const CAPTION_CHARS = 120

/** The short line right above, else the heading, else the source's title. */
function titleOf({ source, heading, start }: Section, at: number): string {
  const above =
    source.text
      .slice(Math.max(start, at - 400), at)
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.trim() ?? ''
  const caption = plainText(above).replace(/[:：]$/, '')
  const isCaption =
    caption !== '' &&
    caption.length <= CAPTION_CHARS &&
    (/[:：]$/.test(above) || !/[.!?。]$/.test(above)) &&
    !above.includes('|')
  return isCaption && /\p{L}{2}/u.test(caption) ? caption : heading || source.title
}
