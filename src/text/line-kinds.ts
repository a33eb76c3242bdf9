import { isRootCommand, looksLikeCode } from './code-lines.ts'
import { followFence } from './fence.ts'
import { ITEM_MARK } from './item-mark.ts'
import { endsInPrice } from './priced-line.ts'
import { beginsRuledRow, findRuledColumns } from './ruled-tables.ts'
import { findRowDelimiter, findValueRows, isRuling } from './table-rows.ts'
import { listTextLines } from './text-lines.ts'

/** What a line is by itself: `rest` goes on with the row above it, `markup` is for the typesetter alone (a ruling, a fence, a badge, a template's tag). */
type LineKind = 'text' | 'item' | 'row' | 'rest' | 'heading' | 'code' | 'contents' | 'blank' | 'markup'

export type ClassifiedLine = { readonly start: number; readonly end: number; readonly kind: LineKind }

const HEADING = /^\s{0,3}#{1,6}\s+\S/
const RULE = /^\s*(?:[*_=~]{3,}|#{7,}|(?:[*_-]\s){2,}[*_-])\s*$/
/** Signs that run under a title from its beginning to its end. */
const UNDERLINE = /^([~^+"=-])\1{2,}\s*$/u
const MAX_UNDERLINE_OFF = 2
const ONLY_TAGS =
  /^\s*(?:(?:<\/?[a-zA-Z][^<>]*>|<!--(?:(?!-->).)*-->|\{%(?:(?!%\}).)*%\}|\{\{(?:(?!\}\}).)*\}\}|\{:[^}]*\})\s*)+$/
const PICTURE = /\[?!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])(?:\]\([^)]*\))?/g
const LINK_TARGET = /^\s{0,3}\[[^\]^]+\]:\s+\S+/
const ALERT = /^\s*>\s*\[![A-Z]+\]\s*$/
/** Dots that lead to a page's number; a line of links to places of the same page. */
const LEADERS =
  /(?:\.\s){4}|(?<!\.)\.{5,}\s*(?:\d|[ivxlc]+\b|$)|(?<!…)…{2,}\s*\d|(?:·\s?){5}|(?<!_)_{5,}\s*\d|\s…\s(?:\d{1,4}|[ivxlc]{1,7})\s*$/
const LINKED_CONTENTS = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[[^\]]+\]\(#[^)]*\)\s*$/
/** "* Attic:   Storage.  (line 865)", in an index made by Texinfo. */
const TEXINFO_ENTRY = /^\s*[*-]\s.+:\s+\S.*\.?\s+\(line\s+\d+\)\s*$/u
const NUMBERED_ENTRY = /^\s*(?:\d+(?:\.\d+)*\.?|[A-Z](?:\.\d+)*\.?|[IVXLC]+\.?)\s+\p{L}.*\s(\d{1,4})\s*$/u
const INDEX_ENTRY = /^\s*\p{L}[^.!?]{1,60},\s\d{1,4}(?:(?:,\s|[–-])\d{1,4})*\s*$/u
const MIN_CONTENTS_RUN = 3
const MAX_FRONT_MATTER_LINES = 80
const MAX_PICTURES_CHARS = 4000

/** The lines of a text, each with what it is. */
export function readLines(text: string): ClassifiedLine[] {
  const spans = listTextLines(text)
  const strings = spans.map(({ start, end }) => text.slice(start, end))
  const kinds: LineKind[] = strings.map((line, at) => (isUnderline(line, strings[at - 1]) ? 'markup' : findKind(line)))
  markValueRows(strings, kinds)
  markRuledRows(strings, kinds)
  markRuns(strings, kinds, NUMBERED_ENTRY)
  markRuns(strings, kinds, INDEX_ENTRY)
  markFences(strings, kinds)
  kinds.fill('markup', 0, countFrontMatterLines(strings))
  return spans.map((span, index) => ({ ...span, kind: kinds[index]! }))
}

/**
 * Whether a line is a run of one sign that is as long as the words right above it, which stand at the margin: a title, as
 * reStructuredText and AsciiDoc mark it. "~~~" under it opens no code.
 */
export function isUnderline(line: string, above: string | undefined): boolean {
  if (above === undefined || !UNDERLINE.test(line) || !/^(?:[\p{L}\p{N}"'“«([`]).*\p{L}/u.test(above)) return false
  return Math.abs(above.trimEnd().length - line.trimEnd().length) <= MAX_UNDERLINE_OFF
}

function findKind(line: string): LineKind {
  if (/^[\s>]*$/.test(line)) return 'blank'
  if (isMarkup(line)) return 'markup'
  if ((LEADERS.test(line) && !endsInPrice(line)) || LINKED_CONTENTS.test(line) || TEXINFO_ENTRY.test(line))
    return 'contents'
  if (HEADING.test(line) && !isRootCommand(line)) return 'heading'
  if (looksLikeCode(line)) return 'code'
  if (findRowDelimiter(line) !== null) return 'row'
  return ITEM_MARK.test(line) ? 'item' : 'text'
}

const isMarkup = (line: string) =>
  isRuling(line) ||
  RULE.test(line) ||
  ONLY_TAGS.test(line) ||
  LINK_TARGET.test(line) ||
  ALERT.test(line) ||
  (line.length <= MAX_PICTURES_CHARS && line.includes('![') && line.replace(PICTURE, '').trim() === '')

function markValueRows(lines: readonly string[], kinds: LineKind[]): void {
  for (const [index, isRow] of findValueRows(lines).entries())
    if (isRow && kinds[index] !== 'markup' && kinds[index] !== 'blank') kinds[index] = 'row'
}

/** Between rulings of several columns each line is a row, or goes on with the one above. */
function markRuledRows(lines: readonly string[], kinds: LineKind[]): void {
  for (let first = 0; first < lines.length; first += 1) {
    const table = findRuledColumns(lines, first)
    if (!table) continue
    for (let at = first + 1; at < table.last; at += 1)
      if (kinds[at] !== 'markup' && kinds[at] !== 'blank')
        kinds[at] = beginsRuledRow(lines[at]!, lines[first]!) ? 'row' : 'rest'
    first = table.last
  }
}

/** Entries of a contents list or an index have no leaders everywhere: several in a row tell them, blank lines aside. */
function markRuns(lines: readonly string[], kinds: LineKind[], entry: RegExp): void {
  let run: number[] = []
  const endRun = () => {
    if (run.length >= MIN_CONTENTS_RUN) for (const index of run) kinds[index] = 'contents'
    run = []
  }
  for (const [index, line] of lines.entries()) {
    if (kinds[index] === 'blank') continue
    if ((kinds[index] === 'text' || kinds[index] === 'item') && line.length <= 120 && entry.test(line)) run.push(index)
    else endRun()
  }
  endRun()
}

/** What stands between two fences is code, blank lines too. */
function markFences(lines: readonly string[], kinds: LineKind[]): void {
  let open: string | null = null
  for (const [index, line] of lines.entries()) {
    if (open === null && isUnderline(line, lines[index - 1])) continue
    const state = followFence(open, line)
    if (state.isFence) kinds[index] = 'markup'
    else if (open !== null) kinds[index] = 'code'
    open = state.open
  }
}

/** How many lines at the beginning are the settings of a page, between two rulings. */
function countFrontMatterLines(lines: readonly string[]): number {
  if (!/^---\s*$/.test(lines[0] ?? '')) return 0
  const end = lines
    .slice(0, MAX_FRONT_MATTER_LINES)
    .findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  const isSettings = lines.slice(1, end).some((line) => /^[\w-]+:/.test(line))
  return end > 0 && isSettings ? end + 1 : 0
}
