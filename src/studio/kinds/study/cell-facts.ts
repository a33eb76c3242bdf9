import type { FoundTable, Reference } from '../../outline.ts'
import type { StudyFact } from './fact.ts'
import { hasWholeWords } from './sentence.ts'

type FoundCellFact = Omit<StudyFact, 'theme' | 'weight'>

const MAX_CELL_CHARS = 60
const MAX_ASKED_ROWS = 12
const MAX_ASKED_COLUMNS = 3
const MAX_COMPARED_ROWS = 60

/** Of a table of nothing but counts nobody learns any by heart. */
const COUNT = /^[-−]?\p{Nd}{1,7}(?:[.,]\p{Nd}+)?$/u

/**
 * One for a cell beside the first, when the first names one thing only and tells it from the others. Of a long table rows
 * from its whole length are asked about.
 */
export function findCellFacts({ columns, isPlainList, rows, title }: FoundTable): FoundCellFact[] {
  const names = rows.map(({ cells }) => cells[0] ?? '')
  if (rows.length < 2 || new Set(names).size < names.length || names.some((name) => !/\p{L}/u.test(name))) return []
  if (
    (columns.length > 2 || isPlainList) &&
    rows.every(({ cells }) => cells.slice(1).every((cell) => COUNT.test(cell)))
  )
    return []
  const step = Math.ceil(rows.length / MAX_ASKED_ROWS)
  const asked = [...rows.keys()].filter((row) => row % step === 0)
  const isHeadless = isPlainList || (columns.length === 2 && /^\p{Nd}$/u.test(columns[1]!)) // what its cells are, its title says
  const named = isHeadless ? [columns[0]!, title] : columns
  return named.slice(1, 1 + MAX_ASKED_COLUMNS).flatMap((column, index) => {
    if (!/\p{L}|^(?:19|20)\p{Nd}{2}$/u.test(column) || PRINTED_HEAD.test(column)) return []
    const cells = rows.map((row) => row.cells[index + 1] ?? '')
    const compared = cells.slice(0, MAX_COMPARED_ROWS).map(stripCodeMarks).filter(isCell)
    if (new Set(compared).size < compared.length / 2) return [] // "counter" nine times
    if (columns.length > 2 && compared.every((one) => COUNT.test(one))) return [] // the size of each package
    return asked.flatMap((row) =>
      buildCellFact(
        { row: stripCodeMarks(names[row]!), column },
        stripCodeMarks(cells[row]!),
        rows[row]!.reference,
        compared,
      ),
    )
  })
}

/** `jobs` as people say it, without the marks of Markdown. */
const stripCodeMarks = (cell: string) => /^`([^`]+)`$/.exec(cell)?.[1] ?? cell

function buildCellFact(
  cell: { readonly row: string; readonly column: string },
  answer: string,
  reference: Reference,
  column: readonly string[],
): FoundCellFact[] {
  const isTold = hasWholeWords(answer, cell.row) || isToldByRow(cell.row, answer, column)
  if (!isCell(answer) || isTold || hasWholeWords(`${cell.row} ${cell.column}`, answer)) return []
  const subject = `${cell.row}: ${cell.column}`
  const sentence = `${cell.row} – ${cell.column}: ${answer}`
  return [{ kind: 'cell', subject, answer, reference, sentence, cell, column }]
}

/** `https` beside `http`: a word of the row's name, which few other cells of the column hold, would tell it. */
function isToldByRow(row: string, answer: string, column: readonly string[]): boolean {
  const words = row.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const countHolding = (word: string) => column.filter((cell) => cell.toLowerCase().includes(word)).length
  return words.some((word) => answer.toLowerCase().includes(word) && countHolding(word) <= column.length / 2)
}

/** "V:161, I:204", "\textbf{x}", "ada@pier.org", "0.115 1.41 0.158": a code, an address or a row of figures, which nobody learns. */
const CODED = /^(?:\p{Lu}+:\s?\p{Nd}+,?\s?)+$|\\|\S@\S|\p{Nd}[.,]\p{Nd}+ \p{Nd}/u
/** "Df", "Pr(>F)": what a program prints over its columns. */
const PRINTED_HEAD = /^[b-df-hj-np-tv-xz]{1,2}$|[<>=~]/iu
/** What says that the cell above holds for this one, too; what half of its column says. */
const DITTO =
  /^(?:同上|同前|〃|yes|true|false|on|off|ja|nein|oui|non|no|s[ií]|sì|sim|não|nee|d(?:it)?to\.?|dito|idem|ídem|ibid\.?|(?:same )?as above|see above|s\. ?o\.|(?:siehe|wie) oben|voir ci-dessus|то же|см\. выше)$/iu
const isCell = (cell: string) =>
  /[\p{L}\p{N}]/u.test(cell) && cell.length <= MAX_CELL_CHARS && !DITTO.test(cell.trim()) && !CODED.test(cell)
