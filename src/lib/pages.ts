import { hash } from 'node:crypto'

export type PageFormat = 'text' | 'html'

/** One page: `content.slice(offset, offset + pageChars)`; `nextOffset` is null after the last. Offsets are UTF-16 units. */
type TextPage = {
  readonly content: string
  readonly offset: number
  readonly pageChars: number
  readonly totalChars: number
  readonly nextOffset: number | null
}

type PageChoice = { readonly offset: number; readonly maxChars: number; readonly format: PageFormat }

/**
 * Cuts the page of `content` that starts at `offset`, ending after the line break (HTML: after the closing tag)
 * nearest to `maxChars`. It exceeds `maxChars` only to reach the end of its line; a line longer than twice `maxChars`
 * is cut hard, though never inside a surrogate pair. Joining all pages gives `content` back exactly.
 * @param choice `maxChars` at least 1
 * @throws RangeError when `offset` lies outside the content
 * Source: service description, "Source read rules"; decisions, section 12.
 */
export function cutPage(content: string, { offset, maxChars, format }: PageChoice): TextPage {
  if (!Number.isInteger(offset) || offset < 0 || offset > content.length) throw new RangeError('offset out of range')
  const end = findPageEnd(content, offset, maxChars, format)
  return {
    content: content.slice(offset, end),
    offset,
    pageChars: end - offset,
    totalChars: content.length,
    nextOffset: end < content.length ? end : null,
  }
}

function findPageEnd(content: string, offset: number, maxChars: number, format: PageFormat): number {
  const target = offset + maxChars
  if (target >= content.length) return content.length
  const breaks = format === 'text' ? [findLineBreak] : [findClosingTags, findTags]
  for (const findBreak of breaks) {
    const end = chooseNearestBreak(findBreak(content, target), offset, target, maxChars)
    if (end !== null) return end
  }
  return cutBetweenCharacters(content, offset, target)
}

/** Where the line (or the stretch between two tags) around a place begins and ends. */
type BreakRange = { readonly start: number; readonly end: number }
type BreakFinder = (content: string, target: number) => BreakRange

/** A break at `target` itself ends the stretch before it. */
const findLineBreak: BreakFinder = (content, target) => ({
  start: content.lastIndexOf('\n', target - 1) + 1,
  end: skipPast(content, content.indexOf('\n', target - 1), 1),
})

const findTags: BreakFinder = (content, target) => ({
  start: content.lastIndexOf('>', target - 1) + 1,
  end: skipPast(content, content.indexOf('>', target - 1), 1),
})

const findClosingTags: BreakFinder = (content, target) => {
  const opened = content.lastIndexOf('</', target - 1)
  const closed = opened < 0 ? 0 : findTagEnd(content, opened)
  if (closed === target) return { start: target, end: target }
  if (closed < target) return { start: closed, end: findTagEnd(content, content.indexOf('</', target)) }
  const before = opened > 0 ? content.lastIndexOf('</', opened - 1) : -1 // the target lies inside a closing tag
  return { start: before < 0 ? 0 : Math.min(findTagEnd(content, before), opened), end: closed }
}

/** The end of the closing tag that opens at `opened`; the content's end when there is none. */
const findTagEnd = (content: string, opened: number) =>
  skipPast(content, opened < 0 ? -1 : content.indexOf('>', opened), 1)

const skipPast = (content: string, index: number, length: number) => (index < 0 ? content.length : index + length)

/** The nearer end of the stretch, or null when it is too long to be kept whole. */
function chooseNearestBreak(
  { start, end }: BreakRange,
  offset: number,
  target: number,
  maxChars: number,
): number | null {
  if (end - start > 2 * maxChars) return null
  return start > offset && target - start <= end - target ? start : end
}

function cutBetweenCharacters(content: string, offset: number, target: number): number {
  const code = content.charCodeAt(target - 1)
  const splitsPair = code >= 0xd800 && code <= 0xdbff
  if (!splitsPair) return target
  return target - 1 > offset ? target - 1 : target + 1
}

/** The cursor of the page at `offset`: opaque text, good for this content in this format only. */
export function createPageCursor(content: string, format: PageFormat, offset: number): string {
  return Buffer.from(JSON.stringify([offset, format, fingerprintContent(content)])).toString('base64url')
}

/** `malformed`: never came from `createPageCursor`; `format`: made for the other form; `changed`: the content is another now. */
type CursorProblem = 'malformed' | 'format' | 'changed'

/** The offset a cursor stands for, or why it cannot be used. */
export function readCursorOffset(
  cursor: string,
  content: string,
  format: PageFormat,
): { readonly offset: number } | { readonly problem: CursorProblem } {
  const [offset, madeFor, madeOf] = decodeCursor(cursor)
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) return { problem: 'malformed' }
  if (madeFor !== format) return { problem: madeFor === 'text' || madeFor === 'html' ? 'format' : 'malformed' }
  if (madeOf !== fingerprintContent(content)) return { problem: 'changed' }
  return offset < content.length ? { offset } : { problem: 'malformed' }
}

function decodeCursor(cursor: string): unknown[] {
  try {
    const fields: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(fields) ? fields : []
  } catch {
    return []
  }
}

function fingerprintContent(content: string): string {
  return hash('sha1', content, 'base64url').slice(0, 12)
}
