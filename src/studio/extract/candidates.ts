import { type Analyzer, analyzerFor } from '../../text/analyzer.ts'
import { plainText } from '../../text/plain-text.ts'
import { splitSentences } from '../../text/sentences.ts'
import { readableRow } from '../../text/table-rows.ts'
import { type Unit, unitsOf } from '../../text/units.ts'
import { cleanHeading } from './headings.ts'
import type { StudioSource } from './material.ts'
import { type Section, sectionsOf } from './sections.ts'
import { sentenceQuality, UNMARKED } from './sentence-quality.ts'

/** A sentence that may become a statement. */
export type Candidate = {
  readonly section: Section
  /** Offsets in the source's text. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** 0 to 1, how well it stands by itself. */
  readonly quality: number
  /** How many candidates stand before it in its section. */
  readonly position: number
  /** As the analyzer of its language gives them. */
  readonly terms: readonly string[]
}

const MOST_CANDIDATES = 16_000
/** A line that stands so often in one source is a page header or a button. */
const BOILERPLATE_COUNT = 3
/** Below so many real sentences, anything with words has to do: a poem, a list, a text without marks. */
const FEWEST_CANDIDATES = 3
const POOR_QUALITY = 0.05

/** Worse ones are left out where there are so many better ones. */
const FAIR_QUALITY = 0.15
const ENOUGH_FAIR = 14
const BLOCK_CHARS = 16_000
const LONGEST_UNIT_CHARS = 1_500
const SHORTEST_CLAUSE_CHARS = 35
/** The word above a box, or the day on which news was written. */
const BOX_LABEL =
  /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, \d{4}\s+[-–—]+\s+(?=\p{Lu})|(?:Tip|Note|Warning|Caution|Important|Tipp|Anmerkung|Hinweis|Warnung|Achtung|Vorsicht|Nota|Sugerencia|Advertencia|Atención|Remarque|Attention|Astuce|Avvertimento|Suggerimento|Aviso|Dica)[:：]?\s+(?=[\p{Lu}\p{Lo}])|(?:ティップ|注意：|提示：))/u

/** `unit` has its offsets in the source's text. */
type Rated = { readonly section: Section; readonly unit: Unit; readonly text: string; readonly quality: number }

/** The sentences of the sources that may be quoted, in reading order, each text once. */
export function candidatesOf(sources: readonly StudioSource[]): Candidate[] {
  const rated = sources.flatMap((source) => ratedOf(source, analyzerFor(source.language)))
  const fair = rated.filter(({ quality }) => quality >= FAIR_QUALITY)
  const good = fair.length >= ENOUGH_FAIR ? fair : rated.filter(({ quality }) => quality > 0)
  const chosen = good.length >= FEWEST_CANDIDATES ? good : readable(rated)
  return withTerms(once(chosen).slice(0, MOST_CANDIDATES))
}

function ratedOf(source: StudioSource, analyzer: Analyzer): Rated[] {
  const rated = sectionsOf(source).flatMap((section) => unitsIn(section, analyzer))
  const counts = new Map<string, number>()
  for (const { text } of rated) counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1)
  return rated.map((one) => (counts.get(keyOf(one.text))! < BOILERPLATE_COUNT ? one : { ...one, quality: 0 }))
}

function unitsIn(section: Section, analyzer: Analyzer): Rated[] {
  return blocksOf(section).flatMap((block) => {
    const units = unitsOf(block.text).flatMap((unit) => parted(block.text, unit))
    return units.flatMap((found): Rated[] => {
      const unit = withoutLabel(block.text, found)
      if (unit.end - unit.start > LONGEST_UNIT_CHARS) return [] // a line of data
      const text = shownText(block.text.slice(unit.start, unit.end), unit.kind)
      const [start, end] = [block.start + unit.start, block.start + unit.end]
      if (start - section.start < 4 && cleanHeading(text) === section.heading) return []
      const quality = section.isNoise ? 0 : sentenceQuality(text, unit.kind, analyzer)
      return [{ section, unit: { ...unit, start, end }, text, quality }]
    })
  })
}

const shownText = (piece: string, kind: Unit['kind']) => plainText(kind === 'row' ? readableRow(piece, null) : piece)

/** A section in stretches that are looked at as a whole, parted at empty lines, so that work grows with the length. */
function blocksOf({ source, start, end }: Section): { readonly start: number; readonly text: string }[] {
  const blocks: { start: number; text: string }[] = []
  for (let from = start; from < end; ) {
    const most = Math.min(end, from + BLOCK_CHARS)
    const gap = most === end ? end : source.text.lastIndexOf('\n\n', most)
    const to = gap > from ? gap : most
    blocks.push({ start: from, text: source.text.slice(from, to) })
    from = to
  }
  return blocks
}

/** An entry of a list may be a whole paragraph, and Thai has no mark between sentences: both are taken apart. */
function parted(text: string, unit: Unit): Unit[] {
  const piece = text.slice(unit.start, unit.end)
  const isUnmarked = unit.kind === 'sentence' && UNMARKED.test(piece)
  if (unit.kind !== 'item' && !isUnmarked) return [unit]
  const parts = isUnmarked ? clausesOf(piece) : splitSentences(piece)
  if (parts.length < 2) return [unit]
  return parts.map(({ start, end }) => ({
    start: unit.start + start,
    end: unit.start + end,
    kind: 'sentence' as const,
  }))
}

/** Thai parts its sentences and clauses by spaces: as many as make up a length that can be read. */
function clausesOf(text: string): { readonly start: number; readonly end: number }[] {
  const clauses: { start: number; end: number }[] = []
  for (const { 0: clause, index } of text.matchAll(/\S+/g)) {
    const last = clauses.at(-1)
    if (last && last.end - last.start < SHORTEST_CLAUSE_CHARS) last.end = index + clause.length
    else clauses.push({ start: index, end: index + clause.length })
  }
  return clauses
}

/** A sentence in a box says what it says without the word above the box. */
function withoutLabel(text: string, unit: Unit): Unit {
  const label = BOX_LABEL.exec(text.slice(unit.start, unit.start + 40))?.[0].length ?? 0
  return label < unit.end - unit.start ? { ...unit, start: unit.start + label } : unit
}

/** Page numbers aside, what a repeated line says. */
const keyOf = (text: string) => text.toLowerCase().replace(/\d+/g, '0')

/** Whatever has words; even a list of contents, where there is nothing else. */
function readable(rated: readonly Rated[]): Rated[] {
  const words = rated.filter(({ text, unit }) => unit.kind !== 'heading' && /\p{L}{2}/u.test(text))
  const told = words.filter(({ section }) => !section.isNoise)
  return told.length > 0 ? told : words
}

function once(rated: readonly Rated[]): Rated[] {
  const seen = new Set<string>()
  return rated.filter(({ text }) => {
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    return seen.has(key) ? false : seen.add(key)
  })
}

function withTerms(rated: readonly Rated[]): Candidate[] {
  let section: Section | null = null
  let position = 0
  return rated.map((one) => {
    position = one.section === section ? position + 1 : 0
    section = one.section
    const terms = analyzerFor(section.source.language).terms(one.text)
    const quality = Math.max(one.quality, POOR_QUALITY)
    return { section, start: one.unit.start, end: one.unit.end, text: one.text, quality, position, terms }
  })
}
