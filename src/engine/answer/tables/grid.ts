import { memoize, memoizeWeakly } from '../../../lib/memoize.ts'
import { detectLanguage } from '../../../text/detect-language.ts'
import { convertQuantity, type Quantity, readDateText, readQuantity, readTimeTaken } from '../../../text/quantities.ts'
import { spansOverlap } from '../../../text/spans.ts'
import { findRowDelimiter } from '../../../text/table-rows.ts'
import type { TextTable, TextTableRow } from '../../../text/text-table.ts'
import { findUnit } from '../../../text/units-of-measure.ts'
import { findLocale } from '../language/locales.ts'
import { readDays } from '../language/weekday-sets.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findHeadingAt, type IndexedSource } from '../retrieval/indexed-source.ts'
import { readSourceTables } from '../retrieval/source-tables.ts'
import { LIST_COLUMNS, readPriceTables } from './read-price-lists.ts'
import { isListedWord, namesDimension } from './table-cues.ts'

/** A row of a grid: `lines` are the rows of the text in which its cells stand, one for all of them or one for each. */
export type GridRow = { readonly cells: readonly string[]; readonly lines: TextTableRow | readonly TextTableRow[] }

/**
 * A table turned so that each row is a thing and each column one of its properties. A table may be read along its
 * columns too ("Weight | 14 kg | 11 kg" under "D20 | D12"), and a list of properties is one thing.
 */
export type Grid = {
  readonly source: IndexedSource
  readonly columns: readonly string[]
  readonly rows: readonly GridRow[]
  readonly tables: readonly TextTable[]
  /** The column that names the things. */
  readonly key: number
  readonly context: string
  readonly form: 'rows' | 'turned' | 'pairs' | 'record'
  /** Whether it was read of plain lines: a heading, a name and a value. */
  readonly isList?: true
}

/** A column by its values; `units` are all that occur. `unit` is that of the values or the one its name gives. */
export type GridColumn = {
  readonly kind: 'number' | 'date' | 'text'
  readonly values: readonly (Quantity | null)[]
  readonly unit: string | null
}

/** A longer list of pairs is a glossary, not one thing with its properties. */
const MAX_RECORD_ROWS = 25
const MAX_TURNED_COLUMNS = 13
const MAX_TURNED_ROWS = 60
const SAMPLE_ROWS = 200
const MIN_YEAR = 1000
const MAX_YEAR = 2100
/** So much of the text above a table says what it is about. */
const MAX_INTRO_CHARS = 400

/** The grids of a source, read once. Sheets with the same columns are also one grid, their rows under each other. */
export const readGrids = memoizeWeakly((source: IndexedSource): readonly Grid[] => makeGrids(source))

function makeGrids(source: IndexedSource): Grid[] {
  const tables = readSourceTables(source)
  const alike = Map.groupBy(tables, ({ columns }) => columns.join('\n'))
  const joined = [...alike.values()].filter((group) => group.length > 1 && group[0]!.header !== null)
  const lists = readPriceTables(source)
  const isListed = (table: TextTable) => lists.some((list) => spansOverlap(list, table))
  return [
    ...tables.filter((table) => !isListed(table)).flatMap((table) => makeTableGrids(source, table)),
    ...joined.map((group) => makeRowGrid(source, group)),
    ...lists.map((list) => makeListGrid(source, list)),
  ]
}

const makeListGrid = (source: IndexedSource, list: TextTable): Grid => ({
  source,
  columns: list.columns,
  rows: list.rows.map((row) => ({ cells: row.cells.map(({ text }) => text), lines: row })),
  tables: [list],
  key: LIST_COLUMNS.name,
  context: readContext(source, [list]),
  form: 'rows',
  isList: true,
})

function makeTableGrids(source: IndexedSource, table: TextTable): Grid[] {
  if (table.isRecord && table.rows.length <= MAX_RECORD_ROWS)
    return [makeRowGrid(source, [table]), makeRecordGrid(source, table)]
  const byRows = makeRowGrid(source, [table])
  const isTurnable =
    table.header !== null &&
    isTableOfMeasures(table) &&
    table.columns.length > 2 &&
    table.columns.length <= MAX_TURNED_COLUMNS &&
    table.rows.length <= MAX_TURNED_ROWS &&
    !hasUniformColumns(byRows)
  return isTurnable ? [byRows, makeTurnedGrid(source, table)] : [byRows]
}

