import { countWords } from '../../../../text/segment-words.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { readBars } from '../../../../text/table-rows.ts'
import { readTables } from '../../../../text/tables.ts'
import type { TextTable, TextTableRow } from '../../../../text/text-table.ts'
import { isEntryHead } from '../../retrieval/entry-head.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { joinCutLines } from '../../retrieval/join-cut-lines.ts'
import { readSourceTables } from '../../retrieval/source-tables.ts'
import { holdsKeys, isShortcut } from './key-names.ts'

/**
 * What a reference tells of one command, key or option: `names` as they stand, `told` the stretch that says what it does,
 * `start` to `end` all of it, by offsets of the text. `columns` name the cells of `names`, where it is the row of a table;
 * else there are none.
 */
export type ReferenceEntry = FoundSpan & {
  readonly names: readonly string[]
  readonly columns: readonly string[]
  readonly told: FoundSpan
}

type Line = { readonly start: number; readonly end: number; readonly indent: number; readonly text: string }

const MAX_NAME_CHARS = 48
const MAX_HEAD_CHARS = 100
const MAX_HEAD_LINES = 4
const MAX_TOLD_LINES = 12
const MIN_TOLD_WORDS = 2
/** Lines of contents lead to a section by its number. */
const SECTION_NUMBER = /^\P{L}*\d+(?:\.\d+)*\P{L}*$/u
/** "## Article 5 – How membership ends" heads what tells it. */
const PART_HEADING = /^#{1,6}\s+\p{L}+\s+(?:\d+(?:\.\d+)*|[IVXLC]+|\p{Lu})\s?(?::|[–—-])\s/u
/** "- cut: Cuts the current line", "- `-x`: leaves files out"; "- Cut: Ctrl+X" tells its keys. */
const ITEM = /^\s*(?:[-*•+]\s+)?(\S[^\n]{0,90}?)(?::|\s[–—-])\s+(?=\S)/u
/** "-D Disable auto erase for flash.": an option and what it takes before a sentence, as printed manuals set them. */
const OPTION_OPENS =
  /^\s*(?:[-*•]\s+)?(-{1,2}[\p{L}\p{N}?][\w-]*)(?:[ =][<[]?\p{Ll}[\w-]*[>\]]?){0,2}\s+(?=\p{Lu}\p{Ll}+\s[^\n]*\.\s*$)/u
const MAY_LABEL = /:\s|\s[–—-]\s/
/** "C-b   Send the prefix": blanks that set a column part what is told. */
const COLUMN = /^\s*(\S(?:[^\n]{0,30}?\S)?)\s{3,}(?=\S)/u
/** No sentence stands over what tells it. */
const SENTENCE_END = /[.!?。！？:：;,]\s*$/u

