import { readBlocksAround } from './blocks-around.ts'
import type { IndexedSource } from './indexed-source.ts'
import { isAskedFor } from './locales.ts'

const MAX_HEADING_CHARS = 45
/** A heading further above speaks of more than what is quoted. */
const AROUND = { beforeChars: 1500, afterChars: 300 }

/**
 * The heading over an offset that says the contrary of what a line under it seems to: "Not covered", "Forbidden". The
 * title of a source is none.
 */
export function findTurnedHeading(source: IndexedSource, offset: number): string | null {
  const blocks = readBlocksAround(source, offset, offset, AROUND)
  // what begins with its own heading stands under none before it
  if (blocks.find(({ end }) => end > offset)?.kind === 'heading') return null
  const over = blocks.findLast(({ kind, end }) => kind === 'heading' && end <= offset)
  const isTitle = over !== undefined && source.text.slice(0, over.start).trim() === ''
  const title = over && !isTitle ? readHeadingTitle(source.text.slice(over.start, over.end)) : ''
  if (title === '' || title.length > MAX_HEADING_CHARS || /[?？]$/u.test(title)) return null
  return isAskedFor('forbid', title) ? title : null
}

const readHeadingTitle = (line: string) =>
  line.replace(/^[\s#]+|[\s#:：]+$/gu, '').replace(/^\d+(?:\.\d+)*[.)]?\s+/u, '')
