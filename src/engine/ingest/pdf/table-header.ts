import { addUp } from '../../../lib/counts.ts'
import type { PdfLine, PdfSpan } from './pdf-line.ts'

/** A name stands no further than this from an edge or the middle of its column, in sizes of the font. */
const MAX_OFF_SIZES = 1.2
/** What stands in brackets belongs to the word before. */
const BRACKET_SIZES = 0.9
const MAX_NAME_CHARS = 60
const MAX_WORDS = 40
const NARROW = /[ iljtfrI.,;:'|!()[\]/-]/
const WIDE = /[mwMW@%—\p{Lu}\p{Lo}]/u
const [NARROW_SHARE, WIDE_SHARE] = [0.5, 1.35]

type WordOnPage = { readonly text: string; readonly x: number; readonly right: number }

/**
 * Names of columns may stand so close that they come as one piece: cuts the line into a name for each column, each below
 * or above which its column lies; null where its words fit the columns no such way.
 */
export function cutHeader(line: PdfLine, columns: readonly PdfSpan[]): PdfLine | null {
  const words = line.spans.flatMap(placeWords)
  if (words.length < columns.length || words.length > MAX_WORDS || /[.:;,]$/.test(line.text)) return null
  let best: ({ readonly off: number; readonly names: readonly PdfSpan[] } | null)[] = [
    { off: 0, names: [] },
    ...words.map(() => null),
  ]
  for (const column of columns) {
    best = best.map((_, end) => {
      let found: (typeof best)[number] = null
      for (let start = 0; start < end; start += 1) {
        const before = best[start]
        if (!before) continue
        const name = joinWords(words.slice(start, end))
        const off = measureOff(name, column) / line.size + (/^[([]/.test(name.text) ? BRACKET_SIZES : 0)
        if (off > MAX_OFF_SIZES || name.text.length > MAX_NAME_CHARS) continue
        if (found === null || before.off + off < found.off)
          found = { off: before.off + off, names: [...before.names, { ...column, text: name.text, y: line.y }] }
      }
      return found
    })
  }
  const cut = best.at(-1)
  return cut ? { ...line, spans: cut.names } : null
}

function joinWords(words: readonly WordOnPage[]): WordOnPage {
  return { text: words.map(({ text }) => text).join(' '), x: words[0]!.x, right: words.at(-1)!.right }
}

/** How far a name is from beginning, ending or being centred where its column is. */
function measureOff(name: WordOnPage, column: PdfSpan): number {
  const [left, right] = [name.x - column.x, name.right - column.right]
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2)
}

/** The words of a span and where each will stand, by how wide its letters usually are. */
function placeWords({ text, x, right }: PdfSpan): WordOnPage[] {
  const widths = [...text].map((char) => (NARROW.test(char) ? NARROW_SHARE : WIDE.test(char) ? WIDE_SHARE : 1))
  const scale = (right - x) / addUp(widths)
  const words: WordOnPage[] = []
  let [at, open] = [x, '']
  let start = x
  for (const [index, char] of [...text, ' '].entries()) {
    if (char === ' ' && open !== '') words.push({ text: open, x: start, right: at })
    if (char === ' ') open = ''
    else {
      if (open === '') start = at
      open += char
    }
    at += (widths[index] ?? 0) * scale
  }
  return words
}
