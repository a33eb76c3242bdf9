import { TITLE_MARK } from './item-mark.ts'
import { readLabelLine } from './label-line.ts'
import type { TextBlock } from './text-block.ts'
import { TIME_STAMP } from './time-stamp.ts'

const NUMBERED =
  /^\s*(?:§+\s*\d+[a-z]?|\d{1,3}(?:\.\d{1,3})+\.?|\d{1,2}\.?|[A-Z]\.\d+(?:\.\d+)*\.?|[IVXLC]{1,5}\.|(?:chapter|section|article|appendix|part|kapitel|abschnitt|artikel|anhang|teil|chapitre|annexe|partie|capítulo|sección|artículo|anexo|parte|capitolo|sezione|allegato|seção|hoofdstuk|bijlage|глава|раздел|приложение)\s+[\dA-Z]+[.:]?)\s+[\p{Lu}\p{Lo}\d"“„«]/iu
const DEEPLY_NUMBERED = /^\s*(?:§+\s*\d|\d{1,3}\.\d{1,3}|[A-Z]\.\d)/
const CHAPTER = /^\s*(?:第[\d一二三四五六七八九十百]+[章节節部条條]|[\d.]+\s+\p{Lo})/u
const ENDED = /[.!?:;,…。！？：；、，)"”]\s*$/u
const ASKS = /[?？]\s*[”"»]?\s*$/u
const SPEAKS = /^\s*["“„«‘'–—]/u
/** "POP3   Post Office Protocol 3": a term and, in a column, what it means. */
const COLUMN_GAP = /^\s+\S+(?: \S+)? {3,}\S/u
const MAX_HEADING_CHARS = 90
const MAX_QUESTION_CHARS = 200
const MAX_ALONE_WORDS = 9
const MAX_WORDS_OVER_LIST = 4
const MIN_PROSE_CHARS = 40

/**
 * Finds the headings that no mark tells: numbered ones, lines in capitals, a short line without a full stop before a
 * paragraph, a question before its answer. A line of a list, or one that nothing follows, is none.
 */
export function markHeadings(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.map((block, index) =>
    isHeading(text, block, blocks[index - 1], blocks[index + 1]) ? { ...block, kind: 'heading' } : block,
  )
}

/** "NAME" at the margin over text that is set in, as in manuals; "説明" where letters have no case. */
export const isMarginTitle = (line: string): boolean =>
  /^(?=.*\p{Lu}{2})[\p{Lu}\p{N} '’/-]{3,45}$/u.test(line) ||
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,12}$/u.test(line)

function isHeading(
  text: string,
  block: TextBlock,
  before: TextBlock | undefined,
  after: TextBlock | undefined,
): boolean {
  if ((block.kind !== 'sentence' && block.kind !== 'item') || block.lines > 2) return false
  const line = text.slice(block.start, block.end)
  if (block.kind === 'item')
    return isNumberedTitle(line, before, after, text) || isMarkedTitle(line, before, after, text)
  if (TIME_STAMP.test(line)) return false
  if (isQuestion(line, after, text)) return true
  if (readLabelLine(line) && isAmongLabels(text, before, block)) return false
  if (COLUMN_GAP.test(line)) return false
  if (line.length > MAX_HEADING_CHARS || ENDED.test(line) || block.lines > 1) return false
  if (isCapitals(line) || (isMarginTitle(line) && after?.kind === 'sentence' && block.indent === 0 && after.indent > 0))
    return true
  if (NUMBERED.test(line) || CHAPTER.test(line)) return DEEPLY_NUMBERED.test(line) || isBefore(after)
  const isOver = isProse(text, after) || isOverList(line, after) || isOverLabels(text, block, after)
  return isTitle(line) && isOver && !/^\s*\p{Ll}/u.test(line)
}

/** Right over lines with labels, and none itself: "Pottery for all" over "Teacher: Ada Quill". */
const isOverLabels = (text: string, { start, end }: TextBlock, after: TextBlock | undefined) =>
  after?.kind === 'sentence' &&
  !/\n\s*\n/.test(text.slice(end, after.start)) &&
  readLabelLine(text.slice(start, end)) === null &&
  readLabelLine(text.slice(after.start, after.end)) !== null

/** The last of several labelled lines stands before a paragraph as a title does. */
const isAmongLabels = (text: string, before: TextBlock | undefined, { start }: TextBlock) =>
  before?.kind === 'sentence' &&
  (readLabelLine(text.slice(before.start, before.end)) !== null || !/\n\s*\n/.test(text.slice(before.end, start)))

/** A word or two right over a list: "Preparation", "What you need". */
const isOverList = (line: string, after: TextBlock | undefined) =>
  after?.kind === 'item' && line.trim().split(/\s+/).length <= MAX_WORDS_OVER_LIST

/** "2. Rent" looks like an entry of a list, but has no neighbour of its kind, and text under it. */
function isNumberedTitle(
  line: string,
  before: TextBlock | undefined,
  after: TextBlock | undefined,
  text: string,
): boolean {
  if (line.length > MAX_HEADING_CHARS || ENDED.test(line) || !/^\s*\(?(?:\d|[A-Z])/.test(line)) return false
  const hasNeighbour = before?.kind === 'item' && !isBulleted(text, before)
  return !hasNeighbour && (isProse(text, after) || isBulleted(text, after))
}

/** "■ペット" over a paragraph, or over entries with another mark, is no entry itself. */
function isMarkedTitle(
  line: string,
  before: TextBlock | undefined,
  after: TextBlock | undefined,
  text: string,
): boolean {
  const mark = TITLE_MARK.exec(line)?.[0].trim()
  if (mark === undefined || line.length > MAX_HEADING_CHARS / 2 || ENDED.test(line)) return false
  const hasSameMark = (block: TextBlock | undefined) =>
    block?.kind === 'item' && text.slice(block.start, block.end).trimStart().startsWith(mark)
  if (hasSameMark(before) || hasSameMark(after)) return false
  return after?.kind === 'item' || (after?.kind === 'sentence' && ENDED.test(text.slice(after.start, after.end)))
}

/** Entries with another mark are no neighbours of a numbered line. */
const isBulleted = (text: string, block: TextBlock | undefined) =>
  block?.kind === 'item' && /^\s*[-*•–]\s/.test(text.slice(block.start, block.end))

const isQuestion = (line: string, after: TextBlock | undefined, text: string) =>
  line.length <= MAX_QUESTION_CHARS &&
  ASKS.test(line) &&
  !SPEAKS.test(line) &&
  after?.kind === 'sentence' &&
  !ASKS.test(text.slice(after.start, after.end)) &&
  !SPEAKS.test(text.slice(after.start, after.end))

function isCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 4 &&
    /\p{Lu}{3}/u.test(line) &&
    !/\p{Ll}/u.test(line) &&
    /\p{Lu}/u.test(line) &&
    !/\d{3}/.test(line)
  )
}

const isBefore = (after: TextBlock | undefined) =>
  after !== undefined && after.kind !== 'heading' && after.kind !== 'contents'

const isTitle = (line: string) => line.trim().split(/\s+/).length <= MAX_ALONE_WORDS && /\p{L}{2}/u.test(line)

function isProse(text: string, after: TextBlock | undefined): boolean {
  if (after?.kind !== 'sentence') return false
  const prose = text.slice(after.start, after.end)
  return /[.!?。！？]["”»)\]\d]*\s*$/u.test(prose) && (prose.length >= MIN_PROSE_CHARS || /[\p{Lo}]{10}/u.test(prose))
}
