import { readTables } from '../../text/tables.ts'
import { joinRows, type TextTable, type TextTableRow } from '../../text/text-table.ts'
import type { FoundTable } from '../outline.ts'
import { isAccidentalTable } from './accidental-tables.ts'
import { isBoxTitle } from './headings.ts'
import type { StudioSource } from './material.ts'
import type { SourceSection } from './sections.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { toStatement } from './statements.ts'

const MAX_TABLES = 24
const MAX_ROWS = 1_000
const MAX_COLUMNS = 16
const MIN_ROWS = 2
/** One column of numbers may be told by the words beside it, several not. */
const MIN_UNNAMED_COLUMNS = 2
const MAX_CELL_CHARS = 240
/** Signs of formulas, whose parts stand under each other as cells do. */
const FORMULA = /[=≈≤≥∑∏∫√±ˆ˜¯∥♣♦♠⊤∈∂\\]|[\u0391-\u03c9].*[-−+]|[\ue000-\uf8ff]/u
const MAX_FORMULA_SHARE = 0.25
/** Numbers side by side in one cell: columns that were not parted, as in the output of a program. */
const SEVERAL_NUMBERS = /^(?:NA\s+|[-−+]?\p{Nd}[\p{Nd}.,:-]*\s+){1,9}(?:NA|[-−+]?\p{Nd}[\p{Nd}.,:-]*)$/u
const MAX_UNPARTED_SHARE = 0.2
/** "R> summary(x)": what stands under the line of a prompt is what a program printed. */
const PROMPT_ABOVE = /\n[^\S\n]*(?:\w{0,6}>{1,3}|\$|In \[\d+\]:)\s\S[^\n]*\n(?:[^\S\n]*\+\s[^\n]*\n)*\s*$/u
/** "Call: fit(y ~ x, k = 2)", "coef.(Intercept) -0.2087": the line above is one of its output. */
const OUTPUT_ABOVE = /(?:^|\n)[^\n]*(?:\w\([^\n]*[=~][^\n]*\)|\s[-−]?\p{Nd}+\.\p{Nd}{4,})\s*$/u
/** "const int | n(X.rows());": lines of a program whose words stand under each other. */
const CODE_LINE = /[;{]$|::\w+[<(;]|\s=$/u
const MAX_PROMPT_CHARS = 400
const MAX_CODE_SHARE = 0.25
const MAX_NAME_CHARS = 32
const MAX_CAPTION_CHARS = 160
const NUMBERED_CAPTION = /^(?:Table|Tab\.|Tabelle|Tableau|Tabla|Tabela|Tabella|Tabel|Tabell|Таблица|表)\s?\p{Nd}+/u

/** The tables as the readers wrote them into the text, with their captions; the largest of all sources, in reading order. */
export function findSectionTables(sections: readonly SourceSection[]): FoundTable[] {
  const found = [...Map.groupBy(sections, ({ source }) => source)].flatMap(([source, own]) =>
    findSourceTables(source, own),
  )
  const measureTable = ({ columns, rows }: FoundTable) => rows.length * columns.length
  const largest = new Set(found.toSorted((a, b) => measureTable(b) - measureTable(a)).slice(0, MAX_TABLES))
  return found.filter((table) => largest.has(table))
}

function findSourceTables(source: StudioSource, sections: readonly SourceSection[]): FoundTable[] {
  const tables = readTables(source.text)
    .map(liftTitleRow)
    .map(joinSplitNames)
    .map(dropEmptyColumns)
    .map(joinWrappedRows)
  const firstRows = Map.groupBy(tables, readFirstRow)
  return tables.flatMap((table) => {
    const isHeaded = table.header === null && firstRows.get(readFirstRow(table))!.length > 1
    const section = sections.findLast(({ end, start }) => start <= table.start && table.start < end)
    const found =
      section && !section.isNoise && isWorthShowing(table) && !isPrinted(table, source) && !isLegend(table, source)
        ? buildFoundTable(section, table, isHeaded)
        : null
    if (!found || (!isNamed(found) && isPartOfText(table, source) && holdsUnnamedNumbers(found))) return []
    return isNamed(found) || hasPlainCells(found) ? [found] : []
  })
}

/** "Critical value : | 3.109524", as programs print; French sets every colon apart. */
function isPrinted({ header, rows, start }: TextTable, { language, text }: StudioSource): boolean {
  const above = text.slice(Math.max(0, start - MAX_PROMPT_CHARS), header?.start ?? start)
  if (PROMPT_ABOVE.test(above) || OUTPUT_ABOVE.test(above)) return true
  return language !== 'fr' && rows.every(({ cells }) => /\S\s:$/u.test(cells[0]!.text))
}

/** A few words in columns right above the caption of a figure: what its signs stand for. */
const isLegend = ({ end, rows }: TextTable, { text }: StudioSource) =>
  rows.length <= MAX_LEGEND_ROWS &&
  FIGURE_CAPTION.test(text.slice(end, end + MAX_CAPTION_CHARS)) &&
  rows.every(({ cells }) => cells.every((cell) => LEGEND_WORD.test(cell.text)))

const MAX_LEGEND_ROWS = 4
const LEGEND_WORD = /^(?:\p{L}.{0,23})?$/u
const FIGURE_CAPTION = /^\s*(?:fig(?:ure|\.)|abb(?:ildung|\.)|figura|afbeelding)\s*\p{Nd}/iu

/** A first row of one cell over the whole width is what the table is called. */
function liftTitleRow(table: TextTable): TextTable {
  const [first, ...rows] = table.rows
  const [title, ...others] = first!.cells.map(({ text }) => text)
  const isTitle = table.header === null && rows.length >= MIN_ROWS && others.every((cell) => cell === '')
  return isTitle && /\p{L}/u.test(title!) ? { ...table, rows, caption: title! } : table
}

/** "Adjusted | p-value" over one column: a name of two words was parted as two columns are. */
function joinSplitNames(table: TextTable): TextTable {
  const isFirstHalf = (at: number) =>
    table.columns[at] !== '' &&
    /^\p{Ll}/u.test(table.columns[at + 1] ?? '') &&
    table.rows.every(({ cells }) => cells[at]!.text === '')
  const columns = table.columns.map((name, at) =>
    isFirstHalf(at) ? '' : at > 0 && isFirstHalf(at - 1) ? `${table.columns[at - 1]} ${name}` : name,
  )
  return { ...table, columns }
}

/** A column that holds nothing keeps two others apart. */
function dropEmptyColumns(table: TextTable): TextTable {
  const isUsed = table.columns.map(
    (column, at) => column !== '' || table.rows.some(({ cells }) => cells[at]!.text !== ''),
  )
  const keepUsed = <T>(items: readonly T[]) => items.filter((_, at) => isUsed[at])
  const rows = table.rows.map((row) => ({ ...row, cells: keepUsed(row.cells) }))
  return isUsed.includes(false) ? { ...table, columns: keepUsed(table.columns), rows } : table
}

const MIN_WRAPPED_COLUMNS = 3

/** A row with nothing but "and simulation" in one cell goes on with that cell of the row above. */
function joinWrappedRows(table: TextTable): TextTable {
  const rows: TextTableRow[] = []
  for (const row of table.rows) {
    const filled = row.cells.filter(({ text }) => text !== '')
    const above = rows.at(-1)
    const isWrapped =
      row.cells.length >= MIN_WRAPPED_COLUMNS &&
      filled.length === 1 &&
      row.cells[0]!.text === '' &&
      /^[\p{Ll}(]/u.test(filled[0]!.text)
    if (above === undefined || !isWrapped) rows.push(row)
    else rows[rows.length - 1] = { ...above, ...joinRows(above, row) }
  }
  return { ...table, rows }
}

/** No layout, and no formula that was set in columns. */
function isWorthShowing({ header, rows }: TextTable): boolean {
  const cells = rows.flatMap((row) => row.cells.map(({ text }) => text))
  const filled = cells.filter((cell) => cell !== '')
  const count = rows[0]?.cells.length ?? 0
  const hasCorner = header === null && rows[0]?.cells[0]?.text === ''
  if (rows.length < (header ? 1 : MIN_ROWS) || count < 2 || count > MAX_COLUMNS) return false
  const isForm = (header || hasCorner) && rows.slice(header ? 0 : 1).every((row) => row.cells[0]!.text !== '') // to be ticked off
  if (filled.length < cells.length / 2 && !isForm) return false
  if (filled.some((cell) => cell.length > MAX_CELL_CHARS)) return false
  const countCells = (pattern: RegExp) => filled.filter((cell) => pattern.test(cell)).length
  if (countCells(SEVERAL_NUMBERS) > MAX_UNPARTED_SHARE * filled.length) return false
  if (countCells(CODE_LINE) > MAX_CODE_SHARE * rows.length) return false
  if (
    isAccidentalTable({ header, rows }) ||
    isListInColumns(header, rows) ||
    cells.some(isBoxTitle) ||
    cells.some((cell) => CUT_CELL.test(cell))
  )
    return false
  const isCommand = header === null && rows.length > 1 && new Set(rows.map((row) => row.cells[0]!.text)).size === 1
  return !isCommand && countCells(FORMULA) <= MAX_FORMULA_SHARE * filled.length
}

/** What a line of data lost where it was cut: "http://ex */
const CUT_CELL = /^"[\p{L}\p{N}][^"]*$|^[^"]+\p{L}"$/u
const MIN_LISTED_ROWS = 5
const MIN_SORTED_SHARE = 0.85

/** An index that was printed in several columns is read down each of them: its rows put together what has nothing in common. */
function isListInColumns(header: TextTableRow | null, below: readonly TextTableRow[]): boolean {
  if (below.length < MIN_LISTED_ROWS) return false
  const rows = header === null ? below : [header, ...below]
  const columns = below[0]!.cells.map((_, at) =>
    rows.map(({ cells }) => cells[at]?.text ?? '').filter((cell) => cell !== ''),
  )
  return columns.every((cells) => cells.length > 1 && cells.every((cell) => /^\p{L}/u.test(cell)) && isSorted(cells))
}

function isSorted(cells: readonly string[]): boolean {
  const pairs = cells.slice(1).map((cell, at) => cells[at]!.localeCompare(cell, 'en', { sensitivity: 'base' }) <= 0)
  return pairs.filter(Boolean).length >= MIN_SORTED_SHARE * pairs.length
}

/** A word, or a year. */
const NAMES_COLUMN = /\p{L}{2}|^(?:19|20)\p{Nd}{2}$/u

const isNamed = ({ columns, title }: FoundTable) =>
  NUMBERED_CAPTION.test(title) || columns.filter((column) => NAMES_COLUMN.test(column)).length > columns.length / 2

/** A file of numbers is the whole of it. */
const isPartOfText = ({ end, start }: TextTable, { text }: StudioSource) => end - start < text.length / 2

/** Numbers without the names of their columns in the middle of a text tell nothing: the output of a program. */
const holdsUnnamedNumbers = ({ columns, rows }: FoundTable) => {
  const isNumber = (cell: string) => /^(?:NA|[-−+]?\p{Nd}[\p{Nd}.,:-]*)?$/u.test(cell)
  const measured = columns.filter((_, at) => rows.every(({ cells }) => isNumber(cells[at]!)))
  return measured.length === columns.length || measured.length >= MIN_UNNAMED_COLUMNS
}

/** Of a table that nothing names: a column of numbers, or words alone, so that it is no accident of the layout. */
function hasPlainCells({ columns, rows }: FoundTable): boolean {
  const hasNumbers = columns.some((_, at) =>
    rows.every(({ cells }) => /^[-−+]?[€$£]?\s?\p{Nd}[\p{Nd}.,:/ -]*\s?\S{0,3}$/u.test(cells[at]!)),
  )
  return (
    hasNumbers ||
    (rows.length > MIN_ROWS && rows.every(({ cells }) => cells.every((cell) => /^[%$`#]?\p{L}/u.test(cell))))
  )
}

/** What several tables begin with is the names of their columns: "Unit | Abbreviation". */
const readFirstRow = ({ rows }: TextTable) => rows[0]!.cells.map(({ text }) => text).join('|')

function buildFoundTable(section: SourceSection, table: TextTable, isHeaded: boolean): FoundTable {
  const named = isHeaded || (table.header === null && namesColumns(table.rows))
  const columns = named ? table.rows[0]!.cells.map(({ text }) => text) : table.columns
  return {
    title: findTableCaption(section, table),
    columns: columns.map((column, index) => column || String(index + 1)),
    rows: repeatDitto(table.rows.slice(named ? 1 : 0, MAX_ROWS).map((row) => buildFoundRow(section, row))),
  }
}

/** Whether the first row of a table without a header is one: short names over longer texts or over numbers. */
function namesColumns(rows: readonly TextTableRow[]): boolean {
  const [first, ...rest] = rows.map(({ cells }) => cells.map(({ text }) => text))
  const [corner, ...names] = first!
  const isOverRows = corner === '' && rest.every(([name]) => name !== '')
  if (isOverRows && rest.length >= MIN_ROWS && names.every((name) => /^[^=:]*\p{L}[^=:]*$/u.test(name))) return true
  const isNames = first!.every((cell) => cell.length <= MAX_NAME_CHARS && !/[\p{Nd}=.:]/u.test(cell))
  if (rest.length < MIN_ROWS || !isNames || !/\p{L}/u.test(first!.at(-1)!)) return false
  const areTitles = first!.every((cell) => /^\p{Lu}\p{Ll}+ \p{L}/u.test(cell))
  if (areTitles && rest.every((cells) => !/\s/.test(cells[0] ?? ''))) return true
  return first!.some((name, column) => {
    const below = rest.map((cells) => cells[column] ?? '')
    return name !== '' && below.every((cell) => /^[-−+]?\p{Nd}/u.test(cell) || cell.length > 1.5 * name.length)
  })
}

/** The line that numbers it, above or below; else the line above, the heading, the source's title. */
function findTableCaption({ heading, source }: SourceSection, { caption, end }: TextTable): string {
  const [below = ''] = source.text
    .slice(end, end + MAX_CAPTION_CHARS)
    .trimStart()
    .split('\n')
  if (NUMBERED_CAPTION.test(below) && !NUMBERED_CAPTION.test(caption)) return below.trim()
  const isNamed = /\p{L}{2}/u.test(caption) && !isParagraph(caption)
  return isNamed ? caption.replace(/[:：]$/u, '') : heading || source.title
}

/** The paragraph that stands above a table is no name of it. */
const isParagraph = (caption: string) =>
  measureReadingLength(caption) > MAX_CAPTION_CHARS || /[.。]\s*\p{L}.*[.。]$/u.test(caption)

/** A mark that stands for the cell above, and what it adds: `" (north)`. */
const DITTO = /^(?:["”″〃„]|"\s"|''|,,|dto\.?)(?:\s+(\([^()]*\)))?$/u

/** Each row says for itself what it has in common with the one above. */
function repeatDitto(rows: FoundTable['rows']): FoundTable['rows'] {
  const told: FoundTable['rows'][number][] = []
  for (const row of rows) {
    const above = told.at(-1)?.cells
    const cells = row.cells.map((cell, at) => {
      const [mark, added] = DITTO.exec(cell) ?? []
      const said = above?.[at] ?? ''
      if (mark === undefined || said === '') return cell
      return added === undefined ? said : `${said.replace(/\s*\([^()]*\)$/u, '')} ${added}`
    })
    told.push({ ...row, cells })
  }
  return told
}

/** A row stands alone with the name of its group: "Health: good". */
function buildFoundRow(section: SourceSection, { cells, end, group, start }: TextTableRow): FoundTable['rows'][number] {
  const [name = '', ...values] = cells.map(({ text }) => text)
  const isSaid = group === undefined || name.toLowerCase().includes(group.toLowerCase())
  return {
    cells: [isSaid ? name : [group, name].filter((part) => part !== '').join(': '), ...values],
    reference: toStatement({ section, start, end, text: '' }).reference,
  }
}