/** "SOUND: Why is there no sound?" heads an answer. */
const ASKS = /[?？]["'”»]?\s*$/u

/** A source that is no longer is read whole, a longer one around what was found. */
const MAX_WHOLE_CHARS = 120_000
const AROUND_CHARS = 3000

const entriesBy = new WeakMap<IndexedSource, readonly ReferenceEntry[]>()

/** The entries of a reference: rows of tables, items with a label, terms with what is set in under them. */
export function readReferenceEntries(source: IndexedSource, near: readonly FoundSpan[]): readonly ReferenceEntry[] {
  if (source.text.length > MAX_WHOLE_CHARS) return near.flatMap((stretch) => readAround(source.text, stretch))
  const known = entriesBy.get(source) ?? [...listRows(readSourceTables(source)), ...listSetEntries(source.text)]
  entriesBy.set(source, known)
  return known
}

function readAround(text: string, { start, end }: FoundSpan): ReferenceEntry[] {
  const from = text.lastIndexOf('\n', Math.max(0, start - AROUND_CHARS)) + 1
  const stretch = text.slice(from, end + AROUND_CHARS)
  const shift = ({ start, end }: FoundSpan) => ({ start: from + start, end: from + end })
  const entries = [...listRows(readTables(stretch)), ...listSetEntries(stretch)]
  return entries.map((entry) => ({ ...entry, ...shift(entry), told: shift(entry.told) }))
}

function listSetEntries(text: string): ReferenceEntry[] {
  const lines = listLines(text)
  return lines.flatMap(
    (_, at) =>
      readItem(text, lines, at) ??
      readColumn(text, lines, at) ??
      readHung(text, lines, at) ??
      readHeaded(text, lines, at) ??
      [],
  )
}

/** The cell with most words tells what the others name. */
const listRows = (tables: readonly TextTable[]): ReferenceEntry[] =>
  tables.flatMap(({ columns, rows }) => rows.flatMap((row) => readRow(columns, row) ?? []))

function readRow(columns: readonly string[], { start, end, cells }: TextTableRow): ReferenceEntry | null {
  const [told] = cells
    .filter(({ text }) => !holdsKeys(text))
    .toSorted((one, other) => countWords(other.text) - countWords(one.text))
  const named = cells.flatMap((cell, at) =>
    cell === told || cell.text === '' ? [] : { text: cell.text, column: columns[at] ?? '' },
  )
  const isNamed = named.length > 0 && named.every(({ text }) => text.length <= MAX_NAME_CHARS)
  const least = named.some(({ text }) => isShortcut(text)) ? 1 : MIN_TOLD_WORDS
  if (!told || !isNamed || countWords(told.text) < least) return null
  const names = named.map(({ text }) => text)
  return { start, end, names, columns: named.map(({ column }) => column), told }
}

function readItem(text: string, lines: readonly Line[], at: number): ReferenceEntry | null {
  const line = lines[at]!
  const option = OPTION_OPENS.exec(line.text)
  if (option) return makeEntry(text, [option[1]!], line, line.start + option[0].length, line)
  if (!MAY_LABEL.test(line.text) || /^\s*\|/.test(line.text)) return null
  const [before, name] = ITEM.exec(line.text) ?? []
  if (before === undefined || name === undefined || name.length > MAX_NAME_CHARS) return null
  if (PART_HEADING.test(line.text)) return null
  const keys = text.slice(line.start + before.length, line.end).trim()
  if (isShortcut(keys)) {
    const start = line.start + before.indexOf(name)
    return { names: [keys], columns: [], told: { start, end: start + name.length }, start: line.start, end: line.end }
  }
  return makeEntry(text, [name], line, line.start + before.length, endOfHung(lines, at, line.indent + 1))
}

function readColumn(text: string, lines: readonly Line[], at: number): ReferenceEntry | null {
  const line = lines[at]!
  if (!line.text.includes('   ', line.indent)) return null
  const [before, name] = COLUMN.exec(line.text) ?? []
  if (before === undefined || name === undefined) return null
  const column = before.length
  const isSet = [lines[at - 1], lines[at + 1]].some(
    (near) => near !== undefined && (near.indent === column || COLUMN.exec(near.text)?.[0].length === column),
  )
  return isSet ? makeEntry(text, [name], line, line.start + column, endOfHung(lines, at, column)) : null
}

/** Names on lines of their own, with what they do set in further under them. */
function readHung(text: string, lines: readonly Line[], at: number): ReferenceEntry | null {
  const head = lines[at]!
  if (!isHead(head) || isSectionTitle(head) || lines[at - 1]?.indent === head.indent) return null
  const first = skipLevel(lines, at)
  const under = lines[first]
  if (!under || under.indent <= head.indent || first - at > MAX_HEAD_LINES) return null
  const heads = lines.slice(at, first)
  const isWhole = heads.every((one, place) => isHead(one) && !isParted(text, one, lines[at + place + 1]!))
  const beyond = lines[first + 1]
  const isOverEntries = beyond !== undefined && beyond.indent > under.indent && !isParted(text, under, beyond)
  if (!isWhole || isOverEntries) return null
  const goesOn = beyond !== undefined && beyond.indent > head.indent && !isParted(text, under, beyond)
  const indent = goesOn ? Math.min(under.indent, beyond.indent) : under.indent
  return makeEntry(
    text,
    heads.map((one) => one.text.trim()),
    head,
    under.start,
    endOfHung(lines, first, indent),
  )
}

/** An option or a command alone in its paragraph, with the one under it, as pages and printed manuals set them. */
function readHeaded(text: string, lines: readonly Line[], at: number): ReferenceEntry | null {
  const [head, under] = [lines[at]!, lines[at + 1]]
  if (!under || !isEntryHead(head.text) || isEntryHead(under.text) || under.indent > head.indent) return null
  if (!isParted(text, head, under) || /^#{1,6}\s|^\|/.test(under.text)) return null
  return makeEntry(text, [head.text.trim()], head, under.start, endOfParagraph(text, lines, at + 1))
}

function endOfParagraph(text: string, lines: readonly Line[], at: number): Line {
  let last = at
  while (last - at < MAX_TOLD_LINES && lines[last + 1] && !isParted(text, lines[last]!, lines[last + 1]!)) last++
  return lines[last]!
}

/** The place of the next line that is set in otherwise. */
function skipLevel(lines: readonly Line[], at: number): number {
  let place = at + 1
  while (place - at <= MAX_HEAD_LINES && lines[place]?.indent === lines[at]!.indent) place++
  return place
}

/** A manual page's own sections: "PROXY PREFIXES". */
const isSectionTitle = ({ indent, text }: Line) => indent === 0 && /^[\p{Lu}\s]+$/u.test(text)

const isHead = ({ text }: Line) => text.length <= MAX_HEAD_CHARS && !SENTENCE_END.test(text)

const isParted = (text: string, one: Line, other: Line) => /\n\s*\n/.test(text.slice(one.end, other.start + 1))

/** The last of the lines that are set in as far as what is told. */
function endOfHung(lines: readonly Line[], at: number, indent: number): Line {
  let last = at
  while (last - at < MAX_TOLD_LINES && lines[last + 1] && lines[last + 1]!.indent >= indent) last++
  return lines[last]!
}

function makeEntry(
  text: string,
  names: readonly string[],
  first: Line,
  toldFrom: number,
  last: Line,
): ReferenceEntry | null {
  if (names.every((name) => SECTION_NUMBER.test(name))) return null
  const told = { start: toldFrom, end: last.end }
  const said = text.slice(toldFrom, last.end)
  return countWords(said) < MIN_TOLD_WORDS || ASKS.test(said)
    ? null
    : { names, columns: [], told, start: first.start, end: last.end }
}

/** What an entry does, in one line. */
export const readTold = ({ text }: IndexedSource, { told }: ReferenceEntry): string =>
  readBars(joinCutLines(text.slice(told.start, told.end))).trim()

/** The lines that hold something. */
function listLines(text: string): Line[] {
  const lines: Line[] = []
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
    const indent = line.search(/\S/u)
    if (indent >= 0) lines.push({ start: index, end: index + line.length, indent, text: line })
  }
  return lines
}
