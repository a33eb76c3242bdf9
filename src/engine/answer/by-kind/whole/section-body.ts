import { endsInColon } from '../../../../text/end-colon.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import type { TextBlock } from '../../../../text/text-block.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { standsInRepeated } from '../../retrieval/repeated-paragraphs.ts'
import { type FoundList, findListsAround, isNumberedList } from '../list/find-lists.ts'
import { findListStart } from '../list/quote-list.ts'
import type { HeadedSection, PlacedSection } from './heading.ts'
import { readOutline } from './outline.ts'

const MAX_BODY_CHARS = 1300
const MAX_PROSE_CHARS = 1100
const MIN_OWN_CHARS = 20
const HAN_OR_KANA = /[\u3040-\u30ff\u3400-\u9fff]/gu

/** What stands under a heading, to be quoted: `list` is its first list, the steps before others. */
export type SectionBody = PlacedSection & {
  readonly blocks: readonly TextBlock[]
  readonly list: FoundList | null
}

/** What a section says by itself, and where it only holds others, what the first of these says; null of an empty one. */
export function readSectionBody(source: IndexedSource, section: HeadedSection): SectionBody | null {
  const end = findOwnEnd(source, section)
  const inside = readBlocksAround(source, section.bodyStart, end, NO_MARGIN).filter(
    (block) => block.start >= section.bodyStart && block.end <= end,
  )
  const opening = inside.findIndex(({ start }) => !standsInRepeated(source, start))
  const blocks = inside.slice(Math.max(0, opening))
  const lists = findListsAround(source, { start: section.bodyStart, end }).filter(
    ({ entries, end: listEnd }) => entries[0]!.start >= section.bodyStart && listEnd <= end,
  )
  return blocks.length === 0 ? null : { source, section, blocks, list: lists.find(isProcedure) ?? lists[0] ?? null }
}

/** Numbered entries that stand in no other list: those within a step are a part of the way. */
function isProcedure(list: FoundList, _: number, [first]: readonly FoundList[]): boolean {
  return isNumberedList(list) && list.entries[0]!.indent <= first!.entries[0]!.indent
}

function findOwnEnd(source: IndexedSource, { start, bodyStart, end }: HeadedSection): number {
  const inner = readOutline(source).find((one) => one.start > start && one.end <= end)
  const isOwn = inner !== undefined && source.text.slice(bodyStart, inner.start).trim().length >= MIN_OWN_CHARS
  return isOwn ? inner.start : end
}

/**
 * All that a section says, or what leads to its list and the list, as far as a reader takes it in; the first paragraphs
 * where it tells no list. Null of what is longer than `maxChars`.
 * @param isWhole what stands behind the list is told too
 */
export function quoteBody(
  { source, section, blocks, list }: SectionBody,
  isWhole: boolean,
  maxChars = MAX_BODY_CHARS,
): Quote | null {
  const start = blocks[0]!.start
  if (!list) return quoteParagraphs(source, blocks)
  const isInterrupted = goesOnBehind(list, blocks)
  const end = isWhole || isInterrupted ? blocks.at(-1)!.end : list.end
  if (isInterrupted && end - start > maxChars) return cutEntries(source, start, blocks, maxChars, section.title)
  if (end - start <= maxChars) return quoteStretch(source, start, end, section.title)
  const before = blocks.filter((block) => block.end <= findListStart(list))
  if (isWhole && before.length > 0 && !isNumberedList(list)) return quoteParagraphs(source, before) // what to mind comes behind how it is done
  return list.end - list.entries[0]!.start <= maxChars ? quoteHeadedList(list, section) : null
}

const MAX_HEAD_CHARS = 100

/** Whether a list of options goes on behind its end: an entry whose text takes several paragraphs stands there as a line over them. */
function goesOnBehind({ source, entries, end }: FoundList, blocks: readonly TextBlock[]): boolean {
  const [head, ...others] = blocks.filter(({ start }) => start >= end)
  if (!head || head.lines > 1 || head.end - head.start > MAX_HEAD_CHARS) return false
  const isEnded = /[.!?:;。！？：]\s*$/u.test(source.text.slice(head.start, head.end))
  return !isEnded && others.some(({ kind, indent }) => kind === 'item' && indent === entries[0]!.indent)
}

