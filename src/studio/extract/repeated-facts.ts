import { readLines } from '../../text/line-kinds.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { findRowDelimiter } from '../../text/table-rows.ts'
import type { FoundTable } from '../outline.ts'
import type { SourceSection } from './sections.ts'
import { toStatement } from './statements.ts'

const MIN_THINGS = 2
const MIN_KEYS = 2
const MAX_COLUMNS = 8
const MAX_ROWS = 200
const MAX_KEY_CHARS = 40
const MAX_VALUE_CHARS = 120
const PAIR_LINE =
  /^\s*(?:[-*•]\s+)?(?:\*\*)?(?<key>[\p{L}][^:：*|]{1,38}?)(?:\*\*)?\s*[:：](?:\*\*)?\s+(?<value>\S.*)$/u

/** A formula, a call or signs in quotes: what a program prints of itself ("Fit: aov(formula = y ~ x)"). */
const PRINTED = /\p{L}\([^()]*[=~]|\s[~=]{1,2}\s|[‘'"]\P{L}{0,3}[’'"].*[‘'"]\P{L}{0,3}[’'"]/u

type FoundTableRow = FoundTable['rows'][number]
/** A line of `Key: value`; offsets mean the source's text. */
export type KeyValuePair = {
  readonly key: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/**
 * Facts that the sources repeat of several things, gathered into a table: lines of `Key: value` under several headings.
 * @param item what the column of the things is called
 */
export function findRepeatedFacts(sections: readonly SourceSection[], item: string): FoundTable[] {
  const things = sections
    .filter(({ heading, isNoise }) => heading !== '' && !isNoise)
    .map((section) => ({ section, pairs: readKeyValuePairs(section) }))
    .filter(({ pairs }) => pairs.length >= MIN_KEYS)
  const firsts = things.flatMap(({ pairs }) =>
    pairs.filter(({ key }, at) => pairs.findIndex((other) => other.key === key) === at),
  )
  const keys = [...Map.groupBy(firsts, ({ key }) => key)].filter(([, pairs]) => tellsApart(pairs)).map(([key]) => key)
  const columns = keys.slice(0, MAX_COLUMNS)
  const rows = things.flatMap((thing) => buildPairRow(thing, columns) ?? []).slice(0, MAX_ROWS)
  if (columns.length < MIN_KEYS || rows.length < MIN_THINGS) return []
  return [{ title: columns.slice(0, 3).join(', '), columns: [item, ...columns], rows }]
}

/** "Output: Same as above." of most things says nothing of any of them. */
const tellsApart = (pairs: readonly KeyValuePair[]) =>
  pairs.length >= MIN_THINGS &&
  (pairs.length < MIN_ALIKE || new Set(pairs.map(({ value }) => value)).size * 2 > pairs.length)
const MIN_ALIKE = 4

/** "Begin: 18:30, end: 20:45": two pairs share a line. */
const SECOND_PAIR = /(?<=: .*), (?=\p{Lu}\p{L}{2,24}: )/u
const PAIR_JOINT_CHARS = 2

/** 'Mtools says "12 bit FAT on a: sure?"': the colon stands in what is quoted. */
const OPENS_QUOTATION = /^[^"]*"[^"]*$|[“„«][^”“»]*$/u

function readPair(line: string, at: number): KeyValuePair | null {
  const groups = PAIR_LINE.exec(line)?.groups
  const value = toPlainText(groups?.value ?? '')
  if (!groups || value.length > MAX_VALUE_CHARS || groups.key!.length > MAX_KEY_CHARS || PRINTED.test(value))
    return null
  if (OPENS_QUOTATION.test(groups.key!)) return null
  const start = at + line.length - line.trimStart().length
  return { key: groups.key!.trim(), value, start, end: at + line.trimEnd().length }
}

/** The lines of `Key: value` in a section, where there are several. */
export function readKeyValuePairs({ source, start, end }: SourceSection): KeyValuePair[] {
  const pairs: KeyValuePair[] = []
  for (const line of source.text.slice(start, end).matchAll(/[^\n]+/g)) {
    const isRow = findRowDelimiter(line[0]) !== null
    let at = start + line.index
    for (const part of isRow ? [] : line[0].split(SECOND_PAIR)) {
      const pair = readPair(part, at)
      if (pair !== null) pairs.push(pair)
      at += part.length + PAIR_JOINT_CHARS
    }
  }
  return pairs.length < MIN_KEYS ? [] : dropCode(pairs, source.text.slice(start, end), start)
}

/** `average: 1880.25,` in an example of a program is what somebody set, and no fact of what the section is about. */
function dropCode(pairs: readonly KeyValuePair[], text: string, start: number): KeyValuePair[] {
  const code = readLines(text).filter(({ kind }) => kind === 'code')
  return pairs.filter((pair) => !code.some((line) => start + line.start <= pair.start && pair.end <= start + line.end))
}

/** The place of a row is from its first pair to its last. */
function buildPairRow(
  { section, pairs }: { section: SourceSection; pairs: readonly KeyValuePair[] },
  columns: readonly string[],
): FoundTableRow | null {
  const held = pairs.filter(({ key }) => columns.includes(key))
  if (held.length < MIN_KEYS) return null
  const cells = columns.map((column) => held.find(({ key }) => key === column)?.value ?? '')
  const { reference } = toStatement({ section, start: held[0]!.start, end: held.at(-1)!.end, text: '' })
  return { cells: [section.heading, ...cells], reference }
}
