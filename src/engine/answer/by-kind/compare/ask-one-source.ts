import { capitalize } from '../../../../lib/capitalize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import type { TextSegment } from '../../../../text/segments.ts'
import { trimSpan } from '../../../../text/sentences.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { dropModality } from '../../language/read-modality.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readFormerUnits } from '../former/former-units.ts'
import { findFormerSection } from '../former/locate-former.ts'
import { limitToScope } from '../whole/limit-to-scope.ts'
import type { AskedOfEach } from './read-asked-of-each.ts'

export type AnswerInSource = (text: string, within: Retrieval) => WrittenAnswer

/** What one of several sources says, behind its name; no quote where it says nothing. */
export type ToldBySource = {
  readonly name: string
  readonly state: WrittenAnswer['state']
  readonly quote: Quote | null
}

/** A longer source is not read for its words. */
const MAX_READ_CHARS = 400_000
/** So much of a section is told for a question for all that a source says of a topic. */
const MAX_TOLD_CHARS = 320
const MAX_LEAD_CHARS = 700

type ToldUnits = { readonly first: TextSegment; readonly end: number }

/** What forbids a thing does not answer which allows it, and is what that source says of it. */
export function askOneSource(
  place: number,
  { topic, isForMatter, sources, names }: AskedOfEach,
  language: string,
  retrieval: Retrieval,
  answer: AnswerInSource,
): ToldBySource {
  const [source, name] = [sources[place]!, names[place]!]
  const within = readAlone(source, retrieval)
  const asked = answer(topic, within)
  const written = asked.state === 'no_support' ? answer(dropModality(topic, language), within) : asked
  const section = isForMatter ? quoteSection(source, topic, written, retrieval) : null
  const quote = section ?? quoteLead(source, written)
  return { name, state: written.state, quote: quote && { ...quote, shown: `${capitalize(name)}: ${quote.shown}` } }
}

/** What the others alone say is no word of this one: it may say it in other words. */
function readAlone(source: IndexedSource, notebook: Retrieval): Retrieval {
  const { retrieval } = limitToScope({ source, start: 0, end: source.text.length, section: null }, notebook)
  if (source.text.length > MAX_READ_CHARS) return retrieval
  const held = new Set(notebook.terms(`${source.name}\n${source.text}`))
  return {
    ...retrieval,
    weightOf: (term) => notebook.weightOf(held.has(term) ? term : ''),
    termsFrom: (prefix) => new Set([...notebook.termsFrom(prefix)].filter((term) => held.has(term))),
  }
}

/** What an answer tells up to its first marker. */
function quoteLead(source: IndexedSource, { text, citations: [lead] }: WrittenAnswer): Quote | null {
  if (!lead) return null
  if (lead.end - lead.start > MAX_LEAD_CHARS) return null
  const before = text.slice(0, text.indexOf(lead.marker)).trim()
  const told = before.slice(before.lastIndexOf('\n\n') + 1)
  return showInLine(quoteSource(source, lead.start, lead.end, 'item'), told)
}

/**
 * What the section of the lead says of the topic, from the first sentence that names it, or from its beginning where its heading does and
 * none does, or all of it is short: "Pets" says it in a few sentences.
 */
function quoteSection(
  source: IndexedSource,
  topic: string,
  { citations: [lead] }: WrittenAnswer,
  { terms }: Retrieval,
): Quote | null {
  if (!lead) return null
  const former = { source, ...trimSpan(source.text, lead) }
  const wanted = terms(topic)
  const holdsWanted = (text: string) => terms(text).some((term) => wanted.includes(term))
  const saysWanted = ({ start, end }: TextSegment) => holdsWanted(source.text.slice(start, end))
  const { section } = findFormerSection(former)
  const units = readFormerUnits(former).units.filter(({ start }) => start >= (section?.bodyStart ?? 0))
  const isHeaded = section !== null && holdsWanted(section.title)
  const said = isHeaded ? chooseHeaded(units, saysWanted) : chooseAround(units, saysWanted, former)
  if (!said || said.first.kind === 'row') return null
  const quote = quoteSource(source, said.first.start, said.end, 'item')
  return showInLine(quote, toPlainText(quote.text))
}

/** Of what stands under the topic as much as there is room for: all of it, or from the first sentence that names it. */
function chooseHeaded(units: readonly TextSegment[], saysWanted: (unit: TextSegment) => boolean): ToldUnits | null {
  const [opening] = units
  const isShort = opening !== undefined && units.at(-1)!.end - opening.start <= MAX_TOLD_CHARS
  const first = (isShort ? undefined : units.find(saysWanted)) ?? opening
  if (!first || first.end - first.start > MAX_LEAD_CHARS) return null
  return { first, end: (findLastWithin(units, first) ?? first).end }
}

/** From the first sentence that names the topic to the end of the lead, where both are near enough. */
function chooseAround(
  units: readonly TextSegment[],
  saysWanted: (unit: TextSegment) => boolean,
  { start, end }: FoundSpan,
): ToldUnits | null {
  const first = units.find(saysWanted)
  const last = first && findLastWithin(units, first)
  return first && last && first.start <= start && last.end >= end ? { first, end } : null
}

/** The last sentence from one on for which there is room. */
const findLastWithin = (units: readonly TextSegment[], first: TextSegment): TextSegment | undefined =>
  units.findLast(({ start, end }) => start >= first.start && end - first.start <= MAX_TOLD_CHARS)

const showInLine = (quote: Quote, told: string): Quote => ({
  ...quote,
  shown: told
    .replaceAll('**', '')
    .replace(/^\s*-\s/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim(),
})
