import { readAskedFor } from '../question/asked-kind.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import type { ColumnMatch } from './column-match.ts'
import { chooseByPerson } from './concession.ts'
import { detectSourceLanguage, type Grid, type GridRow, isTimeColumn, listRowTexts, readColumn } from './grid.ts'
import { findRowsOfMoney } from './kind-column.ts'
import { findRowsOfLevel } from './log-levels.ts'
import { measuresIn } from './measure-units.ts'
import { isShortForTime } from './named-times.ts'
import { tellsOnlyPlan } from './planned-columns.ts'
import { findRowsOfDate } from './rows-of-date.ts'
import { findRowsOfMonth } from './rows-of-month.ts'
import { findRowsOfNumber } from './rows-of-number.ts'
import { findRowsOfWeekday } from './rows-of-weekday.ts'
import { findRowsOfSex } from './sex-codes.ts'
import { blankOutDimension, namesDimension } from './table-cues.ts'
import { listNameLetters, type QuestionWord, readNameLetters, type TableQuestion } from './table-question.ts'
import { keepRemaining } from './tells-remaining.ts'

export type TermExtractor = Retrieval['terms']

/** A grid as a question meets it: which of its rows hold which of the question's words. */
export type GridMatch = {
  readonly grid: Grid
  /** Rows by the words of the question that they hold; a word that no cell holds has none. */
  readonly rowsBy: ReadonlyMap<QuestionWord, ReadonlySet<number>>
  /** Rows of which a cell of words is said whole in the question, with the column of that cell. */
  readonly named: ReadonlyMap<number, number>
  readonly inContext: ReadonlySet<QuestionWord>
}

const NO_ROWS: ReadonlySet<number> = new Set()
const SMALL_GRID_ROWS = 300
const MIN_TYPED_CHARS = 6
const MIN_FORM_CHARS = 4
const MIN_END_CHARS = 3
const MIN_WIDENED_CHARS = 5
const SCORE_BY_UNIT = 0.65
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])
/** Times of one sort: where a column gives the asked one, no other date is it. */
const OWN_TIMES: ReadonlySet<string> = new Set(['birth', 'death', 'release', 'expiry', 'delivery'])
const LIFE: readonly string[] = ['birth', 'death']
/** What plural and case add to a word. */
const ENDINGS = /^(?:e|en|er|ern|n|s|es|a|i|ae)?$/
/** What a list of properties is about stands in one of its first lines. */
const RECORD_NAMES = [0, 1]

export function matchGrid(question: TableQuestion, grid: Grid, terms: TermExtractor): GridMatch {
  const dated = findRowsOfDate(question, grid)
  const rowsBy = new Map<QuestionWord, ReadonlySet<number>>(
    question.words.map((word) => {
      if (dated?.words.has(word)) return [word, dated.rows]
      const ofLevel = findRowsOfLevel(grid, word)
      if (ofLevel.size > 0) return [word, ofLevel]
      const rows = findRows(grid, word, terms)
      const meant = rows.size > 0 ? rows : findRowsOfSex(grid, word, question.language)
      if (meant.size > 0) return [word, meant]
      const ofMoney = word.isFrame ? NO_ROWS : findRowsOfMoney(grid, word, question.language)
      if (ofMoney.size > 0) return [word, ofMoney]
      const ofMonth = findRowsOfMonth(grid, word)
      if (ofMonth.size > 0) return [word, ofMonth]
      const ofNumber = findRowsOfNumber(grid, word, question, terms)
      return [word, ofNumber.size > 0 ? ofNumber : findRowsOfWeekday(grid, word, question.language)]
    }),
  )
  const near = new Set([...rowsBy.values()].flatMap((rows) => [...rows]))
  const candidates = grid.rows.length <= SMALL_GRID_ROWS ? grid.rows.keys() : near
  const named = new Map<number, number>()
  for (const row of candidates) {
    const column = findNamedColumn(question, grid, grid.rows[row]!, terms)
    if (column !== null) named.set(row, column)
  }
  if (dated) for (const row of dated.rows) if (!named.has(row)) named.set(row, dated.column)
  const around = [grid.context, ...grid.columns].join('\n')
  const context = new Set(terms(around))
  const labels = new Set(listNameLetters(around))
  const inContext = new Set(
    question.words.filter(
      (word) =>
        labels.has(readNameLetters(word) ?? '') ||
        word.terms.every((term) => context.has(term) || isAlikeTerm(term, context) || isCompoundPart(term, context)),
    ),
  )
  return { grid, rowsBy, named: keepMostExact(named, grid), inContext }
}

