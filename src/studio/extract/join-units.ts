import { loadAnalyzer } from '../../text/analyzer.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { joinSentences } from './join-sentences.ts'
import type { RatedUnit } from './rated-unit.ts'
import { rateSentenceQuality } from './sentence-quality.ts'
import { standsAlone, turnsAround } from './stands-alone.ts'

const MAX_JOINED_CHARS = 600

/** What follows a sentence in the same paragraph. */
const NEXT_IN_PARAGRAPH = /^[^\S\n]*\n?[^\S\n]*$/

/** A sentence and the one right behind it that turns it around or denies it are one: nothing of it is told without that. */
export function joinTurns(rated: readonly RatedUnit[]): RatedUnit[] {
  const joined: RatedUnit[] = []
  for (const one of rated) {
    const before = joined.at(-1)
    const { source } = one.section
    const isTurn = before !== undefined && before.quality > 0 && turnsAround(one.text, source.language)
    const between = isTurn ? source.text.slice(before.unit.end, one.unit.start) : ''
    const isOwnParagraph = isTurn && isWholeParagraph(before, between) && fitsJoined(before, one)
    if (isTurn && (NEXT_IN_PARAGRAPH.test(between) || isOwnParagraph))
      joined[joined.length - 1] = joinUnits(before, one)
    else if (before !== undefined && goesOnEntry(before, one)) joined[joined.length - 1] = joinEntry(before, one)
    else if (before !== undefined && isLedByShort(before, one)) joined[joined.length - 1] = joinShortLead(before, one)
    else joined.push(one)
  }
  return joined
}

/** "Rent is due on 1 October.": too short to be told alone, and enough to tell what the next sentence leans on. */
const SHORT_LEAD = /^\p{Lu}\S*(?:\s\S+){2,6}[.。]$/u
const MAX_SHORT_LEAD_CHARS = 34

function isLedByShort(before: RatedUnit, { section, text, unit }: RatedUnit): boolean {
  const { language } = section.source
  return (
    before.quality === 0 &&
    before.text.length <= MAX_SHORT_LEAD_CHARS &&
    SHORT_LEAD.test(before.text) &&
    NEXT_IN_PARAGRAPH.test(section.source.text.slice(before.unit.end, unit.start)) &&
    standsAlone(before.text, language) &&
    !standsAlone(text, language)
  )
}

function joinShortLead(before: RatedUnit, one: RatedUnit): RatedUnit {
  const text = `${before.text} ${one.text}`
  const quality = rateSentenceQuality(one.text, one.unit.kind, loadAnalyzer(one.section.source.language), text)
  return { ...one, text, quality, unit: { ...one.unit, start: before.unit.start } }
}

/** As much of an entry as is told as one. */
const MAX_ENTRY_CHARS = 240

/** "The time zone is UTC. Version 4 used another.": an entry of a list is told whole, but for what leads to a list of its own. */
function goesOnEntry(before: RatedUnit, { isNone, section, text, unit }: RatedUnit): boolean {
  const entry = section.source.text.slice(before.unit.start, before.unit.end)
  return (
    !isNone &&
    !before.isNone &&
    ITEM_MARK.test(entry) &&
    !/[:：]$/u.test(text) &&
    before.text.length + text.length <= MAX_ENTRY_CHARS &&
    NEXT_IN_PARAGRAPH.test(section.source.text.slice(before.unit.end, unit.start)) &&
    !ITEM_MARK.test(section.source.text.slice(unit.start, unit.end))
  )
}

const joinEntry = (before: RatedUnit, { quality, text, unit }: RatedUnit): RatedUnit => ({
  ...before,
  text: joinSentences(before.text, text),
  quality: Math.max(before.quality, quality),
  unit: { ...before.unit, end: unit.end },
})

/** News sets each sentence as a paragraph: one that is turned around in the next is told with it all the same. */
const isWholeParagraph = ({ section, unit }: RatedUnit, between: string) =>
  unit.kind === 'sentence' &&
  /^[^\S\n]*\n[^\S\n]*\n\s*$/.test(between) &&
  /(?:^|\n[^\S\n]*\n\s*)$/.test(section.source.text.slice(section.start, unit.start))

const fitsJoined = (before: RatedUnit, turn: RatedUnit) => before.text.length + turn.text.length < MAX_JOINED_CHARS

function joinUnits(before: RatedUnit, turn: RatedUnit): RatedUnit {
  const text = `${before.text} ${turn.text.replace(/[:：]$/u, '.')}`
  const quality = text.length > MAX_JOINED_CHARS || isHalfQuoted(turn.text) ? 0 : before.quality
  return { ...before, text, quality, unit: { ...before.unit, end: turn.unit.end } }
}

/** "“But it is also a structural problem.", which goes on in sentences that are not told. */
const isHalfQuoted = (text: string) => /[“„«]/u.test(text) && !/[”»“](?=[^“„«»”]*$)/u.test(text.slice(1))
