import type { TextBlock } from '../../../text/text-block.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { findListLead } from '../retrieval/list-lead.ts'

const MAX_HEADING_CHARS = 45
/** A heading further above speaks of more than what is quoted. */
const AROUND = { beforeChars: 1500, afterChars: 300 }

/** "It is forbidden on the roof:" is said of each item behind it. */
const MAX_LEAD_IN_CHARS = 90

/**
 * The heading over an offset, or the line that leads to its list, that says the contrary of what a line under it seems to:
 * "Not covered", "It is forbidden:". The title of a source is none.
 */
export function findTurnedHeading(source: IndexedSource, offset: number): string | null {
  const blocks = readBlocksAround(source, offset, offset, AROUND)
  // what begins with its own heading stands under none before it
  if (blocks.find(({ end }) => end > offset)?.kind === 'heading') return null
  const at = blocks.findIndex(({ end }) => end > offset)
  const lead = blocks[at]?.kind === 'item' ? findListLead(source.text, blocks, at) : null
  const leadIn = lead ? source.text.slice(lead.start, lead.end).trim() : ''
  if (lead && leadIn.length <= MAX_LEAD_IN_CHARS && isAskedFor('forbid', leadIn)) return readHeadingTitle(leadIn)
  if (isBehindList(source.text, blocks, offset)) return null
  const over = findOver(blocks, offset)
  const isTitle = over !== undefined && source.text.slice(0, over.start).trim() === ''
  const title = over && !isTitle ? readHeadingTitle(source.text.slice(over.start, over.end)) : ''
  if (title === '' || title.length > MAX_HEADING_CHARS || /[?？]$/u.test(title)) return null
  return isAskedFor('forbid', title) ? title : null
}

const findOver = (blocks: readonly TextBlock[], offset: number) =>
  blocks.findLast(({ kind, end }) => kind === 'heading' && end <= offset)

/** A sentence behind the list of a section is no entry of it: what the heading says of these is not said of it. */
function isBehindList(text: string, blocks: readonly TextBlock[], offset: number): boolean {
  const at = blocks.findIndex(({ end }) => end > offset)
  const [before, block] = [blocks[at - 1], blocks[at]]
  return (
    before?.kind === 'item' && block?.kind === 'sentence' && /[.!?。！？]\s*$/u.test(text.slice(block.start, block.end))
  )
}

const readHeadingTitle = (line: string) =>
  line.replace(/^[\s#]+|[\s#:：]+$/gu, '').replace(/^\d+(?:\.\d+)*[.)]?\s+/u, '')