function findRows(grid: Grid, word: QuestionWord, terms: TermExtractor): ReadonlySet<number> {
  const rows = new Set<number>()
  const label = readNameLetters(word)
  if (label !== null)
    return new Set(
      [...grid.rows.keys()].filter((row) =>
        grid.rows[row]!.cells.some((cell) => listNameLetters(cell).includes(label)),
      ),
    )
  const exact = new Set(word.terms)
  const begins =
    grid.rows.length > SMALL_GRID_ROWS ? word.terms.map((term) => term.slice(0, Math.max(2, term.length - 1))) : null
  for (const [index, row] of grid.rows.entries()) {
    if (begins && !begins.every((begin) => listRowTexts(row).some((cell) => cell.toLowerCase().includes(begin))))
      continue
    if (listRowTexts(row).some((cell) => holdsAll(terms(cell), exact))) rows.add(index)
  }
  if (word.isFrame || word.text.length < MIN_FORM_CHARS || grid.rows.length > SMALL_GRID_ROWS) return rows
  if (rows.size > 0)
    return new Set([...rows, ...findRowsByEnd(grid, word, terms), ...findRowsByWider(grid, word, terms)])
  for (const [index, row] of grid.rows.entries())
    if (
      listRowTexts(row).some(
        (cell) =>
          cell.length < 60 &&
          (saysShort(cell, word) ||
            terms(cell).some((term) => word.terms.some((own) => isMistyped(own, term) || isSameWord(own, term)))),
      )
    )
      rows.add(index)
  return rows.size > 0 || !COMPOUNDING.has(detectSourceLanguage(grid.source))
    ? rows
    : findRowsByFront(grid, word, terms)
}

/** "Gr. 116" is said of the size ("Größe") 116. */
const saysShort = (cell: string, { text }: QuestionWord): boolean =>
  [...cell.matchAll(/(?<!\p{L})(\p{L}{2,4})\.(?=\s)/gu)].some(([, short]) =>
    text.toLowerCase().startsWith(short!.toLowerCase()),
  )

/** "Bergkäse" is a "Käse". */
function findRowsByEnd(grid: Grid, word: QuestionWord, terms: TermExtractor): readonly number[] {
  if (!COMPOUNDING.has(detectSourceLanguage(grid.source))) return []
  const isEnd = (own: string) => word.terms.some((term) => term.length >= MIN_END_CHARS && own.endsWith(term))
  return [...grid.rows.keys()].filter((row) => terms(grid.rows[row]!.cells[grid.key]!).some(isEnd))
}

/** "Wasser" is said of "Kein Wasserzulauf" as well as of "Wasser läuft nicht ab": neither row is meant alone. */
function findRowsByWider(grid: Grid, { text, terms: own }: QuestionWord, terms: TermExtractor): readonly number[] {
  const said = text.toLowerCase()
  if (own.length > 1 || said.length < MIN_WIDENED_CHARS || !COMPOUNDING.has(detectSourceLanguage(grid.source)))
    return []
  const isWider = (term: string) => term.startsWith(said) && term.length >= said.length + MIN_FORM_CHARS
  return [...grid.rows.keys()].filter((row) => terms(grid.rows[row]!.cells.join('\n')).some(isWider))
}

/** "Saunaticket" is said of the row "Sauna". */
function findRowsByFront(grid: Grid, word: QuestionWord, terms: TermExtractor): ReadonlySet<number> {
  const isFront = (name: readonly string[]) =>
    name.length === 1 &&
    name[0]!.length >= MIN_FORM_CHARS &&
    word.terms.some((own) => own.startsWith(name[0]!) && own.length >= name[0]!.length + MIN_FORM_CHARS)
  return new Set([...grid.rows.keys()].filter((row) => isFront(terms(grid.rows[row]!.cells[grid.key]!))))
}

