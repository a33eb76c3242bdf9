import { once } from '../../../lib/memoize.ts'
import { toBlanks } from '../../../text/spans.ts'
import { joinRangeMarks } from '../language/range-words.ts'
import { isSameRoot } from '../language/same-root.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ColumnMatch } from './column-match.ts'
import { detectSourceLanguage, type Grid } from './grid.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** So far behind a table stands what its marks mean. */
const MAX_NOTE_CHARS = 700
const SCORE = 1.3
const MIN_LIKE_CHARS = 5
const SHARED_CHARS = 4
const MARK = /[*†‡¹²³⁴]+\s*$/u
const PARTS = /[,;.、，；。]/u
const YEARS = 'years?|yrs?|jahre?n?|ans|años|anos|anni|jaar|лет|года?'
const AGE = new RegExp(`(?<!\\p{N})(\\d{1,2})(?=[\\s-]*(?:${YEARS})(?!\\p{L})|歳|才|岁)`, 'iu')
const compileBetween = once(() => new RegExp(`(\\d{1,2})\\s?(?:${joinRangeMarks()})\\s?(\\d{1,2})`, 'iu'))
const UP_TO =
  /(?:up to|until|under|below|to|bis|unter|jusqu[’']à|moins de|hasta|menores de|até|fino a|sotto i|tot|onder|до)\s+(\d{1,2})|(\d{1,2})[歳才](?:まで|以下)|(\d{1,2})岁以下/iu
const FROM =
  /(?:from|over|aged|ab|über|von|dès|à partir de|plus de|mayores de|desde|más de|a partir de|maiores de|oltre i|dai|vanaf|boven|от|старше)\s+(\d{1,2})|(\d{1,2})[歳才]以上|(\d{1,2})岁以上/iu

/** A text without the age that it says somebody to be of: "two students of 22 years" are two. */
export const dropAge = (text: string): string => text.replace(AGE, toBlanks)

/**
 * The columns of prices with the one for whom a note under the table, or its own name, counts in: "a student of 22" pays what
 * stands under "Reduced*", where "*" says "students up to 26", and a child of 15 nothing of "Children (4-12)".
 */
export function chooseByPerson(
  question: TableQuestion,
  grid: Grid,
  matches: readonly ColumnMatch[],
  terms: Retrieval['terms'],
): readonly ColumnMatch[] {
  const age = AGE.exec(question.text)?.[1]
  const people = listPeople(question, grid, age, terms)
  const isAge = ({ text }: QuestionWord) => text === age
  const isYears = ({ text }: QuestionWord) => age !== undefined && new RegExp(`^(?:${YEARS})$`, 'iu').test(text)
  const aged = question.words.filter((word) => isAge(word) || isYears(word))
  const meets = (part: string) => people.filter((word) => saysPerson(part, word, grid, terms))
  const own = grid.columns.map((name, column) => (column === grid.key ? [] : meets(name)))
  const isSaidOf = (part: string) => meets(part).some(({ isFrame }) => !isFrame) && holdsAge(part, age)
  const isOutside = (column: number) => own[column]!.length > 0 && !holdsAge(grid.columns[column]!, age)
  const kept = matches.filter(({ column }) => !isOutside(column))
  const named = grid.columns.findIndex((name, column) => own[column]!.length > 0 && holdsAge(name, age))
  if (named >= 0)
    return kept.map((one) => (one.column === named ? { ...one, words: new Set([...one.words, ...aged]) } : one))
  for (const [column, name] of grid.columns.entries()) {
    const part = listNotes(grid, name).find(isSaidOf)
    if (part === undefined) continue
    const words = new Set([...meets(part), ...aged])
    return [
      ...kept.filter((one) => one.column !== column),
      { column, score: SCORE, words, dimensions: new Set(['price']) },
    ]
  }
  return kept
}

/** Words that neither a name of a row says nor the time that somebody is old. */
function listPeople({ words }: TableQuestion, grid: Grid, age: string | undefined, terms: Retrieval['terms']) {
  const things = new Set(grid.rows.flatMap(({ cells }) => terms(cells[grid.key]!)))
  const years = new RegExp(`^(?:${YEARS})$`, 'iu')
  return words.filter(
    ({ text, terms: own }) => text !== age && !years.test(text) && !own.some((term) => things.has(term)),
  )
}

/** By the word, one of its family, or one that begins as it does: "Student" and "Studierende". */
function saysPerson(part: string, { terms: own }: QuestionWord, { source }: Grid, terms: Retrieval['terms']): boolean {
  const language = detectSourceLanguage(source)
  const said = terms(part)
  const isNear = (one: string, other: string) =>
    Math.min(one.length, other.length) >= MIN_LIKE_CHARS && one.slice(0, SHARED_CHARS) === other.slice(0, SHARED_CHARS)
  return own.every((term) => said.some((one) => isSameRoot(term, one, language) || isNear(term, one)))
}

/** What stands behind the mark of a column under its table, or behind its name and a colon, in parts. */
function listNotes({ source, tables }: Grid, name: string): string[] {
  const mark = MARK.exec(name)?.[0].trim()
  const label = name.replace(MARK, '').trim()
  const { end } = tables.at(-1)!
  const lines = source.text.slice(end, end + MAX_NOTE_CHARS).split('\n')
  const isNote = (line: string) => {
    const plain = line.replace(/^[\s\\>-]+/u, '').replaceAll('\\', '')
    return (mark !== undefined && plain.startsWith(mark)) || (label !== '' && plain.startsWith(`${label}:`))
  }
  return (lines.find(isNote) ?? '').split(PARTS)
}

/** Whether an age lies within what a text says of it; where none is asked, or said, it does. */
function holdsAge(text: string, age: string | undefined): boolean {
  if (age === undefined) return true
  const years = Number(age)
  const between = compileBetween().exec(text)
  if (between) return Number(between[1]) <= years && years <= Number(between[2])
  const findCue = (pattern: RegExp) =>
    pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined)
  const [upTo, from] = [findCue(UP_TO), findCue(FROM)]
  return (upTo === undefined || years <= Number(upTo)) && (from === undefined || years >= Number(from))
}
