import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { TextWriter } from '../text-writer.ts'
import { listChildElements, type XmlElement } from '../xml.ts'

/** Below this the entries of an outline are points of a list. */
const MAX_HEADING_LEVEL = 3

/**
 * Writes an outline (OPML 2.0): what has entries under it is a heading, what has none a point of a list; notes stand under
 * their entry, addresses of feeds and links behind it.
 */
export function writeOutline(entries: readonly XmlElement[], writer: TextWriter, level = 1): void {
  let separator = '\n\n'
  for (const entry of entries) {
    const inner = listChildElements(entry).filter(({ name }) => name === 'outline')
    const { text, title, _note: note, xmlUrl, htmlUrl, url } = entry.attributes
    const words = stripTags(text ?? title ?? '')
    if (inner.length > 0 && level <= MAX_HEADING_LEVEL) writer.heading(words, level)
    else
      writer.block(
        `${'  '.repeat(Math.max(0, level - MAX_HEADING_LEVEL))}- ${joinAddress(words, htmlUrl ?? xmlUrl ?? url)}`,
        separator,
      )
    if (note) writer.block(stripTags(note))
    separator = inner.length > 0 || note ? '\n\n' : '\n'
    writeOutline(inner, writer, level + 1)
  }
}

const joinAddress = (words: string, address: string | undefined) => [words, address].filter(Boolean).join(': ')

/** Programs that write outlines keep bold and links as HTML. */
const stripTags = (text: string) => collapseToLine(text.replace(/<[^<>]*>/g, ''))
