import type { Block } from '../../../text/blocks.ts'
import { formatReadable } from '../../../text/readable-text.ts'
import { type Quote, quoteSource } from '../quote.ts'
import type { SourceText } from '../source-text.ts'

/** What follows a sentence is shown up to so many characters. */
export const MAX_SHOWN_CHARS = 1600

/** As many of the blocks as can be shown, at least one; what hangs under the last of them goes with it. */
export function keepShowable(blocks: readonly Block[], usedChars: number): Block[] {
  let chars = usedChars
  const kept = blocks.filter(({ start, end }, index) => {
    chars += end - start
    return index === 0 || chars <= MAX_SHOWN_CHARS
  })
  return kept
}

/** Quotes a stretch of several blocks as one, shown block by block. */
export function quoteBlocks(source: SourceText, start: number, end: number, more = ''): Quote {
  const quote = quoteSource(source, start, end)
  const shown = formatReadable(quote.text)
  return { ...quote, shown: shown + more }
}
