import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { isImprintLine } from '../../text/imprint-line.ts'
import { readLabelLine } from '../../text/label-line.ts'
import { expandTabs } from '../../text/screen-columns.ts'
import { measureIndent } from '../../text/spans.ts'
import { COUNTED_LINE } from './counted-parts.ts'
import { NUMBERED_LINE } from './numbered-headings.ts'
import { isFree, mayBeTitle, RULE } from './standing-line.ts'

/** So far into a text its title, and what stands below it, is looked for. */
const MAX_OPENING_CHARS = 4_000
const MAX_TITLE_CHARS = 100
const MAX_UNDERLINE_OFF = 4
/** Further in a line is set in the middle of the page. */
const MIN_CENTRED_COLUMNS = 8
/** More lines under the same sign, and the first of them heads a section as they do. */
const MAX_ALIKE = 1
/** What an editor is told of a file, in its first line. */
const EDITOR_NOTE = /\s*-\*-.*?-\*-\s*/
const ADDRESS = /:\/\/|\S@\S|^\S+\.\w{1,5}$/
const SENTENCE = /\p{Ll}{2}.{20,}(?:[.!?:]\s|[.!?:]$)/mu

/** The first lines of a text: `below` and `behind` stand under its first one. */
type FirstLines = { readonly line: string; readonly below: string; readonly behind: string; readonly rest: string }

/**
 * The title of a plain text: its first line, where that is underlined, set in the middle, or stands alone or over a line that tells
 * the version, the date or the rights. The first of several headings of one form is none, nor is one that has a number.
 */
export function findOpeningTitle(text: string): string | null {
  const { line, below, behind, rest } = readOpening(text)
  const title = collapseToLine(line.replace(EDITOR_NOTE, ' '))
  if (!mayBeTitle(title, MAX_TITLE_CHARS) || isOtherThanTitle(title) || opensSeveral(title, text)) return null
  const isAlone = isFree(below) && title.includes(' ')
  const isHead = isImprintLine(below) && title.includes(' ')
  if (RULE.test(below)) return isUnderlinedTitle(title, below, `${behind}\n${rest}`, text) ? title : null
  const isCentred = title.includes(' ') && isSetInFar(below, rest)
  return (isCentred || isAlone || isHead) && SENTENCE.test(`${behind}\n${rest}`) ? title : null
}

/** A rule over the title is of its frame. */
function readOpening(text: string): FirstLines {
  const lines = text.slice(0, MAX_OPENING_CHARS).split('\n').map(expandTabs)
  const first = lines.findIndex((line) => !isFree(line) && !RULE.test(line))
  const [line = '', below = '', behind = '', ...rest] = lines.slice(Math.max(0, first))
  return { line, below, behind, rest: rest.join('\n') }
}

const isOtherThanTitle = (line: string) =>
  isImprintLine(line) ||
  ADDRESS.test(line) ||
  NUMBERED_LINE.test(line) ||
  COUNTED_LINE.test(line) ||
  readLabelLine(line) !== null

/** "Changes from 1.1 to 1.2" over each part: a line that begins as a later one does, which stands over its part too. */
function opensSeveral(title: string, text: string): boolean {
  const [words] = /^\S+ \S+/.exec(title) ?? []
  const lines = words === undefined ? [] : text.split('\n')
  return lines.some(
    (line, at) =>
      line !== title &&
      line.startsWith(`${words} `) &&
      isFree(lines[at - 1] ?? 'a') &&
      mayBeTitle(line, MAX_TITLE_CHARS),
  )
}

/** As wide as its rule, or under a rule as well, and not the first of several. */
function isUnderlinedTitle(title: string, rule: string, below: string, text: string): boolean {
  const sign = rule.trim()[0]!
  const isAsWide = Math.abs(rule.trim().length - title.length) <= MAX_UNDERLINE_OFF
  const isFramed = RULE.test(text.slice(0, text.indexOf('\n')))
  const alike = text.split('\n').filter((line) => RULE.test(line) && line.trim().startsWith(sign)).length
  return (isFramed || (isAsWide && alike <= 1 + MAX_ALIKE)) && !isFree(below)
}

/** Set in the middle of the page, as the title above it is, whose own blanks are gone with those before the text. */
function isSetInFar(line: string, rest: string): boolean {
  const indents = rest
    .split('\n')
    .filter((one) => !isFree(one))
    .map(measureIndent)
  const atMargin = indents.filter((indent) => indent < MIN_CENTRED_COLUMNS)
  return measureIndent(line) >= MIN_CENTRED_COLUMNS && 2 * atMargin.length > indents.length
}