/** Turned tables compare by figures; those of words are read along their rows. */
function isTableOfMeasures({ rows }: TextTable): boolean {
  const cells = rows.flatMap(({ cells }) => cells.slice(1)).map(({ text }) => text)
  return cells.filter((cell) => readQuantity(cell, 'en') !== null).length * 2 >= cells.length
}

/** Columns of numbers with one unit each belong to things in rows; mixed ones to properties in rows. */
function hasUniformColumns(grid: Grid): boolean {
  return grid.columns.some((_, column) => {
    const { kind, unit } = readColumn(grid, column)
    return kind === 'date' || (kind === 'number' && unit !== null)
  })
}

function makeRowGrid(source: IndexedSource, tables: readonly TextTable[]): Grid {
  const all = tables.flatMap(({ rows }) => rows)
  const width = tables[0]!.columns.length
  const rows = all
    .filter((row) => isFilledRow(row, width))
    .map((row) => ({ cells: row.cells.map(({ text }) => text), lines: row }))
  const form = tables[0]!.isRecord ? 'pairs' : 'rows'
  const grid = {
    source,
    columns: tables[0]!.columns.map(formatColumnName),
    rows,
    tables,
    key: 0,
    context: readContext(source, tables),
    form,
  } as const
  return { ...grid, key: findKey(grid) }
}

/** Notes beside a table are mostly empty rows. */
function isFilledRow({ cells }: TextTableRow, width: number): boolean {
  const filled = cells.filter(({ text }) => text !== '').length
  return filled >= Math.min(2, width) && filled * 3 >= width
}

function makeRecordGrid(source: IndexedSource, table: TextTable): Grid {
  const used = table.rows[0]!.cells.map((_, column) => column).filter((column) =>
    table.rows.some(({ cells }) => cells[column]!.text !== ''),
  )
  const [name = 0, value = 1] = used
  return {
    source,
    columns: table.rows.map(({ cells }) => formatColumnName(cells[name]!.text)),
    rows: [{ cells: table.rows.map(({ cells }) => cells[value]!.text), lines: table.rows }],
    tables: [table],
    key: 0,
    context: readContext(source, [table]),
    form: 'record',
  }
}

function makeTurnedGrid(source: IndexedSource, table: TextTable): Grid {
  const things = table.columns.slice(1)
  return {
    source,
    columns: [table.columns[0] || '', ...table.rows.map(({ cells }) => cells[0]!.text)],
    rows: things.map((thing, index) => ({
      cells: [formatColumnName(thing), ...table.rows.map(({ cells }) => cells[index + 1]!.text)],
      lines: [table.header!, ...table.rows],
    })),
    tables: [table],
    key: 0,
    context: readContext(source, [table]),
    form: 'turned',
  }
}

/** What is said of a row: its cells, and the name of its group. */
export const listRowTexts = (row: GridRow): readonly string[] => {
  const group = readGroup(row)
  return group === undefined ? row.cells : [...row.cells, group]
}

/** The name that stands over a row and others. */
export const readGroup = ({ lines }: GridRow): string | undefined => ('group' in lines ? lines.group : undefined)

/** The row of the text in which a cell stands. */
export function findLine({ lines }: GridRow, column: number): TextTableRow {
  return 'cells' in lines ? (lines as TextTableRow) : (lines as readonly TextTableRow[])[column]!
}

/** `price_eur` as a reader says it. */
const formatColumnName = (name: string) =>
  name
    .replace(/_+/g, ' ')
    .replace(/\s*[:：]\s*$/, '')
    .trim()

function readContext(source: IndexedSource, tables: readonly TextTable[]): string {
  const headings = tables.map(({ start }) => findHeadingAt(source, start))
  const above = source.text.slice(Math.max(0, tables[0]!.start - MAX_INTRO_CHARS), tables[0]!.start)
  const intro = above.slice(findLastRowEnd(above)) // what another table holds is not said of this one
  return [...new Set([source.name, ...headings, ...tables.map(({ caption }) => caption), intro])]
    .filter(Boolean)
    .join('\n')
}

