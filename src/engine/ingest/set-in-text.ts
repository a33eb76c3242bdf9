import { countEach } from '../../lib/counts.ts'
import { measureIndent } from '../../text/spans.ts'
import { listTextLines } from '../../text/text-lines.ts'
import { mayBeTitle, type StandingHeading } from './standing-line.ts'

/** Lines without an empty one between them. `indent` is that of its first line, `isEven` whether all have it. */
type IndentedBlock = {
  readonly text: string
  readonly start: number
  readonly indent: number
  readonly lineCount: number
  readonly isEven: boolean
}

/** So great a share of the paragraphs is set in by as much as the text is. */
const MIN_BODY_SHARE = 0.5
/** So great a share of what stands further out are its titles. */
const MIN_TITLES_SHARE = 0.5
const MIN_PARAGRAPHS = 3
const MAX_TITLE_LINES = 2
const TITLE_START = /^\s*[\p{Lu}\p{Lo}\d“"¿]/u

/**
 * The titles of a text that is set in as a whole, as browsers write a page out as text: each stands alone, further out than its text. The further
 * out, the higher.
 */
export function findOutdentedTitles(text: string): StandingHeading[] {
  if (!/^ +\S/m.test(text)) return []
  const blocks = cutAtFreeLines(text)
  const body = measureBodyIndent(blocks)
  if (body === 0) return []
  const outer = blocks.filter(({ indent }) => indent < body)
  const titles = blocks.filter(
    (block, at) => standsFurtherOut(block, body) && standsOverText(block, blocks[at + 1], body),
  )
  if (titles.length < MIN_TITLES_SHARE * outer.length) return []
  const indents = [...new Set(titles.map(({ indent }) => indent))].sort((a, b) => a - b)
  return titles.map(({ text: title, start, indent }) => ({
    text: title,
    start,
    level: indents.indexOf(indent) + 1,
    bodyStart: start + title.length,
  }))
}

const standsFurtherOut = ({ text, indent, lineCount }: IndentedBlock, body: number) =>
  indent < body && lineCount <= MAX_TITLE_LINES && mayBeTitle(text) && TITLE_START.test(text) && !text.includes('©')

/** Below a title stands its text, or a title of a part of it. */
const standsOverText = (title: IndentedBlock, next: IndentedBlock | undefined, body: number) =>
  next !== undefined && (next.indent >= body || (next.indent > title.indent && standsFurtherOut(next, body)))

/** How far most paragraphs are set in. */
function measureBodyIndent(blocks: readonly IndentedBlock[]): number {
  const paragraphs = blocks.filter(({ lineCount, isEven }) => lineCount > 1 && isEven)
  if (paragraphs.length < MIN_PARAGRAPHS) return 0
  const [[indent, count] = [0, 0]] = [...countEach(paragraphs.map(({ indent }) => indent))].sort((a, b) => b[1] - a[1])
  return count >= MIN_BODY_SHARE * paragraphs.length ? indent : 0
}

function cutAtFreeLines(text: string): IndentedBlock[] {
  const blocks: IndentedBlock[] = []
  let from = -1
  let indents: number[] = []
  const close = (end: number) => {
    if (from === -1) return
    const [indent] = indents as [number]
    const isEven = indents.every((one) => one === indent)
    blocks.push({ text: text.slice(from, end), start: from, indent, lineCount: indents.length, isEven })
    from = -1
    indents = []
  }
  for (const { start, end } of listTextLines(text)) {
    const line = text.slice(start, end)
    if (line.trim() === '') close(start - 1)
    else {
      if (from === -1) from = start
      indents.push(measureIndent(line))
    }
  }
  close(text.length)
  return blocks
}
