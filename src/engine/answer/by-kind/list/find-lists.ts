import { endsInColon } from '../../../../text/end-colon.ts'
import { pointsBack } from '../../../../text/points-back.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import type { TextBlock } from '../../../../text/text-block.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { findListLead } from '../../retrieval/list-lead.ts'
import { readRun } from '../../retrieval/read-entries.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

/** A list of a source with what stands over it; `start` to `end` is quoted. */
export type FoundList = {
  readonly source: IndexedSource
  readonly heading: TextBlock | null
  /** The sentence right above, which tells what is listed. */
  readonly intro: { readonly start: number; readonly end: number } | null
  readonly entries: readonly TextBlock[]
  readonly end: number
}

const BEFORE_CHARS = 2500
const AFTER_CHARS = 7000
const AROUND = { beforeChars: 700, afterChars: 700 }
const MIN_ENTRIES = 2
/** "These are:" says nothing without the sentence before it. */
const MIN_INTRO_CHARS = 24

/** The lists in the passages and around them, each once. */
export function findLists(
  passages: readonly FoundPassage[],
  { readSource }: Pick<Retrieval, 'readSource'>,
): FoundList[] {
  const found = new Map<string, FoundList>()
  for (const passage of passages) {
    const source = readSource(passage.sourceId)
    if (!source) continue
    for (const list of findListsAround(source, passage)) {
      const key = `${source.id}:${list.entries[0]!.start}`
      if (!found.has(key)) found.set(key, list)
    }
  }
  return [...found.values()]
}

/** The lists of a source in a stretch of it and around. */
export function findListsAround(
  source: IndexedSource,
  { start, end }: Pick<FoundPassage, 'start' | 'end'>,
): FoundList[] {
  const from = Math.max(0, start - BEFORE_CHARS)
  const blocks = readBlocksAround(source, from, Math.min(source.text.length, end + AFTER_CHARS), AROUND)
  const lists: FoundList[] = []
  for (let index = 0; index < blocks.length; index++) {
    const run = readRun(source.text, blocks, index)
    const isInner = run !== null && index > 0 && continuesList(blocks, index)
    if (isWithin(lists, blocks[index]!)) continue
    if (!run || run.entries.length < MIN_ENTRIES || (isInner && findInnerLead(source.text, blocks, index) === null))
      continue
    lists.push({
      source,
      ...findAbove(source.text, blocks, index),
      entries: run.entries,
      end: blocks[run.end - 1]!.end,
    })
  }
  return lists.filter((list) => list.end > start - BEFORE_CHARS)
}

/** Whether an entry goes on with a list that a paragraph has interrupted. */
const isWithin = (lists: readonly FoundList[], block: TextBlock) =>
  lists.some(({ entries }) => entries[0]!.indent === block.indent && entries[0] !== block && entries.includes(block))

/** What leads to a list within an entry right above it. */
function findInnerLead(text: string, blocks: readonly TextBlock[], index: number) {
  const lead = findListLead(text, blocks, index)
  return lead && blocks[index - 1]!.end === lead.end ? lead : null
}

/** Whether the block before is an entry of the same list, or of the one that this one stands in. */
function continuesList(blocks: readonly TextBlock[], index: number): boolean {
  const [before, block] = [blocks[index - 1]!, blocks[index]!]
  if (before.kind !== block.kind) return false
  return block.term === undefined || (before.term !== undefined && before.indent >= block.indent)
}

/** The nearest heading above, and the last sentence of the paragraph right above. */
function findAbove(text: string, blocks: readonly TextBlock[], index: number): Pick<FoundList, 'heading' | 'intro'> {
  const before = blocks[index - 1]
  const heading = blocks.slice(0, index).findLast(({ kind }) => kind === 'heading') ?? null
  if (!before || !mayLead(text, before, blocks[index]!)) return { heading, intro: null }
  const sentences = splitSentences(text.slice(before.start, before.end))
  const last = sentences.at(-1)
  const isBare =
    last !== undefined && last.end - last.start < MIN_INTRO_CHARS && pointsBack(text.slice(before.start + last.start))
  const from = isBare ? (sentences.at(-2) ?? last) : last
  return { heading, intro: from ? { start: before.start + from.start, end: before.end } : null }
}

/** An entry that is no sentence's beginning leads to what is set in under it, and not to the rows behind it. */
const mayLead = (text: string, before: TextBlock, first: TextBlock): boolean =>
  before.kind === 'item'
    ? first.kind !== 'row' || endsInColon(text.slice(before.start, before.end))
    : before.kind === 'sentence' || before.kind === 'caption'

const NUMBERED = /^\s*\(?\d{1,3}[.)]/

/** What a list says from `start` on, with the lines over it and what its source is called. */
export function readWithAbove({ source, heading, intro, end }: FoundList, start: number): string {
  const above = [heading, intro].flatMap((line) => (line ? [source.text.slice(line.start, line.end)] : []))
  return [...above, source.name, source.text.slice(start, end)].join('\n')
}

/** Whether each entry has a number: steps, as a rule. */
export const isNumberedList = ({ source, entries }: FoundList): boolean =>
  entries.every(({ start, end }) => NUMBERED.test(source.text.slice(start, end)))

/** Whether most entries are so written. */
export const isMostly = ({ source, entries }: FoundList, form: RegExp): boolean =>
  2 * entries.filter(({ start, end }) => form.test(source.text.slice(start, end))).length > entries.length

const OPTION = /^\s*(?:[-*•]\s+)?`?(?:--?[\p{L}[]|[\w-]+(?:[._][\w<>-]+)+`?\s*:)/u

/** "- --short: ...", "- color.branch: ...": what may be set, and not what is done one after the other. */
export const listsOptions = (list: FoundList): boolean => isMostly(list, OPTION)