const holdsAll = (terms: readonly string[], wanted: ReadonlySet<string>) => {
  let left = wanted.size
  if (left === 0 || terms.length < left) return false
  for (const term of new Set(terms)) if (wanted.has(term)) left -= 1
  return left === 0
}

/** Who asks in a chat what is asked of it names no row by that. */
const ASKS = /[?？]\s*$/u

/** The column of a cell that the question says whole; signs count where the cell has them: `%j` is no `%J`. */
function findNamedColumn(question: TableQuestion, grid: Grid, row: GridRow, terms: TermExtractor): number | null {
  const order = grid.form === 'record' ? RECORD_NAMES : [grid.key, ...grid.columns.keys()]
  for (const column of order) {
    const cell = row.cells[column] ?? ''
    if (cell === '' || cell.length > 80 || ASKS.test(cell)) continue
    if (saysSigns(question.naming, cell)) return column
    if (/^[^\p{L}\p{N}]|^\P{L}+$/u.test(cell) || isOnlyJoined(question.text, cell)) continue
    const own = terms(cell)
    const isSaid = own.length > 0 && own.every((term) => question.terms.has(term))
    if (
      (isSaid || (column === grid.key && saysMeasured(question, grid, row, terms))) &&
      saysLabels(question.text, cell)
    )
      return column
  }
  return null
}

/** "meta" is not named by "meta-analysis". */
export function isOnlyJoined(question: string, cell: string): boolean {
  const places = /^\p{L}+$/u.test(cell) ? [...question.matchAll(new RegExp(`(?<!\\p{L})${cell}(?!\\p{L})`, 'giu'))] : []
  return places.length > 0 && places.every(({ index }) => /^-\p{L}/u.test(question.slice(index + cell.length)))
}

/** "How long may an identifier be?" asks for the row "identifier length": what its name says more is the measure. */
export function saysMeasured(question: TableQuestion, grid: Grid, row: GridRow, terms: TermExtractor): boolean {
  const name = row.cells[grid.key]!
  const languages = [question.language, detectSourceLanguage(grid.source)]
  const bare = question.dimensions.reduce((text, id) => blankOutDimension(id, text, languages), name)
  const own = terms(bare)
  return bare !== name && own.length > 0 && own.every((term) => question.terms.has(term))
}

/** "Shed B" is not said where "Shed A" is. */
function saysLabels(question: string, cell: string): boolean {
  const labels = listNameLetters(cell)
  if (labels.length === 0 || question.toLowerCase().includes(cell.toLowerCase())) return true
  const asked = listNameLetters(question)
  return labels.every((label) => asked.includes(label))
}

