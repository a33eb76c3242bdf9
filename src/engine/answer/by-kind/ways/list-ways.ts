import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { formatCode, formatReadable } from '../../../../text/readable-text.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import type { TextBlock } from '../../../../text/text-block.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { type FoundList, findListsAround, isMostly, listsOptions } from '../list/find-lists.ts'
import { quoteList } from '../list/quote-list.ts'
import { listSections } from '../section/find-headed-section.ts'
import { quoteBody, readSectionBody } from '../whole/section-body.ts'

/** Steps, commands or a section that may tell how something is done, with the lines over it. */
export type Way = {
  readonly source: IndexedSource
  /** Where its first step or command stands. */
  readonly start: number
  /** The heading that it stands under; the name of its source where none does. */
  readonly heading: string
  /** The sentence that leads to it; empty where none does. */
  readonly lead: string
  /** What it tells itself, where that says what it is for; empty for a section, which says much. */
  readonly told: string
  /** @param isLed whether the lead says what is done; else the heading is told */
  readonly quote: (isLed: boolean) => Quote | null
}

/** A source that is no longer is looked through whole, a longer one around what was found. */
const MAX_WHOLE_CHARS = 60_000
const AROUND = { beforeChars: 700, afterChars: 700 }
const BEFORE_CHARS = 1500
const AFTER_CHARS = 3000
const MAX_BETWEEN_CHARS = 400

/** The ways that a source tells, in the passages and around them. */
export function listWays(source: IndexedSource, near: readonly FoundPassage[], more: string): Way[] {
  const stretches = listStretches(source, near)
  return [
    ...stretches.flatMap((stretch) => listSteps(source, stretch, more)),
    ...stretches.flatMap((stretch) => listCommands(source, stretch)),
    ...listPlainSections(source, near),
  ]
}

const listStretches = ({ text }: IndexedSource, near: readonly FoundPassage[]): FoundSpan[] =>
  text.length <= MAX_WHOLE_CHARS
    ? [{ start: 0, end: text.length }]
    : near.map(({ start, end }) => ({
        start: Math.max(0, start - BEFORE_CHARS),
        end: Math.min(text.length, end + AFTER_CHARS),
      }))

/** Lists of items with what stands over them. */
const listSteps = (source: IndexedSource, stretch: FoundSpan, more: string): Way[] =>
  findListsAround(source, stretch)
    .filter((list) => list.entries[0]!.kind === 'item' && isWhole(list) && !listsQuestions(list) && !listsOptions(list))
    .map((list) => ({
      source,
      start: list.entries[0]!.start,
      heading: list.heading ? readLine(source, list.heading) : source.name,
      lead: list.intro ? readLine(source, list.intro) : '',
      told: readLine(source, { start: list.entries[0]!.start, end: list.end }),
      quote: (isLed) => (isLed ? quoteList(list, more) : quoteHeaded(list, more)),
    }))

/** The steps under their heading, with what stands between where that is short. */
function quoteHeaded(list: FoundList, more: string): Quote {
  const { source, heading, entries } = list
  const start = heading ? skipBlanks(source, heading.end) : 0
  const first = entries[0]!.start
  const isNear = heading !== null && start < first && first - start <= MAX_BETWEEN_CHARS
  const quote = quoteList({ ...list, heading: null, intro: isNear ? { start, end: first } : null }, more)
  const title = heading ? toPlainText(readLine(source, heading)) : toPlainTitle(source.name)
  return { ...quote, shown: `${title.replace(/[:：]$/u, '')}:\n${quote.shown ?? quote.text}` }
}

const skipBlanks = ({ text }: IndexedSource, at: number) => at + text.slice(at).search(/\S|$/u)

/** What begins with another number than one goes on with something else. */
const isWhole = ({ source, entries: [first] }: FoundList) => !/^\s*\(?(?!1\D)\d/.test(source.text.slice(first!.start))

const listsQuestions = (list: FoundList) => isMostly(list, /[?？]\s*$/u)

/** Blocks of code with the sentence that leads to them. */
function listCommands(source: IndexedSource, { start, end }: FoundSpan): Way[] {
  const blocks = readBlocksAround(source, start, end, AROUND)
  return blocks.flatMap((block, at) => {
    const lead = blocks[at + 1]?.kind === 'code' && block.kind === 'sentence' ? readLastSentence(source, block) : null
    if (!lead) return []
    const last = findLastCode(source, blocks, at + 1)
    const heading = blocks.slice(0, at).findLast(({ kind }) => kind === 'heading')
    return {
      source,
      start: blocks[at + 1]!.start,
      heading: heading ? readLine(source, heading) : source.name,
      lead: readLine(source, lead),
      told: readLine(source, { start: lead.start, end: last.end }),
      quote: () => quoteCommands(source, lead, { start: blocks[at + 1]!.start, end: last.end }, last.kind === 'code'),
    }
  })
}

/** The last block of the code that begins at `first`; a line that ends in a backslash goes on in the next. */
function findLastCode({ text }: IndexedSource, blocks: readonly TextBlock[], first: number): TextBlock {
  let at = first
  const goesOnBehind = () => text.slice(blocks[at]!.start, blocks[at]!.end).trimEnd().endsWith('\\')
  while (blocks[at + 1] && (blocks[at + 1]!.kind === 'code' || goesOnBehind())) at++
  return blocks[at]!
}

/** @param isApart whether the commands end as they are set; what goes on behind a backslash is shown as one */
function quoteCommands(source: IndexedSource, lead: FoundSpan, code: FoundSpan, isApart: boolean): Quote {
  const quote = quoteSource(source, lead.start, code.end)
  const commands = isApart ? '' : formatCode(readLine(source, code))
  return {
    ...quote,
    shown: isApart ? formatReadable(quote.text) : `${toPlainText(readLine(source, lead))}\n\n${commands}`,
  }
}

function readLastSentence({ text }: IndexedSource, { start, end }: TextBlock): FoundSpan | null {
  const last = splitSentences(text.slice(start, end)).at(-1)
  return last ? { start: start + last.start, end: start + last.end } : null
}

/** Sections that tell it without a list. */
const listPlainSections = (source: IndexedSource, near: readonly FoundPassage[]): Way[] =>
  listSections(source, near).flatMap((section) => {
    const body = readSectionBody(source, section)
    return body && !body.list
      ? [
          {
            source,
            start: section.bodyStart,
            heading: section.title,
            lead: '',
            told: '',
            quote: () => quoteBody(body, true),
          },
        ]
      : []
  })

const readLine = ({ text }: IndexedSource, { start, end }: FoundSpan) => text.slice(start, end)
