import { endsInColon } from '../../../text/end-colon.ts'
import { formatReadable } from '../../../text/readable-text.ts'
import type { TextBlock } from '../../../text/text-block.ts'
import { announcesMore } from '../language/announces-more.ts'
import { continuesSeries } from '../language/ordinal-series.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { hasSameMark, opensList } from '../retrieval/list-lead.ts'
import { type Quote, quoteSource } from '../retrieval/quote.ts'
import { readRun } from '../retrieval/read-entries.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readLinesBehind } from './lines-behind.ts'

const AFTER_CHARS = 5000
const AROUND = { beforeChars: 2500, afterChars: 700 }
const MAX_SHOWN_CHARS = 1500
/** Of each term of a list the first sentence is shown. */
const MAX_TERMS_CHARS = 5000
const MAX_PARAGRAPH_CHARS = 700
const MAX_FURNITURE_CHARS = 90
/** Of what is asked, so much stands in the one step that is asked for. */
const MIN_SHARE_OF_STEP = 0.7

/** `measured`: how much of the question it holds, and what stands over it. */
type AnnouncingUnit = Omit<Quote, 'shown'> & {
  readonly measured?: { readonly own: number; readonly heading: number }
}

/**
 * A sentence that ends in ":" with what it opens: the whole list, the code, the next paragraph. In a procedure also the
 * code right under a sentence, and all steps when one of them was found. Null where nothing belongs to it.
 */
export function quoteFollowOn(
  lead: AnnouncingUnit,
  isSteps: boolean,
  { readSource }: Pick<Retrieval, 'readSource'>,
): Quote | null {
  const mayLead = (lead.unit.kind === 'sentence' || lead.unit.kind === 'item') && opensList(lead.text)
  const source = isSteps || mayLead || announcesMore(lead.text) ? readSource(lead.passage.sourceId) : null
  if (!source) return null
  const blocks = readBlocksAround(source, lead.start, Math.min(source.text.length, lead.end + AFTER_CHARS), AROUND)
  const at = blocks.findIndex(({ start, end }) => start <= lead.start && lead.end <= end)
  if (at < 0) return null
  if (lead.unit.kind === 'item' && isSteps && !endsInColon(lead.text))
    return isOneStep(lead) ? null : quoteSteps(source, blocks, at)
  const isOpened =
    endsInColon(lead.text) || announcesMore(lead.text) || (mayLead && leadsTo(source.text, blocks[at]!, blocks[at + 1]))
  const isLast = source.text.slice(lead.end, blocks[at]!.end).trim() === ''
  const inLines = isLast && isOpened ? readLinesBehind(source, lead.end) : null
  if (inLines) {
    const quote = quoteSource(source, lead.start, inLines.end)
    return { ...quote, shown: formatReadable(source.text.slice(lead.start, lead.end)) + inLines.shown }
  }
  const following = isLast ? readFollowing(source, blocks, at + 1, isOpened, isSteps) : []
  return following.length === 0 ? null : quoteStretch(source, lead.start, following)
}

/** Whether entries stand right under a line that breaks off; under an entry only such as are set in or marked otherwise. */
const leadsTo = (text: string, lead: TextBlock, next: TextBlock | undefined) =>
  next?.kind === 'item' && (lead.kind !== 'item' || next.indent > lead.indent || !hasSameMark(text, next, lead))

function readFollowing(
  source: IndexedSource,
  blocks: readonly TextBlock[],
  next: number,
  isOpened: boolean,
  isSteps: boolean,
): TextBlock[] {
  const first = blocks[next]
  if (!first) return []
  if (isOpened && isFurniture(source.text, first, blocks[next + 1]))
    return readFollowing(source, blocks, next + 1, isOpened, isSteps)
  if (first.kind === 'code' && (isOpened || isSteps))
    return blocks.slice(next).slice(0, countWhile(blocks.slice(next), 'code'))
  if (!isOpened) return []
  const run = readRun(source.text, blocks, next)
  if (run) return blocks.slice(run.begin, run.end)
  if (first.kind !== 'sentence' || first.end - first.start > MAX_PARAGRAPH_CHARS) return []
  return readSeries(source.text, blocks.slice(next))
}

/** "First, ..." with the paragraphs behind it that go on: "Second, ..."; of any other paragraph it alone. */
function readSeries(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  const read = ({ start, end }: TextBlock) => text.slice(start, end)
  const end = blocks.findIndex(
    (block, place) => place > 0 && !(block.kind === 'sentence' && continuesSeries(read(block))),
  )
  return blocks.slice(0, end < 0 ? blocks.length : end)
}

/** A page's number or running head between a sentence and what it opens. */
function isFurniture(text: string, { kind, start, end }: TextBlock, next: TextBlock | undefined): boolean {
  if ((kind !== 'sentence' && kind !== 'heading') || end - start > MAX_FURNITURE_CHARS) return false
  return (next?.kind === 'item' || next?.kind === 'code') && !/[.!?:;。！？]\s*$/.test(text.slice(start, end))
}

function countWhile(blocks: readonly TextBlock[], kind: TextBlock['kind']): number {
  const end = blocks.findIndex((block) => block.kind !== kind)
  return end < 0 ? blocks.length : end
}

/** A step that holds nearly all that is asked answers by itself; the whole procedure bears its name over it. */
const isOneStep = ({ measured }: AnnouncingUnit) =>
  measured !== undefined && measured.own >= MIN_SHARE_OF_STEP && measured.heading === 0

/** The numbered list that a step stands in, from its first step on. */
function quoteSteps(source: IndexedSource, blocks: readonly TextBlock[], at: number): Quote | null {
  for (let begin = at; begin >= 0 && begin > at - 40; begin--) {
    const isFirst = /^\s*\(?1[.)]\s/.test(source.text.slice(blocks[begin]!.start, blocks[begin]!.start + 12))
    const run = isFirst ? readRun(source.text, blocks, begin) : null
    if (run && run.end > at && run.entries.length > 1)
      return quoteStretch(source, blocks[begin]!.start, blocks.slice(begin, run.end))
  }
  return null
}

function quoteStretch(source: IndexedSource, start: number, blocks: readonly TextBlock[]): Quote {
  const maxChars = blocks[0]!.term === undefined ? MAX_SHOWN_CHARS : MAX_TERMS_CHARS
  const fits = blocks.filter(({ end }, index) => index === 0 || end - start <= maxChars)
  const quote = quoteSource(source, start, fits.at(-1)!.end)
  const shown = formatReadable(quote.text)
  return { ...quote, shown: fits.length === blocks.length ? shown : `${shown}\n…` }
}