/** A time of day, or from one to another: nobody knows a thing by it. */
const CLOCK = /^\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?(?:[ap]m|uhr|h))?(?:\s?[-–—]\s?\d{1,2}[:.h]\d{2}.{0,4})?$/iu

/** The first column of times of day; null where a grid has none. */
export function findHourColumn(grid: Grid): number | null {
  const column = [...grid.columns.keys()].find((at) => {
    const cells = readCells(grid, at)
    return cells.length > 1 && isMostly(cells, CLOCK) && !givesDuration(grid, at)
  })
  return column ?? null
}

/** Where the last row of a table above ends. */
function findLastRowEnd(text: string): number {
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => findRowDelimiter(line) !== null)
  return lines.slice(0, last + 1).join('\n').length
}

/** The first column of words that tells its rows apart; a thing goes by its name rather than by its number or its time. */
function findKey(grid: Grid): number {
  const all = [...grid.columns.keys()].filter((column) => isNaming(grid, column))
  const planned = all.find((column) => isOfDays(grid, column) && isPlanOfDays(grid, column))
  if (planned !== undefined) return planned
  const untimed = all.filter((column) => !isMostly(readCells(grid, column), CLOCK) && !isOfDays(grid, column))
  const said = untimed.length === 0 ? findSaidColumn(grid) : null
  if (said !== null) return said
  const naming = untimed.length > 0 ? untimed : all
  const [first = findRepeatedKey(grid)] = naming
  if (grid.columns.length < 3 || !isCodes(readCells(grid, first))) return first
  const named = naming.find((column) => column > first && isNames(readCells(grid, column)))
  return named ?? first
}

/** Most cells have so many words where a column gives what was said, and so great a share of them say another thing. */
const SENTENCE = /\S+(?:\s+\S+){2}/u
const MIN_SAID_SHARE = 0.1

/** A line of a log goes by what it says, though others say it too; its day and its time tell it apart from them. */
function findSaidColumn(grid: Grid): number | null {
  const isSaid = (column: number) => {
    const cells = readCells(grid, column)
    return isMostly(cells, SENTENCE) && new Set(cells).size >= MIN_SAID_SHARE * cells.length
  }
  const all = [...grid.columns.keys()].filter((column) => readColumn(grid, column).kind === 'text')
  return findHourColumn(grid) === null ? null : (all.findLast(isSaid) ?? null)
}

/** Where no column tells the rows apart, but one gives their time, a thing has a row for each time: it goes by the first word of these. */
function findRepeatedKey(grid: Grid): number {
  const all = [...grid.columns.keys()]
  if (isTimeColumn(grid, 0) || readColumn(grid, 0).kind === 'text' || !all.some((at) => isTimeColumn(grid, at)))
    return 0
  const words = all.find((at) => readColumn(grid, at).kind === 'text' && isMostly(readCells(grid, at), /\p{L}{2}/u))
  return words ?? 0
}

/** "Mo", "Di": nobody knows a thing by its day, but where the column is all that tells the rows apart. */
const isOfDays = (grid: Grid, column: number): boolean => {
  const language = detectSourceLanguage(grid.source)
  return readCells(grid, column).every((cell) => cell.length <= MAX_DAY_CHARS && readDays(cell, language) !== null)
}

/** Where the columns beside it are the morning and the afternoon, a row is a day, and no thing that happens on it. */
function isPlanOfDays(grid: Grid, column: number): boolean {
  const part = compileWordCue(
    findLocale(detectSourceLanguage(grid.source)).hours.parts,
    detectSourceLanguage(grid.source),
    'iu',
  )
  return grid.columns.filter((name, at) => at !== column && part.test(name)).length > 1
}

const MAX_DAY_CHARS = 24

const readCells = (grid: Grid, column: number) =>
  grid.rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells[column]!)
    .filter((cell) => cell !== '')

