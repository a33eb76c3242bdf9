import type { SourcePlace } from '../../studio/extract/material.ts'
import { isRootCommand } from '../../text/code-lines.ts'
import { followFence } from '../../text/fence.ts'

const HASH_HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const MIN_HEADINGS = 2
/** Comments of a configuration file begin as headings do. */
const MAX_HASH_SHARE = 0.5

/** The headings of plain text that is written as Markdown is: several of a lower level, each below an empty line. */
export function findTextHeadingPlaces(text: string): SourcePlace[] {
  const lines = text.split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const hashed = filled.filter((line) => line.startsWith('#'))
  const heads = lines.filter((line, at) => /^#{2,6}[ \t]+\S/.test(line) && (lines[at - 1] ?? '').trim() === '')
  const isMarkdown = heads.length >= MIN_HEADINGS && hashed.length <= MAX_HASH_SHARE * filled.length
  return isMarkdown ? findHeadingPlaces(text) : []
}

/** The headings of Markdown, by their signs and by the lines under them; code has none. */
export function findHeadingPlaces(text: string): SourcePlace[] {
  const places: SourcePlace[] = []
  let fence: string | null = null
  let before = ''
  let start = 0
  let beforeStart = 0
  for (const line of text.split('\n')) {
    const { open, isFence } = followFence(fence, line)
    const isProse = fence === null && !isFence
    if (isProse) addHeading(places, line, start, before, beforeStart)
    before = isProse ? line : ''
    fence = open
    beforeStart = start
    start += line.length + 1
  }
  return places
}

function addHeading(places: SourcePlace[], line: string, start: number, before: string, beforeStart: number): void {
  const hash = isRootCommand(line) ? null : HASH_HEADING.exec(line)
  if (hash !== null && hash[2] !== '') {
    places.push({ start, heading: removeHeadingMarks(hash[2]!), headingLevel: hash[1]!.length })
  } else if (UNDERLINE.test(line) && /^ {0,3}[^\s#>|*+-]/.test(before)) {
    places.push({
      start: beforeStart,
      heading: removeHeadingMarks(before),
      headingLevel: line.trim().startsWith('=') ? 1 : 2,
    })
  }
}

/** The heading without its own emphasis and links. */
function removeHeadingMarks(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1')
    .trim()
}
