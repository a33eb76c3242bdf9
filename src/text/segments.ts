import { readBlocks } from './blocks.ts'
import { readOpeningTitle } from './bold-title.ts'
import { ITEM_MARK } from './item-mark.ts'
import { readLabelLine } from './label-line.ts'
import { endsInPrice } from './priced-line.ts'
import { splitSentences, trimSpan } from './sentences.ts'
import type { FoundSpan } from './spans.ts'
import { splitFields } from './split-fields.ts'
import type { BlockKind, TextBlock } from './text-block.ts'

/** What a passage is made of, as a reader sees it: the smallest stretches that can be quoted. Offsets mean the passage. */
export type TextSegment = {
  readonly start: number
  readonly end: number
  readonly kind: BlockKind
  /** The term of a list of terms that it tells of: at its beginning or above it. */
  readonly term?: string
}

const MAX_UNMARKED_CHARS = 420
/** A long sentence stays whole as long as a reader can take it in. */
const MAX_SENTENCE_CHARS = 900
const MAX_ITEM_CHARS = 320
const SENTENCE_BEGINS = /[.!?。！？]\s*\p{Lu}|[。！？]/u
/** "Robes.", "Heating and water." */
const RUN_IN_TITLE = /^\p{Lu}[^.!?:;,]{1,40}\.$/u
const MAX_TITLE_WORDS = 4
/** A step may say a word more on itself; so many sentences are a paragraph. */
const MIN_PARAGRAPH_SENTENCES = 3
const ENDED = /[.!?。！？:：;；]["'”’»)\]]*$/u

/** Cuts a passage into units, in reading order. Text that belongs to no unit is white space, ruling or markup. */
export function splitSegments(text: string): TextSegment[] {
  return readBlocks(text).flatMap((block) => cutBlock(text, block))
}

/** The units of one block. */
export function cutBlock(text: string, block: TextBlock): TextSegment[] {
  const { kind } = block
  const title = kind === 'sentence' ? readOpeningTitle(text.slice(block.start, block.end)) : null
  const term = block.term ?? title ?? undefined
  const paragraph = kind === 'item' ? cutParagraph(text, block) : null
  if (paragraph) return paragraph
  const isWhole =
    kind === 'row' || kind === 'heading' || kind === 'code' || isLabelAlone(text, block) || isPriceAlone(text, block)
  const isProse = !isWhole && (kind !== 'item' || block.end - block.start > MAX_ITEM_CHARS)
  const pieces = isProse
    ? splitBlockSentences(text, block).flatMap((sentence) => cutLongSentence(text, sentence))
    : [block]
  return pieces
    .map((piece) => ({ ...trimSpan(text, piece), kind, ...(term !== undefined && { term }) }))
    .filter((unit) => unit.end > unit.start)
}

/** "Support: Ada Quill, tel. 055 12" is one, whatever marks it has; fields beside each other are several. */
const isLabelAlone = (text: string, { kind, lines, start, end }: TextBlock) =>
  kind === 'sentence' &&
  lines === 1 &&
  splitFields(text, { start, end }).length === 1 &&
  !SENTENCE_BEGINS.test(readLabelLine(text.slice(start, end))?.value ?? '. A')

/** The dots that lead to a price end no sentence. */
const isPriceAlone = (text: string, { kind, lines, start, end }: TextBlock) =>
  kind === 'sentence' && lines === 1 && endsInPrice(text.slice(start, end))

/** A numbered paragraph of minutes or statutes is cut like any other, its short first sentence a heading; null for an entry. */
function cutParagraph(text: string, block: TextBlock): TextSegment[] | null {
  const said = text.slice(block.start, block.end)
  const mark = ITEM_MARK.exec(said)?.[0] ?? ''
  if (!/\d/.test(mark)) return null
  const [first, ...others] = splitBlockSentences(text, { start: block.start + mark.length, end: block.end })
  const hasTitle = first !== undefined && isRunInTitle(text.slice(first.start, first.end).trim())
  if (!first || others.length < MIN_PARAGRAPH_SENTENCES - 1) return null
  const title = readOpeningTitle(said.slice(mark.length))
  const units = others.flatMap((sentence) => cutLongSentence(text, sentence))
  const told = title === null ? {} : { term: title }
  return [
    { ...trimSpan(text, first), kind: hasTitle ? 'heading' : 'sentence', ...told },
    ...units.map((unit): TextSegment => ({ ...trimSpan(text, unit), kind: 'sentence', ...told })),
  ]
}

const isRunInTitle = (sentence: string) =>
  RUN_IN_TITLE.test(sentence) && sentence.split(/\s+/).length <= MAX_TITLE_WORDS

/** The sentences of a stretch of a text. */
export const splitBlockSentences = (text: string, { start, end }: FoundSpan): FoundSpan[] =>
  splitSentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end }))

/** Text without sentence marks (Thai, notes) is cut at spaces, so that an excerpt stays readable. */
function cutLongSentence(text: string, span: FoundSpan): FoundSpan[] {
  const isEnded = ENDED.test(text.slice(span.start, span.end)) && /\s/.test(text.slice(span.start, span.start + 100))
  const maxChars = isEnded ? MAX_SENTENCE_CHARS : MAX_UNMARKED_CHARS
  const pieces: FoundSpan[] = []
  let start = span.start
  while (span.end - start > maxChars) {
    const space = text.slice(start, start + maxChars / 2).search(/[\s，、；](?!.*[\s，、；])/su)
    const end = space < 20 ? start + maxChars / 2 : start + space + 1
    pieces.push({ start, end })
    start = end
  }
  return [...pieces, { start, end: span.end }]
}
