import { findLocale } from '../language/locales.ts'
import { detectSourceLanguage, type Grid } from './grid.ts'
import { holdsWords } from './table-cues.ts'
import type { QuestionWord } from './table-question.ts'

/** The letters that say women and men, as tables of our languages pair them: "F" and "M", Spanish "M" and "H". */
const PAIRS = ['FM', 'WM', 'VM', 'FH', 'MH', 'ЖМ', '女男']
const MAX_CODES = 3

/** The rows of the women or the men, where a column gives these by a letter and the word means them. */
export function findRowsOfSex(grid: Grid, { text }: QuestionWord, language: string): ReadonlySet<number> {
  const { women, men } = findLocale(language).table
  const isMeant = [women, men].map((words) => holdsWords(words, text))
  const languages = [language, detectSourceLanguage(grid.source)]
  if (isMeant[0] === isMeant[1]) return new Set()
  for (const [column, name] of grid.columns.entries()) {
    if (!languages.some((code) => holdsWords(findLocale(code).table.sex, name))) continue
    const code = readCode(grid, column, isMeant[0] ? 0 : 1)
    const isSo = (row: number) => grid.rows[row]!.cells[column]!.toUpperCase() === code
    if (code !== null) return new Set([...grid.rows.keys()].filter(isSo))
  }
  return new Set()
}

/** The letter of a column for women (0) or men (1); null where its letters are no such pair. */
function readCode(grid: Grid, column: number, place: 0 | 1): string | null {
  const codes = new Set(grid.rows.map(({ cells }) => cells[column]!.toUpperCase()).filter((cell) => cell !== ''))
  if (codes.size < 2 || codes.size > MAX_CODES) return null
  const pair = PAIRS.find((one) => [...one].every((letter) => codes.has(letter)))
  return pair?.[place] ?? null
}
