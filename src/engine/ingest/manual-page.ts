import type { SourcePlace } from '../../studio/extract/material.ts'
import { expandTabs } from '../../text/screen-columns.ts'
import { measureIndent } from '../../text/spans.ts'
import { findWidth, joinParted, narrowGaps } from './typeset-lines.ts'

/** A page of a manual as `man` renders it: each page begins "NAME(1)   Commands   NAME(1)". */
type ManualPage = { readonly text: string; readonly places: readonly SourcePlace[] }

const NAME = /^(\S{1,80}\([\dn]\w{0,8}\))(?:\s{2,}\S.*)?\s{2,}\1$/u
/** "Debian      2023-01-01      1": three fields at the margin. */
const FOOT = /^\S+(?: \S+){0,8}\s{3,}\S+(?: \S+){0,8}\s{3,}\S+(?: \S+){0,8}$/u
const MAX_FURNITURE_CHARS = 300
const MAX_SECTION_CHARS = 100
const SUBSECTION_COLUMNS = 3
const MAX_BLANK_LINES = 70
const SECTION = /^(?=.*\p{Lu}{2})[^\p{Ll}.!?;]{3,60}$/u
const MIN_SECTIONS = 3
const MIN_BODY_COLUMNS = 5
const MIN_BODY_SHARE = 0.6

/**
 * The page without what the typesetter put in: heads and feet, words parted at the ends of lines, wide blanks that fill a
 * line to its width. Its sections are headings. Null of any other text.
 */
export function readManualPage(text: string): ManualPage | null {
  const all = text.split('\n').map(expandTabs)
  const isHeaded = all[0]!.length <= MAX_FURNITURE_CHARS && NAME.test(all[0]!.trim())
  if (!isHeaded && !isSetInSections(all)) return null
  const lines = dropFurniture(all.map((line) => line.trimEnd()))
  const width = findWidth(lines)
  return writeSections(joinParted(narrowGaps(partParagraphs(lines, width), width)))
}

/** Without its head a page is known by its sections: at the margin stand their names in capitals, and little else. */
function isSetInSections(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const atMargin = filled.filter((line) => measureIndent(line) === 0)
  const sections = atMargin.filter((line) => SECTION.test(line))
  const setIn = filled.filter((line) => measureIndent(line) >= MIN_BODY_COLUMNS)
  return (
    sections.length >= MIN_SECTIONS &&
    sections.length >= atMargin.length - 1 &&
    setIn.length >= MIN_BODY_SHARE * filled.length
  )
}

/** The next line that holds something, of those near by: '' where there is none. */
const findFilledBelow = (lines: readonly string[], at: number): string =>
  lines.slice(at + 1, at + 1 + MAX_BLANK_LINES).find((line) => line !== '') ?? ''

function dropFurniture(lines: readonly string[]): string[] {
  const isNext = (at: number) => NAME.test(findFilledBelow(lines, at))
  const last = lines.findLastIndex((line) => line !== '')
  return lines.filter((line, at) => {
    if (line === '' || line[0] === ' ' || line.length > MAX_FURNITURE_CHARS) return true
    return !NAME.test(line) && !(FOOT.test(line) && (at === last || isNext(at)))
  })
}

/** A line that ends though the next word would have fitted, before one that begins in capitals, ends a paragraph: "Default: 10". */
const partParagraphs = (lines: readonly string[], width: number) =>
  lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? ''
    const isEnd =
      /^\s+\p{Lu}/u.test(next) &&
      measureIndent(line) === measureIndent(next) &&
      line.length + 1 + /\S+/.exec(next)![0].length <= width
    return isEnd ? [line, ''] : [line]
  })

function writeSections(lines: readonly string[]): ManualPage {
  const places: SourcePlace[] = []
  const from = lines.findIndex((line) => line !== '')
  const kept = lines.slice(Math.max(0, from))
  let start = 0
  for (const [at, line] of kept.entries()) {
    const indent = measureIndent(line)
    const isHeading = line !== '' && indent <= SUBSECTION_COLUMNS && line.length <= MAX_SECTION_CHARS
    if (isHeading && measureIndent(findFilledBelow(kept, at)) > indent)
      places.push({ start: start + indent, heading: line.trim(), headingLevel: indent === 0 ? 1 : 2 })
    start += line.length + 1
  }
  return { text: kept.join('\n').trimEnd(), places }
}
