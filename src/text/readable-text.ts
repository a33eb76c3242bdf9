import { readBlocks, withoutItemMark } from './blocks.ts'
import { opensWithTerm, TERM_MARK } from './hung-entries.ts'
import { toPlainText } from './plain-text.ts'
import { splitSentences } from './sentences.ts'
import { chooseDelimiter, findTableHeader, formatReadableRow } from './table-rows.ts'
import type { TextBlock } from './text-block.ts'

const MIN_LISTED_TERMS = 3
const MAX_INLINE_CODE_CHARS = 80
/** More of a program is left to the citation. */
const MAX_CODE_LINES = 16

/**
 * A stretch of several blocks as a reader takes it in: sentences in a row, entries of a list each on its line, code as it
 * stands (set in, or in the line where it is short), rows with the names of their columns.
 */
export function formatReadable(excerpt: string): string {
  const blocks = readBlocks(excerpt)
  const leastIndent = Math.min(...blocks.filter(({ kind }) => kind === 'item').map(({ indent }) => indent))
  const listed = findListedTerms(excerpt, blocks)
  return blocks.reduce((shown, block, index) => {
    if (listed.has(block)) return `${shown}${shown === '' ? '' : '\n'}${formatTerm(excerpt, block)}`
    if (listed.size > 0 && isUnderTerm(block, listed)) return shown
    const isHeader = block.kind === 'row' && isHeaderRow(excerpt, block, blocks[index + 1])
    const piece = isHeader ? '' : formatBlock(excerpt, block, leastIndent)
    return piece === '' ? shown : shown + chooseGap(block, blocks[index - 1], shown) + piece
  }, '')
}

/** The terms that are set under each other; a term alone is told as it stands. */
function findListedTerms(text: string, blocks: readonly TextBlock[]): ReadonlySet<TextBlock> {
  const opening = blocks.filter((block) => block.kind === 'sentence' && opensWithTerm(text, block))
  const [first] = opening
  const listed = opening.filter(({ indent }) => indent === first!.indent)
  return new Set(listed.length >= MIN_LISTED_TERMS ? listed : [])
}

const isUnderTerm = ({ start, indent }: TextBlock, listed: ReadonlySet<TextBlock>) =>
  [...listed].some((term) => term.start < start && term.indent < indent)

/** A term with the first sentence that says what it means. */
function formatTerm(text: string, { start, end, term = '' }: TextBlock): string {
  const piece = text.slice(start, end)
  const parts = term.split(', ')
  const behind = parts.reduce((rest, part) => rest.slice(rest.indexOf(part) + part.length), piece)
  const meaning = toPlainText(behind.replace(TERM_MARK, '')).trim()
  const [first] = splitSentences(meaning)
  return `- ${toPlainText(term)}: ${first ? meaning.slice(first.start, first.end) : meaning}`
}

function formatBlock(text: string, block: TextBlock, leastIndent: number): string {
  const piece = text.slice(block.start, block.end)
  if (block.kind === 'code') return formatCode(piece)
  if (block.kind === 'item') return `${'  '.repeat(block.indent > leastIndent ? 1 : 0)}${formatItem(piece)}`
  if (block.kind === 'row') return `- ${formatRow(text, block)}`
  if (block.kind === 'contents') return ''
  if (block.kind === 'heading') return toPlainText(piece).replace(/(?<=[\p{L}\p{N})])$/u, ':')
  return toPlainText(piece)
}

/** The first row of a table is not shown by itself: the rows under it name its columns. */
const isHeaderRow = (text: string, row: TextBlock, next: TextBlock | undefined) =>
  next?.kind === 'row' && findTableHeader(text, next.start) === text.slice(row.start, row.end)

/** Steps keep their numbers, everything else gets the same mark. */
function formatItem(item: string): string {
  const number = /^\s*\(?(\d{1,3})[.)]\s/.exec(item)?.[1]
  return `${number ? `${number}.` : '-'} ${toPlainText(withoutItemMark(item))}`
}

function formatRow(text: string, { start, end }: TextBlock): string {
  const row = text.slice(start, end)
  const names = findTableHeader(text, start)
  return (
    toPlainText(formatReadableRow(row, names === row ? null : (names ?? null))) ||
    row.split(chooseDelimiter(row)).join(' ')
  )
}

/** Code is exact in the citation; here its common indentation goes, and several prompts in a line become lines. */
export function formatCode(code: string): string {
  const lines = code
    .replace(/^\n+|\s+$/g, '')
    .replace(/(?<=\S) (?=\$ [a-z~./])/g, '\n')
    .split('\n')
  const leastIndent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  const all = lines.map((line) => line.slice(leastIndent).trimEnd())
  const bare = all.length > MAX_CODE_LINES ? [...all.slice(0, MAX_CODE_LINES), '…'] : all
  const isInline = bare.length === 1 && bare[0]!.length <= MAX_INLINE_CODE_CHARS && !bare[0]!.includes('`')
  return isInline ? `\`${bare[0]}\`` : bare.map((line) => (line === '' ? '' : `    ${line}`)).join('\n')
}

function chooseGap(block: TextBlock, before: TextBlock | undefined, shown: string): string {
  if (shown === '' || before === undefined) return ''
  if (block.kind === 'item' || block.kind === 'row') return '\n'
  if (block.kind === 'code') return shown.endsWith('`') || block.lines > 1 ? '\n\n' : ' '
  return before.kind === 'sentence' ? ' ' : '\n\n'
}
