import { countColumns, isWide } from '../../lib/count-columns.ts'
import { HAN_OR_KANA } from '../../text/scripts.ts'
import { measureIndent } from '../../text/spans.ts'

/** Texts in longer lines are not wrapped by hand. */
const MAX_COLUMNS = 100
const MIN_COLUMNS = 40
/** So much of a line is left empty by signs that did not fit, and by a word in Latin letters. */
const MAX_LEFT_COLUMNS = { ofSigns: 4, ofWord: 12 } as const
const MIN_WRAPPED_LINES = 3
/** So much of the longest lines a text goes by: a few may be longer. */
const FULL_SHARE = 0.97
const ITEM_MARK = /^\s*(?:[-*+•・●○■□◆▪※]|[(（]?(?:\d{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[.)）．、])\s?/u
/** Cells with gaps between them, a ruled line, a command. */
const SET_APART = /\S\s{3,}\S|[-=_~─━]{4}|^\s*[$#>|]\s/u

/**
 * A text of Han or Kana in lines that were wrapped by hand, its paragraphs in one line each: a break within one cuts words in two,
 * since nothing parts them. Other texts stay to the letter.
 */
export function joinWrappedSigns(text: string): string {
  const lines = text.split('\n')
  const columns = measureFullColumns(lines)
  if (columns === null) return text
  const isSpaced = spacesLatin(text)
  const joined: string[] = []
  let last = ''
  for (const line of lines) {
    if (joined.length > 0 && continuesLine(last, line, columns))
      joined.push(`${joined.pop()}${chooseGap(last, line, isSpaced)}${line.trim()}`)
    else joined.push(line)
    last = line
  }
  return joined.join('\n')
}

/** How many columns a full line of the text has; null where it is not one of wrapped lines of Han or Kana. */
function measureFullColumns(lines: readonly string[]): number | null {
  const widths = lines
    .filter((line) => HAN_OR_KANA.test(line) && !SET_APART.test(line))
    .map((line) => countColumns(line.trimEnd()))
    .sort((a, b) => a - b)
  const full = widths[Math.floor(widths.length * FULL_SHARE)] ?? 0
  const wrapped = widths.filter((width) => width > full - MAX_LEFT_COLUMNS.ofWord / 2)
  return full < MIN_COLUMNS || full > MAX_COLUMNS || wrapped.length < MIN_WRAPPED_LINES ? null : full
}

/** Whether a line is filled to its end, and the next one goes on with it. */
function continuesLine(line: string, next: string, columns: number): boolean {
  if (next.trim() === '' || ITEM_MARK.test(next) || SET_APART.test(next) || SET_APART.test(line)) return false
  const isFull =
    countColumns(line.trimEnd()) > columns - (isWide(next.trim()) ? MAX_LEFT_COLUMNS.ofSigns : MAX_LEFT_COLUMNS.ofWord)
  const isIndented = measureIndent(next) === measureIndent(line) || ITEM_MARK.test(line)
  return isFull && isIndented && HAN_OR_KANA.test(line + next)
}

/** Whether words in Latin letters stand apart from the signs around them: "Debian の". */
function spacesLatin(text: string): boolean {
  const [apart, together] = [/[a-z\d] [\p{sc=Han}\p{sc=Hiragana}]/giu, /[a-z\d][\p{sc=Han}\p{sc=Hiragana}]/giu]
  return (text.match(apart)?.length ?? 0) > (text.match(together)?.length ?? 0)
}

const LATIN_BESIDE =
  /[a-z\d][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][a-z\d]/iu

/** Between signs nothing; a word in Latin letters keeps its distance. */
function chooseGap(line: string, next: string, isSpaced: boolean): string {
  const [before, behind] = [line.trimEnd().at(-1) ?? '', next.trim()[0] ?? '']
  if (!isWide(before) && !isWide(behind)) return ' '
  return isSpaced && LATIN_BESIDE.test(before + behind) ? ' ' : ''
}
