import { HAN_OR_KANA } from '../../text/scripts.ts'
import { measureIndent } from '../../text/spans.ts'

/** A sign that takes two columns: Han, Kana, and the punctuation set with them. */
const WIDE = /[\u2e80-\u303f\u3041-\u33ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60]/gu
const IS_WIDE = new RegExp(WIDE.source, 'u')
/** Texts in longer lines are not wrapped by hand. */
const MAX_COLUMNS = 100
const MIN_COLUMNS = 40
/** A word in Latin letters that did not fit leaves so much of its line empty. */
const MAX_LEFT_COLUMNS = 12
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

const measureColumnsOf = (line: string) => line.trimEnd().length + (line.match(WIDE)?.length ?? 0)

/** How many columns a full line of the text has; null where it is not one of wrapped lines of Han or Kana. */
function measureFullColumns(lines: readonly string[]): number | null {
  const widths = lines
    .filter((line) => HAN_OR_KANA.test(line) && !SET_APART.test(line))
    .map(measureColumnsOf)
    .sort((a, b) => a - b)
  const full = widths[Math.floor(widths.length * FULL_SHARE)] ?? 0
  const wrapped = widths.filter((width) => width > full - MAX_LEFT_COLUMNS / 2)
  return full < MIN_COLUMNS || full > MAX_COLUMNS || wrapped.length < MIN_WRAPPED_LINES ? null : full
}

/** Whether a line is filled to its end, and the next one goes on with it. */
function continuesLine(line: string, next: string, columns: number): boolean {
  if (next.trim() === '' || ITEM_MARK.test(next) || SET_APART.test(next) || SET_APART.test(line)) return false
  const isFull = measureColumnsOf(line) > columns - (IS_WIDE.test(next.trim()[0]!) ? 4 : MAX_LEFT_COLUMNS)
  const isIndented = measureIndent(next) === measureIndent(line) || ITEM_MARK.test(line)
  return isFull && isIndented && HAN_OR_KANA.test(line + next)
}

/** Whether words in Latin letters stand apart from the signs around them: "Debian の". */
function spacesLatin(text: string): boolean {
  const [apart, together] = [/[a-z\d] [\p{sc=Han}\p{sc=Hiragana}]/giu, /[a-z\d][\p{sc=Han}\p{sc=Hiragana}]/giu]
  return (text.match(apart)?.length ?? 0) > (text.match(together)?.length ?? 0)
}

/** Between signs nothing; a word in Latin letters keeps its distance. */
function chooseGap(line: string, next: string, isSpaced: boolean): string {
  const [before, behind] = [line.trimEnd().at(-1) ?? '', next.trim()[0] ?? '']
  if (!IS_WIDE.test(before) && !IS_WIDE.test(behind)) return ' '
  const isLatinBeside =
    /[a-z\d] ?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}] ?[a-z\d]/iu
  return isSpaced && isLatinBeside.test(before + behind) ? ' ' : ''
}
