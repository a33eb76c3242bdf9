import { countScreenColumns } from '../../../../text/screen-columns.ts'
import type { FoundSpan } from '../../../../text/spans.ts'

/** What a document says of a setting: `head` the line that names it, `told` the stretches under or behind it, by offsets of the text. */
export type OptionEntry = { readonly head: FoundSpan; readonly told: readonly FoundSpan[] }

type EntryLine = FoundSpan & { readonly indent: number; readonly text: string }

const MAX_HEAD_CHARS = 100
const MAX_ENTRY_LINES = 80
/** Before the name: the mark of a list, the number of a section, a label, other spellings of the same option. */
const BEFORE =
  /^\s*(?:[-*•+]\s+|\[)?(?:#{1,6}\s+)?(?:\d[\d.]*\s+)?(?:\p{L}[\p{L} ]{0,24}:\s+)?(?:[`*_"“„«‹‘']{0,2}-[^\s|]*(?:\s(?:<[^<>\n]{1,24}>|\p{Ll}[\p{Ll}\p{N}_-]{0,15}(?=,)))?,?(?:\s*\|)?\s+)*[`*_"“„«‹‘']*\$?$/u
/** Behind it, where the line only names it: what it takes, its type, its short form. */
const BEHIND =
  /^[`*_"”“»›’']*(?:(?:\[=|[= <[])[<[]?[\p{L}_|.…-]+[\]>]*|(?:\s?(?:<[^<>\n]{1,30}>|\[[^[\]\n]{1,30}\])){1,4}|\s*\([^()]{1,40}\)(?:\s\p{Ll}[\p{L}\p{N}_-]{0,15})?|(?:,\s+|\s\|\s)`?-{0,2}[\w.<>*-]+(?:=[^\s,]+)?`?)*[`*_]*:{0,3}\s*$/u
/** Or where it is told on the same line. */
const TOLD_BEHIND =
  /^(?: [\w:.|<>-]{1,30})?\]\s+#\s+|^[`*_"”“»›’']*(?:\[?=[^\s:=,]{1,24}|\s*\([^()]{1,40}\)|\s<[^>]{1,24}>|(?:,|\s\p{Ll}{1,4}(?=\s-))\s+-{0,2}[\w.<>*-]+(?:=[^\s:=,]+)?)*[`*_]*(?:\s*:\s+|\s+[–—-]\s+|\s{2,}|\t+)(?=\S)/u
/** A paragraph of a printed manual opens with its option and what that takes: "-b rate Sets the rate". */
const OPENS_PARAGRAPH =
  /^(?:\s+(?:<[^<>]{1,24}>|\p{Ll}[\p{Ll}\p{N}_-]{0,15}|\p{Ll}+(?=[:[])[^\s.;!?]{1,40}))?\s+(?=\p{Lu}\p{Ll}+\s)/u
/** "client = yes | no", "accept = [HOST:]PORT (Unix only)": a line that gives a setting what it takes; a dot ends a sentence. */
const ASSIGNED = /^[`*_"”“»›’']*[ \t]+=[ \t]+[^\s=][^\n]{0,70}(?<![.:;,])$/u
const ASSIGNED_LINE = /^\s*[\p{L}\p{N}_.-]+(?=[ \t]+=[ \t]+[^\s=])/u
const NAMED_LINE =
  /^\s*(?:[-*•+]\s+|\[(?=-))?(?:#{1,6}\s+)?(?:\d+(?:\.\d+)*\.?\s+)?(?:\p{L}[\p{L} ]{0,24}:\s+)?[`*_"“„«‹‘']*(?:-{1,2}[\p{L}\p{N}][\p{L}\p{N}-]*|\$?[\p{L}\p{N}-]+(?:(?:_|::|\.)[\p{L}\p{N}-]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)/u
const NUMBERED = /^\s*\d+(?:\.\d+)+\.?\s+\S/u
const LABELLED_LINE = /^\s*\p{L}[\p{L} ]{0,24}:\s/u
const TYPED = /^\s*[`*]*[\p{L}\p{N}_.-]+[`*]*\s+\([^()]{1,40}\)\s*$/u

/** "Syntax: dim-at <hour>", "Operation: dim": a label before the name, in each entry the same. */
const LABEL = /^\s*(\p{L}[\p{L} ]{0,24}):\s+$/u

/**
 * All places of a text where a setting has a line or a term of its own; a row of a table is none.
 * @param isPlain the name is written as any word is: only where a label says that it is one does it name a setting
 */
export function findOptionEntries(text: string, name: string, isPlain = false): OptionEntry[] {
  const entries: OptionEntry[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const line = readLineAt(text, at)
    const [before, behind] = [text.slice(line.start, at), text.slice(at + name.length, line.end)]
    if (isPlain && !isNamedPlainly(text, before, behind)) continue
    if (!BEFORE.test(before) || /^[\p{L}\p{N}_]|^[-.:][\p{L}\p{N}:]/u.test(behind)) continue
    const inline =
      TOLD_BEHIND.exec(behind) ?? (opensParagraph(text, line, at, name) ? OPENS_PARAGRAPH.exec(behind) : null)
    if (inline === null && !(line.text.length <= MAX_HEAD_CHARS && isNameOnly(behind))) continue
    const from = inline === null ? line.end : at + name.length + inline[0].length
    const told = readTold(text, line, from, LABEL.exec(before)?.[1])
    const head = { start: line.end - line.text.trimStart().length, end: inline === null ? line.end : from }
    if (told.length > 0) entries.push({ head, told })
  }
  return entries
}

const MIN_NAMED = 3

/** A word names a setting where a label says that it is one, or where it begins one of many lines that give settings what they take. */
const isNamedPlainly = (text: string, before: string, behind: string): boolean =>
  namesEach(text, LABEL.exec(before)?.[1]) || (before.trim() === '' && ASSIGNED.test(behind) && assignsEach(text))

function assignsEach(text: string): boolean {
  const names = [...text.matchAll(/^([\p{L}\p{N}_.-]+)[ \t]+=[ \t]+\S[^\n]{0,70}\n\n/gmu)].map(([, name]) => name)
  return new Set(names).size >= MIN_NAMED
}

/** "Syntax:" stands over each setting and never over the same twice; "Type: number" does. */
function namesEach(text: string, label: string | undefined): boolean {
  if (label === undefined) return false
  const values = [...text.matchAll(new RegExp(`^[^\\S\\n]*${label}:[^\\S\\n]+(\\S+)`, 'gmu'))].map(([, value]) => value)
  return values.length >= MIN_NAMED && new Set(values).size === values.length
}

const opensParagraph = (text: string, { start }: EntryLine, at: number, name: string) =>
  name.startsWith('-') &&
  text.slice(start, at).trim() === '' &&
  (start === 0 || /\n[^\S\n]*\n$/.test(text.slice(0, start).slice(-40)))

/** What stands behind the name on its line and under it, paragraph by paragraph, as far as the entry goes. */
function readTold(text: string, head: EntryLine, from: number, label: string | undefined): FoundSpan[] {
  const told: FoundSpan[] = from < head.end ? [{ start: from, end: head.end }] : []
  let isOpen = told.length > 0
  let inner: number | null = null
  const isInColumn = isOpen && /\s{2}$|\t$/.test(text.slice(head.start, from))
  for (let start = head.end + 1, count = 0; start < text.length && count < MAX_ENTRY_LINES; count += 1) {
    const line = readLineAt(text, start)
    start = line.end + 1
    if (line.text.trim() === '') {
      isOpen = false
      continue
    }
    if (label !== undefined && line.text.trimStart().startsWith(`${label}:`)) break
    if ((isInColumn && line.indent <= head.indent) || endsEntry(head, line, inner, told.length)) break
    inner ??= line.indent
    const last = told.at(-1)
    const isLabel = /^\s*\p{L}[\p{L} ]{0,24}\s?[:：]\s/u.test(line.text)
    if (isOpen && last && !isLabel && !/^\s*(?:[-*•+]|\|)\s/.test(line.text))
      told[told.length - 1] = { ...last, end: line.end }
    else told.push({ start: line.end - line.text.trimStart().length, end: line.end })
    isOpen = !isLabel
  }
  return told
}

/** Set in under its name an entry ends where the lines step back; else at the next line of its own form, or a heading. */
function endsEntry(head: EntryLine, line: EntryLine, inner: number | null, told: number): boolean {
  if (/^#{1,6}\s|^\s*\|/.test(line.text)) return true
  if (inner !== null && inner > head.indent) return line.indent <= head.indent
  if (inner === null && line.indent > head.indent) return false
  if (LIST_ITEM.test(head.text) && LIST_ITEM.test(line.text) && line.indent === head.indent) return true
  if (told === 0 && inner === null && NAMED_LINE.test(line.text) && line.text.length <= MAX_HEAD_CHARS) return true
  if (LABELLED_LINE.test(head.text) && NUMBERED.test(line.text)) return true
  if (NUMBERED.test(head.text)) return NUMBERED.test(line.text) && line.text.length <= MAX_HEAD_CHARS
  if (TYPED.test(head.text)) return TYPED.test(line.text) || isItem(line.text)
  return namesSetting(line.text) && isItem(head.text) === isItem(line.text)
}

/** The next entry of a list at the same margin. */
const LIST_ITEM = /^\s*(?:[-*•+]|\d{1,3}[.)])\s+\S/u

const isItem = (line: string) => /^\s*[-*•+]\s/.test(line)

const namesSetting = (line: string): boolean => {
  const [name = ''] = NAMED_LINE.exec(line) ?? ASSIGNED_LINE.exec(line) ?? []
  if (name === '') return false
  const behind = line.slice(name.length)
  return (isNameOnly(behind) && line.length <= MAX_HEAD_CHARS) || TOLD_BEHIND.test(behind)
}

/** Whether a line names a setting and what it takes, and tells nothing of it. */
const isNameOnly = (behind: string) => BEHIND.test(behind) || ASSIGNED.test(behind)

function readLineAt(text: string, at: number): EntryLine {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const newline = text.indexOf('\n', at)
  const end = newline < 0 ? text.length : newline
  const line = text.slice(start, end)
  return { start, end, text: line, indent: countScreenColumns(/^\s*/.exec(line)![0]) }
}
