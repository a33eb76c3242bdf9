import type { TableFrame } from '../language/table-cues.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import { detectSourceLanguage, findLine, type Grid, type GridRow, isTimeColumn, isTotalRow, readGroup } from './grid.ts'
import type { TermExtractor } from './match-grid.ts'
import { LIST_COLUMNS } from './read-price-lists.ts'
import { namesDimension } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

type FrameValues = Readonly<Partial<Record<'row' | 'column' | 'value' | 'count' | 'rank', string>>>

/** A sentence of the question's language with names and values put in. */
export function fillFrame(question: TableQuestion, frame: TableFrame, said: FrameValues): string {
  return question.cues.frames[frame].replace(/\{(\w+)\}/g, (_, key: keyof FrameValues) => said[key] ?? '')
}

export const makeBold = (text: string) => (text === '' || text.includes('**') ? text : `**${text}**`)

/**
 * A cell told as a sentence with its row and column, cited by its row.
 * @param namedBy the column whose cell the row is called by; null for its name
 */
export function quoteCell(
  question: TableQuestion,
  grid: Grid,
  row: GridRow,
  column: number,
  terms: TermExtractor,
  namedBy: number | null = null,
): Quote {
  const value = makeBold(row.cells[column]!)
  const isCalled = namedBy !== null && namedBy !== column
  const [name, thing] = [grid.columns[column]!, isCalled ? row.cells[namedBy]! : nameRow(grid, row, column)]
  const line = findLine(row, column)
  const shown =
    name === '' || thing === ''
      ? `${name || thing}: ${value}`
      : fillFrame(question, startsWithSmallWord(name, terms) || isTotalRow(grid, row) ? 'pair' : 'cell', {
          row: thing,
          column: name,
          value,
        })
  return { ...quoteSource(grid.source, line.start, line.end, 'row'), shown }
}

/** "Until of the hostels" is no English: a name that begins with a small word stands behind a dash. */
const startsWithSmallWord = (name: string, terms: TermExtractor) =>
  terms(/^[\p{L}\p{M}\p{N}]+/u.exec(name)?.[0] ?? name).length === 0

/** What a row is called: its key, with its year or date where the thing has several rows; else the first cell that is not told. */
export function nameRow(grid: Grid, row: GridRow, column: number): string {
  const name = nameAlone(grid, row, column)
  const group = readGroup(row)
  const isSame = (other: GridRow) => other !== row && readGroup(other) !== group && other.cells.includes(name)
  return group !== undefined && group !== name && grid.rows.some(isSame) ? `${name} (${group})` : name
}

/** What a row is called where no group parts it from another of the same name. */
function nameAlone(grid: Grid, row: GridRow, column: number): string {
  const name = row.cells[grid.key]!
  if (grid.isList) return nameListed(grid, row)
  if (grid.key !== column && name !== '') {
    const isRepeated = grid.rows.filter(({ cells }) => cells[grid.key] === name).length > 1
    const time = isRepeated ? [...grid.columns.keys()].find((at) => at !== column && isTimeColumn(grid, at)) : undefined
    return time === undefined || time === grid.key ? name : `${name}, ${row.cells[time]}`
  }
  return row.cells.find((cell, index) => index !== column && cell !== '') ?? ''
}

/** Where a list has several headings, a line goes by its own as well: "Adult (Sauna)". */
function nameListed({ rows, source }: Grid, { cells }: GridRow): string {
  const [group, name] = [cells[LIST_COLUMNS.group]!, cells[LIST_COLUMNS.name]!]
  const isOne = rows.every((row) => row.cells[LIST_COLUMNS.group] === group)
  if (isOne || group === '' || namesDimension('price', group, [detectSourceLanguage(source)])) return name
  return /[()（）]/u.test(name + group) ? `${group}, ${name}` : `${name} (${group})`
}

/** A row in few words: its name and the columns that matter. */
export function quoteRow(grid: Grid, row: GridRow, columns: readonly number[], isNamed: boolean): Quote {
  const others = columns.filter((column) => column !== grid.key)
  const told = others.length > 0 ? others : columns // a row goes by its day, and not by the cell beside it
  const thing = nameRow(grid, row, told[0] ?? -1)
  const filled = told.filter((column) => row.cells[column] !== '')
  const parts = filled.map((column) => `${grid.columns[column]} ${row.cells[column]}`.trim())
  const lines = (columns.length === 0 ? [grid.key] : columns).map((column) => findLine(row, column))
  const [start, end] = [Math.min(...lines.map((line) => line.start)), Math.max(...lines.map((line) => line.end))]
  const shown = [isNamed ? makeBold(thing) : thing, parts.join(', ')].filter((part) => part !== '').join(': ')
  return { ...quoteSource(grid.source, start, end, 'item'), shown }
}

/** One row told as a sentence of its own, and not as one of a list. */
export function quoteSingleRow(grid: Grid, row: GridRow, columns: readonly number[], shown: string): Quote {
  const quote = quoteRow(grid, row, columns, false)
  return { ...quote, unit: { ...quote.unit, kind: 'row' }, shown }
}

/** What was reckoned over a whole table cites it all, or its header where it is long. */
const MAX_CITED_CHARS = 2500

export function quoteTable(grid: Grid, shown: string): Quote {
  const first = grid.tables[0]!
  const last = grid.tables.length === 1 ? first : first
  const head = first.header ?? first.rows[0]!
  const isShort = last.end - first.start <= MAX_CITED_CHARS
  const [start, end] = isShort ? [first.start, last.end] : [head.start, head.end]
  return { ...quoteSource(grid.source, start, end, 'row'), shown }
}
