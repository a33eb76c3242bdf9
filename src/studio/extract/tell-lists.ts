import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { UNSPACED } from '../../text/scripts.ts'
import { GLOSSARY_HEADING, isNamesHeading, isQuestion, isTitleHeading } from './headings.ts'
import { findLeadingWords, hasLeadingWords, isNeededLead } from './leading-words.ts'
import { type RatedUnit, readRaw } from './rated-unit.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { standsAlone } from './stands-alone.ts'

/** Fair, and below what a figure, a date, a meaning or a comparison is read from: a list has several beside each other. */
const LIST_QUALITY = 0.18
/** An entry that is told well by itself. */
const TOLD_QUALITY = 0.15
const MAX_ENTRY_CHARS = 70
/** As much of a list as is told as one statement. */
const MAX_LIST_CHARS = 260
const MAX_LEAD_CHARS = 90
/** A sentence that leads to it is told whole. */
const MAX_LEADING_SENTENCE_CHARS = 240
/** A link, an address or code. */
export const NOT_TOLD = /\]\(|https?:|www\.|@|`|[{}<>|]|[=_]{2}/u
/** A line of its own without a mark at its end. */
const LEAD_LINE = /(?:^|\n)[^\S\n]*([\p{Lu}\p{Lo}\p{Nd}][^\n.!?;,:。！？；，：|]{2,60})\s*$/u

/**
 * Entries that are too short or have no verb ("- a torch") are told as the list that they are, under the words before it or
 * its heading; none of them says anything alone.
 */
export function tellLists(units: readonly RatedUnit[]): RatedUnit[] {
  const told: RatedUnit[] = []
  const list: RatedUnit[] = []
  for (const one of units) {
    if (!isEntry(one) || !continuesList(list, one)) told.push(...tellList(list.splice(0)))
    if (isEntry(one)) list.push(one)
    else told.push(one)
  }
  return [...told, ...tellList(list)]
}

const readEntry = (one: RatedUnit) =>
  collapseSpaces(toPlainText(readRaw(one).replace(ITEM_MARK, ''))).replace(/[\s,;.，；、。]+$/u, '')

function isEntry(one: RatedUnit): boolean {
  const raw = readRaw(one)
  if (one.isNone || one.quality >= TOLD_QUALITY || !ITEM_MARK.test(raw) || NOT_TOLD.test(raw)) return false
  const entry = readEntry(one)
  return /\p{L}{2}|\p{Lo}/u.test(entry) && !/[.!?。！？:：…]/u.test(entry.slice(-1)) && fitsEntry(entry)
}

const fitsEntry = (entry: string) => measureReadingLength(entry) <= MAX_ENTRY_CHARS

const ENTRY_BEFORE = /(?:^|\n)[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s[^\n]*\n[^\S\n]*$/
const ENTRY_BEHIND = /^[^\S\n]*\n[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s/

/** An entry right beside it is told otherwise or not at all: without it the list would pass for the whole. */
function isCutOff(list: readonly RatedUnit[]): boolean {
  const { text } = list[0]!.section.source
  const [start, end] = [list[0]!.unit.start, list.at(-1)!.unit.end]
  return ENTRY_BEFORE.test(text.slice(Math.max(start - 400, 0), start)) || ENTRY_BEHIND.test(text.slice(end, end + 40))
}

const continuesList = (list: readonly RatedUnit[], { section, unit }: RatedUnit) =>
  list.length === 0 || /^\s*$/.test(section.source.text.slice(list.at(-1)!.unit.end, unit.start))

function tellList(list: readonly RatedUnit[]): readonly RatedUnit[] {
  const lead =
    list.length < 2 || isCutOff(list) || isContents(list) || GLOSSARY_HEADING.test(list[0]!.section.heading)
      ? null
      : findLead(list[0]!)
  return lead === null ? list : splitList(list).map((part) => tellPart(part, lead))
}

/** A list of contents says the headings of the document. */
function isContents(list: readonly RatedUnit[]): boolean {
  const { above, heading, source } = list[0]!.section
  const headings = new Set([heading, ...above.map((mark) => mark.heading), ...source.places.map((one) => one.heading)])
  return list.filter((one) => headings.has(readEntry(one))).length > list.length / 2
}

export function findLeadLine(before: string): string | null {
  const line = LEAD_LINE.exec(before)?.[1]
  return line === undefined ? null : toPlainText(line).trim()
}

/** The words that lead to the list, the line above it, or the heading, where that says of what it is. */
function findLead({ section, unit }: RatedUnit): string | null {
  const { heading, source, start } = section
  const before = source.text.slice(start, unit.start)
  if (/(?:^|\n)[^\S\n]+$/.test(before)) return null // within an entry of another list
  const sentence = findLeadingWords(before, source.language)?.replace(/\s*[:：]$/u, '')
  const isWhole = sentence !== undefined && standsAlone(sentence, source.language)
  if (isWhole) return measureReadingLength(sentence) <= MAX_LEADING_SENTENCE_CHARS ? sentence : null
  if (sentence === undefined ? hasLeadingWords(before) : isNeededLead(sentence, source.language)) return null
  const lead = findLeadLine(before) ?? heading
  const isName = lead !== heading || (isTitleHeading(heading) && !isNamesHeading(heading))
  return isName && lead !== '' && !isQuestion(lead) && measureReadingLength(lead) <= MAX_LEAD_CHARS ? lead.trim() : null
}

function splitList(list: readonly RatedUnit[]): RatedUnit[][] {
  const parts: RatedUnit[][] = []
  let chars = 0
  for (const one of list) {
    const length = measureReadingLength(readEntry(one))
    chars += length
    if (parts.length > 0 && chars <= MAX_LIST_CHARS) parts.at(-1)!.push(one)
    else {
      parts.push([one])
      chars = length
    }
  }
  return parts
}

function tellPart(part: readonly RatedUnit[], lead: string): RatedUnit {
  const [first, last] = [part[0]!, part.at(-1)!]
  const [colon, comma, end] = UNSPACED.test(lead) ? ['：', '；', '。'] : [': ', '; ', '.']
  const text = `${lead}${colon}${part.map(readEntry).join(comma)}${end}`
  return { ...first, text, quality: LIST_QUALITY, unit: { ...first.unit, end: last.unit.end } }
}
