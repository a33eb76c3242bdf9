import type { PlacedCitation } from '../../domain/citation.ts'
import { buildPlainBlocks, type CitationMark, parseRichText, type RichText } from '../../wire/build-text-tree.ts'
import { writeGrounding, writeRange } from '../../wire/rows/citation-row.ts'
import { deriveId } from './derived-id.ts'

/** A citation with the names its source has on this host. */
export type GroundedCitation = {
  readonly citation: Pick<PlacedCitation, 'number' | 'sourceText' | 'start' | 'end'>
  readonly sourceId: string
  readonly revisionId: string
}

/** The id of the passage: the same for every answer that cites it. */
function deriveChunkId({ citation, sourceId }: GroundedCitation): string {
  return deriveId('chunk', sourceId, citation.start, citation.end)
}

/** How well a passage fits, 0 to 1. The embedded product does not tell; earlier citations fit better. */
const scoreRelevance = (number: number) => 1 / (1 + number / 4)

function toGroundingRow(grounding: GroundedCitation): unknown[] {
  const { citation, sourceId, revisionId } = grounding
  const { start, end, sourceText, number } = citation
  const excerpt = [buildPlainBlocks(sourceText, start)]
  const chunkId = deriveChunkId(grounding)
  return writeGrounding({ sourceId, revisionId, chunkId, start, end, relevance: scoreRelevance(number), excerpt })
}

/** Type of a streamed document: an answer, or a thought on the way to it. */
export const ANSWER = 1
export const THOUGHT = 2

export type AnswerParts = {
  /** The rich document beside the text, slot 0.4. */
  readonly document: unknown[]
  /** The groundings again, without key, slot 1; null when there are none. */
  readonly list: unknown[] | null
  /** Which stretch of the answer rests on which of them, slot 2. */
  readonly ranges: unknown[] | null
}

/**
 * The parts of an answer that bind it to its sources. Citation `[n]` is item n-1 of the list.
 * @param groundings in the order of their numbers, one per number
 */
export function bindAnswerParts(markdown: string, groundings: readonly GroundedCitation[]): AnswerParts {
  const rich = parseRichText(markdown, true)
  if (groundings.length === 0) return { document: [[rich.blocks], null, null, null, ANSWER], list: null, ranges: null }
  const rows = groundings.map(toGroundingRow)
  const ranges = findAnswerRanges(rich, groundings)
  const annotations = ranges.flatMap(({ range, indexes }) =>
    indexes.map((index) => [[deriveChunkId(groundings[index]!)], range]),
  )
  const keyed = groundings.map((grounding, index) => [[deriveChunkId(grounding)], rows[index]])
  return {
    document: [[rich.blocks, annotations], null, null, keyed, ANSWER],
    list: rows,
    ranges: ranges.map(({ range, indexes }) => [range, indexes]),
  }
}

/** What comes before a mark, back to the mark or sentence before it, rests on what the mark names. */
function findAnswerRanges({ text, marks, blocks }: RichText, groundings: readonly GroundedCitation[]) {
  const joined = joinMarks(marks)
  return joined.flatMap(({ at, numbers }, index) => {
    const indexes = numbers.map((number) => groundings.findIndex(({ citation }) => citation.number === number))
    const known = indexes.filter((found) => found >= 0)
    const start = Math.max(findSentenceStart(text, at), findBlockStart(blocks, at), joined[index - 1]?.at ?? 0)
    return known.length === 0 ? [] : [{ range: writeRange(start, at), indexes: known }]
  })
}

/** `[1][2]` is one place. */
function joinMarks(marks: readonly CitationMark[]): CitationMark[] {
  const joined: CitationMark[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    if (last?.at === mark.at) joined[joined.length - 1] = { at: mark.at, numbers: [...last.numbers, ...mark.numbers] }
    else joined.push(mark)
  }
  return joined
}

function findSentenceStart(text: string, at: number): number {
  const before = text.slice(0, Math.max(0, at - 1))
  const end = Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '))
  return end < 0 ? 0 : end + 2
}

function findBlockStart(blocks: RichText['blocks'], at: number): number {
  const block = blocks.findLast(([start]) => (start as number) < at)
  return (block?.[0] as number | undefined) ?? 0
}