function saysSigns(question: string, cell: string): boolean {
  if (!/[^\p{L}\s]/u.test(cell) || !/[\p{L}\p{N}]/u.test(cell)) return false
  const at = question.indexOf(cell)
  if (at < 0) return false
  return !/[\p{L}\p{N}]/u.test(question[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(question[at + cell.length] ?? ' ')
}

/** A row named by its key is meant rather than one in which another cell is said. */
function keepMostExact(named: ReadonlyMap<number, number>, grid: Grid): Map<number, number> {
  const byKey = [...named].filter(([, column]) => column === grid.key)
  return new Map(byKey.length > 0 ? byKey : named)
}

/** The columns that a question asks for, best first. */
export function matchColumns(question: TableQuestion, grid: Grid, terms: TermExtractor): ColumnMatch[] {
  const languages = [question.language, detectSourceLanguage(grid.source)]
  const all = grid.columns.map((_, column) => matchColumn(question, grid, column, languages, terms))
  const matches = dropOtherTimes(all, grid)
  const met = [
    ...matches,
    ...matchByUnit(question, grid, matches),
    ...matchByCells(question, grid, matches, terms),
    ...matchByBirth(question, grid, matches, languages),
  ].filter(({ score }) => score > 0)
  const asked = keepRemaining(question, met)
  return [...(asksPrice(question) ? chooseByPerson(question, grid, asked, terms) : asked)].sort(
    (a, b) => b.score - a.score,
  )
}

const asksPrice = ({ dimensions, text }: TableQuestion) =>
  dimensions.includes('price') || readAskedFor(text).sort === 'money'

/** "When did it come out?" is told by the column of releases, where there is one, and by no other date. */
function dropOtherTimes(matches: readonly ColumnMatch[], grid: Grid): readonly ColumnMatch[] {
  const isOwn = ({ column, dimensions }: ColumnMatch) =>
    isTimeColumn(grid, column) && [...dimensions].some((id) => OWN_TIMES.has(id))
  const isOther = ({ words, dimensions }: ColumnMatch) =>
    words.size === 0 && dimensions.size > 0 && [...dimensions].every((id) => id === 'date')
  return matches.some(isOwn) ? matches.map((match) => (isOther(match) ? { ...match, score: 0 } : match)) : matches
}

/** Who is oldest and how old somebody is tells the year of birth, where no column gives the age. */
function matchByBirth(
  { dimensions }: TableQuestion,
  grid: Grid,
  matches: readonly ColumnMatch[],
  languages: readonly string[],
): ColumnMatch[] {
  if (!dimensions.includes('age') || matches.some((match) => match.dimensions.has('age'))) return []
  const isBirth = ({ column }: ColumnMatch) =>
    isTimeColumn(grid, column) && namesDimension('birth', grid.columns[column]!, languages)
  const births = matches.filter((match) => match.score === 0 && isBirth(match))
  return births.map(({ column }) => ({ column, score: SCORE_BY_UNIT, words: new Set(), dimensions: new Set(['age']) }))
}

/** A measure that no column is named by is given by the columns with its unit. */
function matchByUnit(question: TableQuestion, grid: Grid, named: readonly ColumnMatch[]): ColumnMatch[] {
  const isGiven = (id: string) =>
    named.some(({ dimensions, column }) => dimensions.has(id) && readColumn(grid, column).kind !== 'text')
  const open = question.dimensions.filter((id) => !isGiven(id))
  return named.flatMap(({ column, score }) => {
    const unit = readColumn(grid, column).unit
    const measures = score > 0 || !unit ? [] : open.filter((id) => measuresIn(id, unit))
    return measures.length === 0
      ? []
      : [{ column, score: SCORE_BY_UNIT, words: new Set<QuestionWord>(), dimensions: new Set(measures) }]
  })
}

const MIN_CELLS_SHARE = 0.5
const MEASURED_WORD = /\p{N}[\p{N}.,]*\s+([\p{L}\p{M}]{3,})/u

/** "How many bytes does it take?" asks for the column of "8 bytes" and "variable", whatever it is called. */
function matchByCells(
  { text, words }: TableQuestion,
  grid: Grid,
  named: readonly ColumnMatch[],
  terms: TermExtractor,
): ColumnMatch[] {
  const { kind, counted, asking } = readAskedFor(text)
  const units = [...counted, ...(asking.match(/[\p{L}\p{M}]+/gu) ?? [])]
  const asked = words.filter((word) => kind === 'number' && units.includes(word.text))
  return named.flatMap(({ column, score }) => {
    const filled = grid.rows.slice(0, SMALL_GRID_ROWS).flatMap(({ cells }) => cells[column] || [])
    const saidBy = (word: QuestionWord) =>
      filled.filter((cell) => terms(MEASURED_WORD.exec(cell)?.[1] ?? '').some((own) => word.terms.includes(own)))
    const met = score > 0 ? [] : asked.filter((word) => saidBy(word).length > MIN_CELLS_SHARE * filled.length)
    return met.length === 0
      ? []
      : [{ column, score: SCORE_BY_UNIT, words: new Set(met), dimensions: new Set<string>() }]
  })
}

function matchColumn(
  question: TableQuestion,
  grid: Grid,
  column: number,
  languages: readonly string[],
  terms: TermExtractor,
): ColumnMatch {
  const name = grid.columns[column]!
  if (name === '' || isOnlyJoined(question.text, name))
    return { column, score: 0, words: new Set(), dimensions: new Set() }
  const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L}{3})(?=\p{N})/gu, '$1 ') // "BILLS104"
  const own = new Set(terms(parted))
  const whole = new Set(terms(name)) // "kWh" is one word
  const isNumbered = ({ text }: QuestionWord) => own.has(/^(\d+)(?:st|nd|rd|th|e|º|ª)$/u.exec(text)?.[1] ?? '')
  const shortened = [...name.matchAll(/(\p{L}{3,})\.(?=\s|$)/gu)].map(([, part]) => part!.toLowerCase())
  const isShortened = ({ text }: QuestionWord) => shortened.some((part) => text.toLowerCase().startsWith(part))
  const hasCompounds = languages.some((code) => COMPOUNDING.has(code))
  const words = new Set(
    question.words.filter(
      (word) =>
        isShortened(word) ||
        isShortForTime(name, word, languages) ||
        isNumbered(word) ||
        word.terms.every(
          (term) =>
            own.has(term) || whole.has(term) || isAlikeTerm(term, own) || (hasCompounds && isCompoundPart(term, own)),
        ),
    ),
  )
  const met = new Set([...words].flatMap((word) => word.terms)).size
  const isLife = LIFE.some((id) => !question.dimensions.includes(id) && namesDimension(id, name, languages))
  const isPlan = tellsOnlyPlan(question, name, languages)
  const isGiven = (id: string) =>
    namesDimension(id, name, languages) && mayMeasure(id, grid, column) && !(id === 'price' && isPlan)
  const dimensions = new Set(question.dimensions.filter((id) => !(id === 'date' && isLife) && isGiven(id)))
  const dimension = dimensions.size === 0 ? 0 : 0.7 + 0.2 * dimensions.size
  const score = Math.max(met, dimension) + (met > 0 ? met / Math.max(own.size, met) / 2 : 0)
  return { column, score, words, dimensions }
}

