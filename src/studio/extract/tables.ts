import { toPlainText } from '../../text/plain-text.ts'
import { chooseDelimiter, findRowDelimiter, findValueRows, isRuling, splitCells } from '../../text/table-rows.ts'
import type { FoundTable } from '../outline.ts'
import type { SourceSection } from './sections.ts'
import { toStatement } from './statements.ts'

const MAX_TABLES = 12
const MAX_ROWS = 1_000
const MAX_COLUMNS = 16
const MIN_ROWS = 2
const MAX_CELL_CHARS = 240

type SectionLine = { readonly start: number; readonly text: string }
type SectionRow = { readonly line: SectionLine; readonly cells: readonly string[] }

/** The tables as the readers wrote them into the text: rows of one width under each other, the largest first. */
export function findSectionTables(sections: readonly SourceSection[]): FoundTable[] {
  return sections
    .flatMap((section) => findRowRuns(section).flatMap((run) => buildFoundTable(section, run) ?? []))
    .sort((a, b) => b.rows.length * b.columns.length - a.rows.length * a.columns.length)
    .slice(0, MAX_TABLES)
}

/** Lines that are rows beyond doubt and stand under each other, with as many cells each. */
function findRowRuns(section: SourceSection): SectionRow[][] {
  const lines = splitSectionLines(section)
  const isValues = findValueRows(lines.map(({ text }) => text))
  const runs: SectionRow[][] = []
  let run: SectionRow[] = []
  const finishRowRun = () => {
    if (run.length > MIN_ROWS) runs.push(run)
    run = []
  }
  for (const [index, line] of lines.entries()) {
    if (run.length > 0 && (isRuling(line.text) || line.text.trim() === '')) {
      if (line.text.trim() === '' && findRowDelimiter(lines[index + 1]?.text ?? '') === null) finishRowRun()
      continue
    }
    const cells =
      isValues[index] || findRowDelimiter(line.text) !== null ? splitCells(line.text, chooseDelimiter(line.text)) : []
    if (run.length > 0 && cells.length !== run[0]!.cells.length) finishRowRun()
    if (cells.length > 1 && cells.length <= MAX_COLUMNS && run.length <= MAX_ROWS)
      run.push({ line, cells: cells.map(cleanQuotedCell) })
  }
  finishRowRun()
  return runs
}

const cleanQuotedCell = (cell: string) => toPlainText(cell.replace(/^"|"$/g, '').replaceAll('""', '"'))

function splitSectionLines({ source, start, end }: SourceSection): SectionLine[] {
  const lines: SectionLine[] = []
  for (let at = start; at < end; ) {
    const newline = source.text.indexOf('\n', at)
    const next = newline < 0 || newline > end ? end : newline
    lines.push({ start: at, text: source.text.slice(at, next) })
    at = next + 1
  }
  return lines
}

function buildFoundTable(section: SourceSection, run: readonly SectionRow[]): FoundTable | null {
  const [first, ...rest] = run
  const hasHeader =
    first!.cells.every((cell) => cell !== '' && !/^[-+\d.,\s%€$£]+$/.test(cell)) &&
    new Set(first!.cells).size === first!.cells.length
  const rows = hasHeader ? rest : run
  const cells = rows.flatMap((row) => row.cells)
  const filled = cells.filter((cell) => cell !== '')
  const isLayout = filled.length < cells.length / 2 || filled.some((cell) => cell.length > MAX_CELL_CHARS)
  if (isLayout || rows.length < MIN_ROWS || !isTableOfValues(rows)) return null
  const columns = hasHeader ? first!.cells : first!.cells.map((_, index) => String(index + 1))
  return {
    title: findTableTitle(section, first!.line.start),
    columns,
    rows: rows.map((row) => buildFoundRow(section, row)),
  }
}

/** Prose has commas too: rows parted by them have a column of numbers, or cells of few words. */
function isTableOfValues(rows: readonly SectionRow[]): boolean {
  if (rows.every(({ line }) => findRowDelimiter(line.text) !== null)) return true
  const isNumberCell = (cell: string) => /^[-+]?[€$£]?\s?\d[\d.,:/-]*\s?\S{0,3}$/.test(cell)
  const hasNumbers = rows[0]!.cells.some((_, column) => rows.every(({ cells }) => isNumberCell(cells[column]!)))
  const words = rows.flatMap(({ cells }) => cells.map((cell) => cell.split(/\s+/).length))
  return hasNumbers || (rows.length > 3 && words.reduce((sum, count) => sum + count, 0) / words.length <= 2.5)
}

function buildFoundRow(section: SourceSection, { line, cells }: SectionRow): FoundTable['rows'][number] {
  const start = line.start + line.text.length - line.text.trimStart().length
  const end = line.start + line.text.trimEnd().length
  return { cells, reference: toStatement({ section, start, end, text: '' }).reference }
}

const MAX_CAPTION_CHARS = 120

/** The short line right above, else the heading, else the source's title. */
function findTableTitle({ source, heading, start }: SourceSection, at: number): string {
  const above =
    source.text
      .slice(Math.max(start, at - 400), at)
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.trim() ?? ''
  const caption = toPlainText(above).replace(/[:：]$/, '')
  const isCaption =
    caption !== '' &&
    caption.length <= MAX_CAPTION_CHARS &&
    (/[:：]$/.test(above) || !/[.!?。]$/.test(above)) &&
    !above.includes('|')
  return isCaption && /\p{L}{2}/u.test(caption) ? caption : heading || source.title
}
