import { endsInColon } from '../../../../text/end-colon.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { readModalMatter } from '../../coverage/asked-modality.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import {
  leavesTimeOpen,
  type Modality,
  readModality,
  saysOtherTime,
  saysSameTime,
} from '../../language/read-modality.ts'
import { isSaidBy } from '../../meanings/meant-phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFirstLine } from '../../retrieval/indexed-source.ts'
import { opensList } from '../../retrieval/list-lead.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type FoundList, findListsAround } from '../list/find-lists.ts'

/** A list that says of its entries what is asked, by how much of the question's matter it speaks of, 0 to 1. */
type ModalList = { readonly list: FoundList; readonly score: number }

const MAX_SOURCES = 12
/** A source that is no longer is looked through whole, a longer one around the passages found. */
const MAX_WHOLE_CHARS = 30_000
const COUNTS = { over: 1, beside: 0.8, inside: 0.6 } as const
/** Entries that tell a lot hold many words by chance. */
const MAX_INSIDE_CHARS = 600
const MAX_TIME_CHARS = 60
/** What one has to do and what it takes are asked in one another's words. */
const ALIKE: ReadonlyMap<Modality, Modality> = new Map([
  ['due', 'needed'],
  ['needed', 'due'],
])

/**
 * The lists whose lead-in, heading or entries say of an act what the question asks of it: what one may do there, must not,
 * has to. What the question names and the sources know has to stand with the list: what is forbidden in one place is not
 * told of another. The best come first.
 */
export function findModalLists(
  asked: AskedQuestion,
  modality: Modality,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): ModalList[] {
  const matter = readModalMatter(asked, retrieval)
  const rated = listAround(passages, retrieval).flatMap((list) => {
    const said = readListModality(list, asked.language)
    const isAlike = said === null ? modality === 'forbidden' && isDenied(list) : ALIKE.get(modality) === said
    const isTimed = said === null && ALIKE.has(modality) && isForTime(asked, list)
    if (said !== modality && !isAlike && !isTimed) return []
    const context = readContext(list)
    if (saysOtherTime(asked.typed, context.over, asked.language)) return []
    if (leavesTimeOpen(asked.typed, context.over, asked.language)) return []
    if (namesOther(asked, list, context.over, matter, retrieval)) return []
    const score = rateContext(context, matter, asked.language, retrieval)
    const isEnough = isAlike ? matter.length > 0 && score === COUNTS.over : score > 0
    return isEnough ? [{ list, score }] : []
  })
  const best = Math.max(...rated.map(({ score }) => score))
  return rated.filter(({ score }) => score === best)
}

function listAround(passages: readonly FoundPassage[], { sources, readSource }: Retrieval): FoundList[] {
  const found = passages.map(({ sourceId }) => sourceId)
  // "What may I not do?" holds no word to search for
  const ids = found.length > 0 ? [...new Set(found)] : sources.slice(0, MAX_SOURCES).map(({ id }) => id)
  return ids.flatMap((id) => {
    const source = readSource(id)
    if (!source) return []
    const isShort = source.text.length <= MAX_WHOLE_CHARS
    const near = passages.filter(({ sourceId }) => sourceId === id)
    const lists = isShort
      ? findListsAround(source, { start: 0, end: source.text.length })
      : near.flatMap((passage) => findListsAround(source, passage))
    const first = new Map(lists.map((list) => [list.entries[0]!.start, list]))
    return [...first.values()].filter(({ entries }) => entries[0]!.kind === 'item')
  })
}

/** What a list says of its entries: by the line that leads to it, its heading, or most of the entries themselves. */
function readListModality(list: FoundList, language: string): Modality | null {
  const { source, intro, heading, entries } = list
  const read = ({ start, end }: { start: number; end: number }) => source.text.slice(start, end)
  const over = intro ? read(intro) : ''
  const lead = opensList(over) || isAskedFor('announce', over) ? over : ''
  const goesOn = lead !== '' && !endsInColon(lead)
  const said =
    readModality(lead, language) ??
    (goesOn ? readModality(`${lead} ${read(entries[0]!)}`, language) : null) ??
    (heading ? readModality(read(heading), language) : null)
  // "Do not bring" asks for nothing
  if (said !== null) return (said === 'needed' || said === 'allowed') && isDenied(list) ? 'forbidden' : said
  const forbidding = entries.filter((entry) => isAskedFor('forbid', read(entry)))
  return 2 * forbidding.length >= entries.length ? 'forbidden' : null
}

/** Whether no more than a time leads a list, and it is the one that is asked: "Before departure:". */
const isForTime = ({ typed, language }: AskedQuestion, { source, intro, heading }: FoundList) =>
  [intro, heading].some((one) => {
    const line = one === null ? '' : source.text.slice(one.start, one.end).trim()
    return line.length <= MAX_TIME_CHARS && opensList(line) && saysSameTime(typed, line, language)
  })

/** Whether a list is one of what is not so: "Not covered", "The price does not include:". */
const isDenied = ({ source, intro, heading }: FoundList) =>
  [intro, heading].some((one) => one !== null && isAskedFor('forbid', source.text.slice(one.start, one.end)))

/** "The Technical Committee may:" tells nothing of what the Secretary may do, though the list speaks of a secretary. */
function namesOther(
  { text, language }: AskedQuestion,
  { source, intro }: FoundList,
  over: string,
  matter: readonly string[],
  { terms }: Retrieval,
): boolean {
  const names = intro ? source.text.slice(intro.start, intro.end).match(NAME_WITHIN)?.flatMap(terms) : undefined
  if (names === undefined || names.length === 0 || language === 'de' || matter.length === 0) return false
  const [asked, held] = [terms(text), terms(over)]
  const standsWithin = (term: string, by: readonly string[]) => by.some((one) => isSaidBy(one, term, language))
  return !names.some((name) => standsWithin(name, asked)) && !matter.some((term) => standsWithin(term, held))
}

/** What has a capital within a line; German nouns all have one. */
const NAME_WITHIN = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu

/** 0 where something that is asked does not stand with the list. */
function rateContext(
  { over, beside, inside }: ListContext,
  matter: readonly string[],
  language: string,
  { terms }: Retrieval,
): number {
  const held = [
    { said: terms(over), count: COUNTS.over },
    { said: terms(beside), count: COUNTS.beside },
    { said: terms(inside), count: COUNTS.inside },
  ]
  const counts = matter.map(
    (term) => held.find(({ said }) => said.some((one) => isSaidBy(one, term, language)))?.count ?? 0,
  )
  const isWithin = counts.length > 0 && counts.every((count) => count <= COUNTS.inside)
  if (counts.includes(0) || (isWithin && inside.length > MAX_INSIDE_CHARS)) return 0
  return counts.length === 0 ? 1 : counts.reduce<number>((sum, one) => sum + one, 0) / counts.length
}

type ListContext = ReturnType<typeof readContext>

/** What stands over a list, in the paragraph that leads to it and the source's name, and in its entries. */
function readContext({ source, intro, heading, entries, end }: FoundList) {
  const first = entries[0]!.start
  const over = [heading, intro].flatMap((one) => (one ? [source.text.slice(one.start, one.end)] : []))
  const from = Math.max(source.text.lastIndexOf('\n\n', (intro?.start ?? first) - 1), 0)
  return {
    over: over.join('\n'),
    beside: [source.name, readFirstLine(source.text), source.text.slice(from, first)].join('\n'),
    inside: source.text.slice(first, end),
  }
}
