import { opensWithTerm } from '../../../text/hung-entries.ts'
import { readLabelLine } from '../../../text/label-line.ts'
import type { TextBlock } from '../../../text/text-block.ts'
import { hasSameMark } from './list-lead.ts'

const NUMBER = /^\s*\(?#?(\d{1,3})[.)]?\s/
const MAX_FURNITURE_CHARS = 90
/** What may stand between two entries that are numbered on: a note, a picture's caption, what a step is followed by. */
const BETWEEN = { blocks: 6, chars: 1200 } as const
/** One number may have been swallowed by the paragraph between. */
const MAX_STEP = 2

/** Entries that stand under each other, whole: `end` is the index behind the last of them. */
type EntryRun = { readonly begin: number; readonly end: number; readonly entries: readonly TextBlock[] }

/** What may be listed from a block on: entries of a list, rows of a table, lines with labels, terms with what they mean. */
type EntryKind = 'item' | 'row' | 'label' | 'term'

/**
 * Reads the list that begins at `begin`: its entries, those within them, and the paragraphs and code that hang under
 * them; a page's number or running head between two entries does not end it. Null where no list begins.
 */
export function readRun(text: string, blocks: readonly TextBlock[], begin: number): EntryRun | null {
  const first = blocks[begin]
  const kind = first && readEntryKind(text, first)
  if (!first || !kind) return null
  const entries = [first]
  let end = begin + 1
  for (let index = begin + 1; index < blocks.length; index++) {
    const block = blocks[index]!
    const isEntry =
      readEntryKind(text, block) === kind && !isOfOther(text, first, block) && !startsOver(text, entries, block)
    if (isEntry) entries.push(block)
    else if (!goesOn(text, blocks, index, entries, kind)) break
    if (isEntry || hangsUnder(block, first) || kind === 'term') end = index + 1
  }
  return { begin, end, entries }
}

/** What stands under an entry, or parts it from the next without ending the list. */
function goesOn(
  text: string,
  blocks: readonly TextBlock[],
  index: number,
  entries: readonly TextBlock[],
  kind: EntryKind,
): boolean {
  const [block, first] = [blocks[index]!, entries[0]!]
  if (kind === 'term') return block.indent > first.indent
  return kind === 'item' && (hangsUnder(block, first) || isBetween(text, blocks, index, entries))
}

/** Set in less, or as far with another mark. */
const isOfOther = (text: string, first: TextBlock, block: TextBlock) =>
  block.indent < first.indent ||
  (block.kind === 'item' && block.indent === first.indent && !hasSameMark(text, first, block))

function readEntryKind(text: string, block: TextBlock): EntryKind | null {
  if (block.kind === 'item' || block.kind === 'row') return block.kind
  if (block.kind === 'sentence' && opensWithTerm(text, block)) return 'term'
  return block.kind === 'sentence' && block.lines === 1 && readLabelLine(text.slice(block.start, block.end))
    ? 'label'
    : null
}

const hangsUnder = (block: TextBlock, first: TextBlock) =>
  (block.kind === 'sentence' || block.kind === 'code') && block.indent > first.indent

/** A list that begins with 1 again is another one. */
function startsOver(text: string, entries: readonly TextBlock[], block: TextBlock): boolean {
  const isFirst = readEntryNumber(text, block) === 1
  return (
    isFirst &&
    block.indent === entries[0]!.indent &&
    entries.some((entry) => entry.indent === block.indent && (readEntryNumber(text, entry) ?? 0) >= 1)
  )
}

const readEntryNumber = (text: string, { start, end }: TextBlock) => {
  const number = NUMBER.exec(text.slice(start, Math.min(end, start + 12)))?.[1]
  return number === undefined ? null : Number(number)
}

const isBetween = (text: string, blocks: readonly TextBlock[], index: number, entries: readonly TextBlock[]): boolean =>
  isFurniture(text, blocks, index, entries) || isNumberedOn(text, blocks, index, entries)

/** Whether a list goes on with its next number behind a paragraph or two; a heading ends it. */
function isNumberedOn(
  text: string,
  blocks: readonly TextBlock[],
  index: number,
  entries: readonly TextBlock[],
): boolean {
  const [first] = entries
  const last = entries.findLast(({ indent }) => indent === first!.indent)!
  const number = readEntryNumber(text, last) ?? 0
  const following = blocks.slice(index, index + BETWEEN.blocks)
  const isNext = (block: TextBlock) =>
    block.kind === 'item' && block.indent === first!.indent && (readEntryNumber(text, block) ?? 0) > number
  const next = following.find((block) => block.kind === 'heading' || startsOver(text, entries, block) || isNext(block))
  if (number < 1 || !next || next.kind === 'heading' || next.start - last.end > BETWEEN.chars) return false
  return isNext(next) && readEntryNumber(text, next)! <= number + MAX_STEP
}

/** What a page's border puts between two entries that are numbered on. */
function isFurniture(
  text: string,
  blocks: readonly TextBlock[],
  index: number,
  entries: readonly TextBlock[],
): boolean {
  const block = blocks[index]!
  const next = blocks.slice(index + 1, index + 3).find(({ kind }) => kind === 'item')
  const last = readEntryNumber(text, entries.at(-1)!)
  return (
    block.end - block.start <= MAX_FURNITURE_CHARS &&
    next !== undefined &&
    last !== null &&
    readEntryNumber(text, next) === last + 1
  )
}