/** "Visitors per year" gives no date, though it names the year. */
const mayMeasure = (dimension: string, grid: Grid, column: number) =>
  !(dimension === 'date' || OWN_TIMES.has(dimension)) ||
  readColumn(grid, column).kind !== 'number' ||
  isTimeColumn(grid, column)

/** A word that is the end of a compound ("ship" of "starships"), or the same but for a mistyped letter. */
function isAlikeTerm(term: string, others: ReadonlySet<string>): boolean {
  for (const other of others) {
    if (term.length >= 4 && other.length > term.length + 2 && other.endsWith(term)) return true
    if (other.length >= 5 && term.length > other.length + 2 && term.endsWith(other)) return true
    if (isMistyped(term, other) || isSameWord(term, other)) return true
  }
  return false
}

/** Whether all terms of a word of the question are among those of a text, in whatever form. */
export const saysWord = (held: readonly string[], { terms }: Pick<QuestionWord, 'terms'>): boolean =>
  terms.every((term) => isAmongTerms(term, held))

/** Whether a term is one of these, in whatever form. */
export const isAmongTerms = (term: string, held: readonly string[]): boolean =>
  held.some((own) => own === term || isSameWord(own, term))

/** One word in two forms: "Wölfe" and "Wolf", "bacterium" and "bacteria". */
export function isSameWord(a: string, b: string): boolean {
  const [short, long] = [foldMarks(a), foldMarks(b)].sort((one, other) => one.length - other.length) as [string, string]
  if (short.length < 4 || /\d/.test(long)) return false
  if (long.startsWith(short)) return ENDINGS.test(long.slice(short.length))
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return same >= Math.max(5, 0.75 * long.length) && long.length - same <= 2
}

const foldMarks = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** A word that a longer one begins or ends with: enough to excuse it, where the heading or the file's name says it. */
const isCompoundPart = (term: string, others: ReadonlySet<string>) =>
  term.length >= 4 &&
  [...others].some((other) => other.length > term.length && (other.endsWith(term) || other.startsWith(term)))

/** One letter more, less, other, or two in the wrong order, in words of some length with the same beginning. */
function isMistyped(a: string, b: string): boolean {
  if (a === b || a.length < MIN_TYPED_CHARS || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  if (/\d/.test(a + b)) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1))
    return start < a.length - 1
  return restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** One word may be missing that no source holds at all ("Which *character* is the tallest?"), but no name and number. */
export function mayMiss(missing: readonly QuestionWord[], { weightOf }: Pick<Retrieval, 'weightOf'>): boolean {
  if (missing.length === 0) return true
  return missing.length === 1 && !missing[0]!.isNamed && missing[0]!.terms.every((term) => !isTermHeld(term, weightOf))
}