function isNaming(grid: Grid, column: number): boolean {
  const cells = readCells(grid, column)
  const isWords =
    readColumn(grid, column).kind === 'text' ||
    (isCodes(cells) && (column === 0 ? !holdsMeasures(cells) : !isPlainNumbers(cells)))
  return (
    isWords &&
    cells.length >= 0.7 * Math.min(grid.rows.length, SAMPLE_ROWS) &&
    new Set(cells).size >= 0.7 * cells.length
  )
}

const isMostly = (cells: readonly string[], pattern: RegExp) =>
  cells.filter((cell) => pattern.test(cell)).length >= 0.8 * cells.length

/** "E-01", "A12", "B.3.1": no reader knows a thing by it. */
const isCodes = (cells: readonly string[]) =>
  cells.length > 1 && isMostly(cells, /^(?=\S*\d)(?:[\p{Lu}\p{Ll}]{1,4}[-_./#]?)?\d[\dA-Z._/-]{0,8}[a-f]?$/u)

/** Numbers name things in the first column only ("1", "2", "3"); further on they measure them. */
const isPlainNumbers = (cells: readonly string[]) => isMostly(cells, /^\d[\d.,]*$/)

/** Of which some have a fraction and no two parts: "317.6", "2.5" beside "12". */
const holdsMeasures = (cells: readonly string[]) =>
  isPlainNumbers(cells) &&
  isMostly(cells, /^\d+(?:[.,]\d+)?$/) &&
  cells.filter((cell) => /^\d{2,}[.,]\d+$/.test(cell)).length * 2 > cells.length

/** Whether a column only counts the things that another names: no two alike, and with no unit. */
export const isNumbering = (grid: Grid, column: number): boolean =>
  column === 0 && grid.key > 0 && isNaming(grid, column) && !isTimeColumn(grid, column)

const isNames = (cells: readonly string[]) =>
  cells.length > 1 &&
  new Set(cells).size >= 0.9 * cells.length &&
  isMostly(cells, /^(?=.{2,40}$)\p{L}[^.;!?]*$/u) &&
  isMostly(cells, /^\S+(?:\s\S+){0,4}$/)

/** The values of a column, read once. */
export const readColumn = (grid: Grid, column: number): GridColumn => openColumns(grid)(column)

const openColumns = memoizeWeakly((grid: Grid) => memoize((column: number) => makeColumn(grid, column)))

const MISSING = /^(?:|NA|n\/?a|none|null|nil|unknown|keine Angabe|k\. ?A\.|[-–—?.…]+)$/i

export const isMissingCell = (cell: string) => MISSING.test(cell)

function makeColumn(grid: Grid, column: number): GridColumn {
  const cells = grid.rows.map(({ cells }) => cells[column]!)
  const filled = cells.filter((cell) => !isMissingCell(cell))
  const sample = filled.slice(0, SAMPLE_ROWS)
  const language = chooseDecimalLanguage(sample, detectSourceLanguage(grid.source))
  const isMostly = (read: (cell: string) => unknown) =>
    sample.length > 0 && sample.filter((cell) => read(cell) !== null).length >= 0.7 * sample.length
  const own = readUnitName(grid.columns[column]!)
  const readTime = givesDuration(grid, column) ? readTimeTaken : () => null
  const read = (cell: string) => readTime(cell) ?? readAmount(cell, language)
  if (isMostly((cell) => readTime(cell) ?? readQuantity(cell, language))) {
    const values = cells.map((cell) => (isMissingCell(cell) ? null : read(cell)))
    const unit = values.find((value) => value !== null)?.unit ?? ''
    const alike = values.map((value) => value && convertQuantity(value, unit))
    const isOne = values.every((value, row) => value === null || alike[row] !== null)
    return isOne ? { kind: 'number', values: alike, unit: unit || own } : { kind: 'number', values, unit: null }
  }
  if (isMostly(readDateText)) {
    const values = cells.map((cell) => readDateValue(cell))
    return { kind: 'date', values, unit: '' }
  }
  return { kind: 'text', values: cells.map(() => null), unit: null }
}

/** "2:35 h" under "Dauer" is no time of day. */
const givesDuration = (grid: Grid, column: number) =>
  namesDimension('duration', grid.columns[column]!, [detectSourceLanguage(grid.source)])

/** Among numbers "1950.10" is one more of them, and no October. */
const readAmount = (cell: string, language: string): Quantity | null =>
  readQuantity(cell, language) ?? (/^\d{4}\.\d{2}$/.test(cell) ? { value: Number(cell), unit: '' } : null)

/** A date as a number that sorts by time. */
function readDateValue(cell: string): Quantity | null {
  const key = readDateText(cell)
  return key === null ? null : { value: Number(key.replaceAll('-', '').padEnd(8, '0')), unit: '' }
}

/** Whether a column gives dates or years. */
export function isTimeColumn(grid: Grid, column: number): boolean {
  const { kind, values, unit } = readColumn(grid, column)
  if (kind === 'date') return true
  if (column === 0 && isNumberedBesideDates(grid)) return false
  const known = values.flatMap((value) => value?.value ?? [])
  const isYear = (value: number) => Number.isInteger(value) && value >= MIN_YEAR && value <= MAX_YEAR
  return kind === 'number' && !unit && known.length > 0 && known.every(isYear)
}

/** "2041", "2042": where another column has dates, what the rows are numbered by are no years. */
const isNumberedBesideDates = (grid: Grid): boolean =>
  new Set(readCells(grid, 0)).size === readCells(grid, 0).length &&
  grid.columns.some((_, column) => column > 0 && readColumn(grid, column).kind === 'date')

/** The language that most of a source's text is in. */
export const detectSourceLanguage = memoizeWeakly((source: IndexedSource): string =>
  detectLanguage(source.text.slice(0, 20_000)),
)

/** One cell that can only be meant one way tells how the whole column writes its decimals. */
function chooseDecimalLanguage(cells: readonly string[], language: string): string {
  const someCellMatches = (pattern: RegExp) => cells.some((cell) => pattern.test(cell))
  const isComma = someCellMatches(/\d,\d{1,2}(?!\d)|\d\.\d{3},|\d,\d{4,}/)
  const isPoint = someCellMatches(/\d\.\d{1,2}(?![\d.])|\d,\d{3}\.|\d\.\d{4,}/)
  return isComma === isPoint ? language : isComma ? 'de' : 'en'
}

/** A unit of two parts is told whole: `oxygen_mg_l` is in mg/l. */
const LAST_UNIT =
  /(?:^|\s|,)((?:[mµkc]?g|[mk]?l|[ckm]?m|m[²³23])[ /](?:l|h|s|kg|m[²³23]?|ha|min)|eur|usd|gbp|chf|kg|g|mg|km|m|cm|mm|l|ml|mb|gb|kb|tb|min|h|s|ms|%|€|\$)$/i

/** The unit that a column's name gives: "Price (EUR)", "weight kg", "Length in m". */
function readUnitName(name: string): string {
  const inBrackets = /[([]([^)\]]{1,12})[)\]]\s*$/.exec(name)?.[1]
  const unit =
    inBrackets ?? LAST_UNIT.exec(name)?.[1]?.replace(' ', '/') ?? (isListedWord('lengths', name) ? findUnit(name) : '') // "Week" says which one
  return /^[a-z]{3}$/i.test(unit) ? unit.toUpperCase() : unit
}

/** Whether a row gives the total of those above it, or a tax on it: "Total (EUR)", "VAT 20 %". */
export const isTotalRow = (grid: Grid, { cells }: GridRow) =>
  [cells[grid.key]!, cells[0]!].some((cell) => isListedWord('totals', cell.replace(ASIDE, '')))

const ASIDE = /\s?[(（][^()（）]*[)）]|\s?\d+(?:[.,]\d+)?\s?%/gu

/** The rows of a table by their index, without those that give a total. */
export const listBodyRows = (grid: Grid): number[] =>
  [...grid.rows.keys()].filter((row) => !isTotalRow(grid, grid.rows[row]!))

/** Yes stands in the column and no, or one of them often enough to mean something. */
export const hasFlags = (grid: Grid, column: number): boolean => {
  const cells = grid.rows.map((row) => row.cells[column]!)
  return (
    cells.some((cell) => isListedWord('yes', cell)) && cells.some((cell) => isListedWord('no', cell) || cell === '')
  )
}