/** As much of such a list as a reader takes in; that it goes on is said. */
function cutEntries(
  source: IndexedSource,
  start: number,
  blocks: readonly TextBlock[],
  maxChars: number,
  title: string,
): Quote | null {
  const last = blocks.findLast(({ end, kind }) => kind === 'item' && end - start <= maxChars)
  const quote = last ? quoteStretch(source, start, last.end, title) : null
  return quote && { ...quote, shown: `${quote.shown}\n…` }
}

/** So much of a section is told of a way; steps that go on are told on. */
const MAX_OPENING_CHARS = 800
/** "Source image": what breaks off before tells none. */
const MIN_OPENING_CHARS = 40
const MAX_STEPS_CHARS = 1500

/** What a section begins with, as far as a reader takes it in, with the whole of the steps or commands that this leads to. */
export function quoteOpening({ source, section, blocks, list }: SectionBody): Quote | null {
  const first = blocks.findIndex((block) => isTelling(source, block))
  const next = blocks.findIndex(({ kind }, place) => place > first && kind === 'heading')
  const own = first < 0 ? [] : blocks.slice(first, next < 0 ? blocks.length : next)
  if (own.length === 0) return null
  const start = own[0]!.start
  const fits = (end: number, maxChars: number) => countReadChars(source.text.slice(start, end)) <= maxChars
  const last = own.findLastIndex(({ end }) => fits(end, MAX_OPENING_CHARS))
  if (last < 0) return cutOpening(source, own[0]!)
  const end = own[last]!.end
  const isInList = list !== null && isNumberedList(list) && list.entries[0]!.start < end && end < list.end
  const isAtCode = own[last + 1]?.kind === 'code'
  const further = isInList ? list.end : isAtCode ? own[last + 1]!.end : end
  const told = fits(further, MAX_STEPS_CHARS) ? further : end
  return fits(told, MIN_OPENING_CHARS) ? null : quoteStretch(source, start, told, section.title)
}

/** What a picture shows, and marks alone, open no way. */
const isTelling = ({ text }: IndexedSource, { kind, start, end }: TextBlock): boolean =>
  kind !== 'caption' && kind !== 'heading' && formatReadable(text.slice(start, end)).trim() !== ''

/** Of a paragraph that is longer than what is told the first sentences. */
function cutOpening(source: IndexedSource, { start, end }: TextBlock): Quote | null {
  const sentences = splitSentences(source.text.slice(start, end))
  const last = sentences.findLast(
    (one) => countReadChars(source.text.slice(start, start + one.end)) <= MAX_OPENING_CHARS,
  )
  return last ? quoteStretch(source, start, start + last.end, '') : null
}

function quoteParagraphs(source: IndexedSource, blocks: readonly TextBlock[]): Quote | null {
  const start = blocks[0]!.start
  const next = blocks.findIndex(({ kind }) => kind === 'heading')
  const last = blocks
    .slice(0, next < 0 ? blocks.length : next)
    .findLast(({ end }) => countReadChars(source.text.slice(start, end)) <= MAX_PROSE_CHARS)
  return last ? quoteStretch(source, start, last.end, '') : null
}

/** A Han sign says as much as two or three letters. */
const countReadChars = (text: string) => text.length + 1.5 * (text.match(HAN_OR_KANA)?.length ?? 0)

function quoteHeadedList({ source, intro, entries, end }: FoundList, { title }: HeadedSection): Quote {
  const isOpened = intro !== null && endsInColon(source.text.slice(intro.start, intro.end))
  return isOpened ? quoteStretch(source, intro.start, end, '') : quoteStretch(source, entries[0]!.start, end, title)
}

/** A list is led by its heading; what says by itself what it is takes none. */
function quoteStretch(source: IndexedSource, start: number, end: number, title: string): Quote {
  const quote = quoteSource(source, start, end)
  const shown = formatReadable(quote.text)
  const isLed = title === '' || /^(?![-\d]+[.\s])/u.test(shown) || shown.split('\n', 1)[0]!.includes(title)
  return { ...quote, shown: isLed ? shown : `${title.replace(/(?<=[\p{L}\p{N})])$/u, ':')}\n${shown}` }
}
