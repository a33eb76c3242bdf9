import { capitalize } from '../../lib/capitalize.ts'
import { type Analyzer, loadAnalyzer } from '../../text/analyzer.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { splitSegments, type TextSegment } from '../../text/segments.ts'
import { splitSentences } from '../../text/sentences.ts'
import { formatReadableRow } from '../../text/table-rows.ts'
import { findDrawnLetters, namesDrawnLetter } from './drawn-letters.ts'
import { goesOnExample, opensParagraph, opensWithVerb, repeatsTypedNumber } from './hangs-on-paragraph.ts'
import { cleanHeading, isExampleHeading } from './headings.ts'
import { joinTurns } from './join-units.ts'
import type { StudioSource } from './material.ts'
import { isNoneByPlace } from './none-by-place.ts'
import { findLongQuotations, findMissingOpening, isSpokenByAnother } from './quotations.ts'
import type { RatedUnit } from './rated-unit.ts'
import { isLicence, type SourceSection, splitSections } from './sections.ts'
import { rateSentenceQuality, UNMARKED } from './sentence-quality.ts'
import { addsToBefore } from './stands-alone.ts'
import { tellLists } from './tell-lists.ts'
import { tellSteps } from './tell-steps.ts'
import { dropTerm, tellWithContext } from './tell-with-context.ts'
import { findQuotedVoices, findTerminalOutput } from './terminal-output.ts'
import { lacksSubject } from './thing-alone.ts'
import { findAnswerSections, tellAnswer } from './told-answers.ts'

/** A sentence that may become a statement. */
export type SentenceCandidate = {
  readonly section: SourceSection
  /** Offsets in the source's text. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** 0 to 1, how well it stands by itself. */
  readonly quality: number
  /** Whether it begins its paragraph: what stands further on may need what stands before. */
  readonly isFirst: boolean
  /** How many candidates stand before it in its section. */
  readonly position: number
  /** As the analyzer of its language gives them. */
  readonly terms: readonly string[]
}

type WeighedCandidate = { readonly candidate: SentenceCandidate; readonly weight: number }

/** The weightiest first; of those that weigh the same, the one that stands first. */
export const compareWeights = (a: WeighedCandidate, b: WeighedCandidate): number =>
  b.weight - a.weight || a.candidate.start - b.candidate.start

const MAX_CANDIDATES = 16_000
/** A line that stands so often in one source is a page header or a button. */
const BOILERPLATE_COUNT = 3
/** Below so many real sentences, anything with words has to do: a poem, a list, a text without marks. */
const MIN_CANDIDATES = 3
const POOR_QUALITY = 0.05

/** Worse ones are left out where there are so many better ones. */
const FAIR_QUALITY = 0.21
const MIN_FAIR_CANDIDATES = 6
/** What a sentence is worth that needs a drawing, a formula or its paragraph. */
const PART_SHARE = 0.1
/** And one that says what is to be done, without whom or what for, or what is so besides something else. */
const DEED_SHARE = 0.4
const BLOCK_CHARS = 16_000
const MAX_UNIT_CHARS = 1_500
const MIN_CLAUSE_CHARS = 35
/** The word above a box, or the day on which news was written. */
const BOX_LABEL =
  /^(?:>\s*)?(?:(?:(?![©®™])\p{Extended_Pictographic}|[\u2300-\u23ff]|\ufe0f)+\s*)?[*_]{0,3}(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, \d{4}\s+[-–—]+\s+(?=\p{Lu})|(?:Abstract|ABSTRACT|Summary|SUMMARY|Zusammenfassung|Résumé|Resumen|Riassunto|Resumo|Samenvatting|Аннотация)[*_]{0,3}[.:—–-]?[*_]{0,3}\s+(?:>\s*)?(?=[\p{Lu}\p{Lo}*_`])|(?:Tip|Note|Warning|Caution|Important|Tipp|Anmerkung|Hinweis|Warnung|Achtung|Vorsicht|Nota|Sugerencia|Advertencia|Atención|Remarque|Attention|Astuce|Avvertimento|Suggerimento|Aviso|Dica)[*_]{0,3}(?:\s?[:：][*_]{0,3}\s+(?:>\s*)?|\s+(?:>\s*)?(?=[\p{Lu}\p{Lo}*_`]))|(?:ティップ|注意：|提示：))/u

const MAX_LABEL_CHARS = 90
/** The title of an entry, on a line of its own; a longer one is a line that was wrapped. */
const ENTRY_TITLE =
  /^\s*(?:[-*+•]|\d{1,3}[.)])\s+[^\n.!?:;。]{3,45}\n\s*(?=\p{Lu}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u

/** The sentences of the sources that may be quoted, in reading order, each text once. */
export function findSentenceCandidates(sources: readonly StudioSource[]): SentenceCandidate[] {
  const rated = sources.flatMap((source) => rateSentences(source, loadAnalyzer(source.language)))
  const fair = rated.filter(({ quality }) => quality >= FAIR_QUALITY)
  const hasFair = fair.length >= MIN_FAIR_CANDIDATES
  const good = rated.filter(({ quality }) => quality >= FAIR_QUALITY || (quality > 0 && !hasFair))
  const chosen = good.length >= MIN_CANDIDATES ? good : keepReadable(rated)
  return addTerms(dropRepeatedTexts(chosen).slice(0, MAX_CANDIDATES))
}

function rateSentences(source: StudioSource, analyzer: Analyzer): RatedUnit[] {
  const sections = splitSections(source)
  const answers = findAnswerSections(sections)
  const letters = findDrawnLetters(source.text)
  const rated = sections.flatMap((section) => {
    const units = rateSectionUnits(section, analyzer, letters)
    return answers.has(section) ? tellAnswer(units, analyzer) : joinTurns(tellLists(tellSteps(units)))
  })
  const isHeading = createHeadingCheck(sections)
  const counts = new Map<string, number>()
  for (const { text } of rated)
    counts.set(normalizeRepeatedLine(text), (counts.get(normalizeRepeatedLine(text)) ?? 0) + 1)
  return rated.map((one) =>
    counts.get(normalizeRepeatedLine(one.text))! < BOILERPLATE_COUNT && !isHeading(one.text)
      ? one
      : { ...one, quality: 0 },
  )
}

/** Whether a sentence is one of a heading, as a list of contents says it again: "I use it now. How do I ...?" */
function createHeadingCheck(sections: readonly SourceSection[]): (text: string) => boolean {
  const headings = new Set(
    sections.flatMap(({ heading }) => splitSentences(heading).map(({ start, end }) => heading.slice(start, end))),
  )
  return (text) => headings.has(text)
}

function rateSectionUnits(section: SourceSection, analyzer: Analyzer, letters: ReadonlySet<string>): RatedUnit[] {
  const isOfLicence = isLicence(section.source)
  return splitIntoBlocks(section).flatMap((block) => {
    const outputs = [...findTerminalOutput(block.text), ...findQuotedVoices(block.text)]
    const quotations = findLongQuotations(block.text)
    const isOfAnother = (unit: TextSegment) =>
      outputs.some((one) => unit.start < one.end && unit.end > one.start) ||
      isSpokenByAnother(block.text, unit, quotations)
    const units = dropLoneTerms(splitSegments(block.text)).flatMap((unit) => splitUnit(block.text, unit))
    return units.flatMap((found): RatedUnit[] => {
      const unit = dropBoxLabel(block.text, found)
      if (unit.end - unit.start > MAX_UNIT_CHARS) return [] // a line of data
      const opening = findMissingOpening(block.text, unit, quotations)
      const plain = dropTerm(formatUnitText(block.text.slice(unit.start, unit.end), unit.kind), unit.term)
      const shown = unit.start > found.start ? capitalize(plain) : plain // "Note: the bridge ..."
      const said = opening + shown
      const told = tellWithContext(said, { block: block.text, unit, section })
      const text = told ?? said
      const [start, end] = [block.start + unit.start, block.start + unit.end]
      if (start - section.start < 4 && cleanHeading(said) === section.heading) return []
      const isNone =
        told === null ||
        section.isNoise ||
        unit.kind === 'caption' ||
        isOfAnother(found) ||
        COMMAND.test(unit.term ?? '') ||
        isNoneByPlace(said, block.text, unit, section) ||
        repeatsTypedNumber(block.text, found.start, said)
      const isPart =
        namesDrawnLetter(said, letters) ||
        goesOnExample(block.text, found.start) ||
        isExampleHeading(section.heading) ||
        (text === said && lacksSubject(said, section.source.language))
      const isDeed = text === said && opensWithVerb(text, section.source.language)
      const isFurther = text === said && goesOnEntry(block.text, found.start)
      const share = isFurther ? 0 : isPart ? PART_SHARE : isDeed || addsToBefore(said) ? DEED_SHARE : 1
      const rated = opensWithTitle(said, section.source) ? capitalize(said) : said
      const quality = isNone
        ? 0
        : share * rateSentenceQuality(rated, unit.kind, analyzer, text === said ? rated : text, isOfLicence)
      return [{ section, unit: { ...unit, start, end }, text, quality, isNone }]
    })
  })
}

/** "zoo is a package": a name that is written small stands in the title as well. */
function opensWithTitle(text: string, { title }: StudioSource): boolean {
  const name = /^\p{Ll}[\p{L}\p{Nd}]{2,}/u.exec(text)?.[0]
  return name !== undefined && new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(title)
}

/** A line of a program with a note behind it is no term with what it means. */
const COMMAND = /[{}\\|]|\s[<>=]\s|^[$#]\s/u

/** One term alone is a line over what is set in, and no list of terms. */
function dropLoneTerms(units: readonly TextSegment[]): readonly TextSegment[] {
  const terms = new Set(units.flatMap(({ term }) => term ?? []))
  return terms.size > 1 ? units : units.map(({ start, end, kind }) => ({ start, end, kind }))
}

/** The number of a paragraph, "(2)", or of a note: "1 The harbour ...", which no small word with a capital follows else. */
const NUMBER_BEFORE =
  /^(?:\(\d{1,3}[a-z]?\)\s+(?=\S)|#\d{1,3}\s+(?=\p{Lu})|\d{1,2}\.\d{1,2}\.?\s+(?=\p{Lu})|\d{1,2}\s+(?=(?:The|This|These|An?|In|On|For|If|It|Most|Some|See|As|After|When|We|Der|Die|Das|Ein|Eine|Im|Les?|La|Une?|El|Los|Las|En|Il|Lo|Gli|在|本|该|如果|请|对于)(?!\p{Ll})))/u

/** "- Error messages: we added some. Fine with Anna.": a further sentence of an entry is of what the entry names. */
function goesOnEntry(block: string, start: number): boolean {
  if (ITEM_MARK.test(block.slice(start, start + MAX_LABEL_CHARS))) return false
  const paragraph = block.slice(Math.max(block.lastIndexOf('\n\n', start - 1), 0), start)
  const entry = [...paragraph.matchAll(ENTRY_MARK)].at(-1)
  return entry !== undefined && /[.!?。]/u.test(paragraph.slice(entry.index + entry[0].length))
}
const ENTRY_MARK = /(?:^|\n)[^\S\n]*(?:[-*+•]|\d{1,3}[.)])[^\S\n]+/gu

/** As it is shown, without the number of its paragraph or its note. */
const formatUnitText = (piece: string, kind: TextSegment['kind']) =>
  dropLoneBracket(
    toPlainText(kind === 'row' ? formatReadableRow(piece, null) : piece.replace(FILE_ENTRY, '$1: '))
      .replace(ICON_BEFORE, '')
      .replace(NUMBER_BEFORE, ''),
  ).replace(/^[)\]）]\s+/u, '')

/** "- GUIDE.html" over "How to draw": the entry is of that file. */
const FILE_ENTRY = /^(\s*(?:[-*+•]|\d{1,3}[.)])\s+[\p{L}\p{Nd}_-]+\.\p{L}{2,5})\n\s*(?=\p{Lu})/u
/** A sign drawn before a note. */
const ICON_BEFORE = /^(?:(?![©®™])\p{Extended_Pictographic}|[\u2300-\u23ff]|\ufe0f)+\s+/u

/** Of an aside that went over several sentences the first keeps its opening bracket, the last its closing one. */
function dropLoneBracket(text: string): string {
  const [opening, closing] = [text.match(/[(（]/gu)?.length ?? 0, text.match(/[)）]/gu)?.length ?? 0]
  if (closing === opening + 1) return text.replace(/[)）]$/u, '')
  return opening === closing + 1 ? text.replace(/^[(（]/u, '') : text
}

/** A section in stretches that are looked at as a whole, parted at empty lines, so that work grows with the length. */
function splitIntoBlocks({ source, start, end }: SourceSection): { readonly start: number; readonly text: string }[] {
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
function splitUnit(text: string, unit: TextSegment): TextSegment[] {
  const piece = text.slice(unit.start, unit.end)
  const isUnmarked = unit.kind === 'sentence' && UNMARKED.test(piece)
  if (unit.kind !== 'item' && !isUnmarked) return [unit]
  const parts = isUnmarked ? splitSpacedClauses(piece) : splitSentences(piece)
  if (parts.length < 2) return [unit]
  return parts.map(({ start, end }) => ({
    start: unit.start + start,
    end: unit.start + end,
    kind: 'sentence' as const,
  }))
}

/** Thai parts its sentences and clauses by spaces: as many as make up a length that can be read. */
function splitSpacedClauses(text: string): { readonly start: number; readonly end: number }[] {
  const clauses: { start: number; end: number }[] = []
  for (const { 0: clause, index } of text.matchAll(/\S+/g)) {
    const last = clauses.at(-1)
    if (last && last.end - last.start < MIN_CLAUSE_CHARS) last.end = index + clause.length
    else clauses.push({ start: index, end: index + clause.length })
  }
  return clauses
}

/** A sentence in a box says what it says without the word above the box. */
function dropBoxLabel(text: string, unit: TextSegment): TextSegment {
  const head = text.slice(unit.start, unit.start + MAX_LABEL_CHARS)
  const label = (BOX_LABEL.exec(head) ?? ENTRY_TITLE.exec(head))?.[0].length ?? 0
  return label < unit.end - unit.start ? { ...unit, start: unit.start + label } : unit
}

/** Page numbers aside, what a repeated line says. */
const normalizeRepeatedLine = (text: string) => text.toLowerCase().replace(/\d+/g, '0')

/** "Figure 2.2." */
const FIGURE_NUMBER = /^\p{L}+\.? \d+(?:\.\d+)*\.?$/u

/** Whatever has words; even a list of contents, where there is nothing else. */
function keepReadable(rated: readonly RatedUnit[]): RatedUnit[] {
  const named = rated.filter(({ text, unit }) => unit.kind !== 'heading' && /\p{L}{2}/u.test(text))
  const told = named.filter(({ text }) => !FIGURE_NUMBER.test(text))
  const words = told.length > 0 ? told : named
  const meaningful = words.filter(({ section }) => !section.isNoise)
  return meaningful.length > 0 ? meaningful : words
}

function dropRepeatedTexts(rated: readonly RatedUnit[]): RatedUnit[] {
  const seen = new Set<string>()
  return rated.filter(({ text }) => {
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    return seen.has(key) ? false : seen.add(key)
  })
}

function addTerms(rated: readonly RatedUnit[]): SentenceCandidate[] {
  let section: SourceSection | null = null
  let position = 0
  return rated.map((one) => {
    position = one.section === section ? position + 1 : 0
    section = one.section
    const terms = loadAnalyzer(section.source.language).terms(one.text)
    const quality = Math.max(one.quality, POOR_QUALITY)
    const { end, start } = one.unit
    const isFirst = opensParagraph({ section, start })
    return { section, start, end, text: one.text, quality, isFirst, position, terms }
  })
}
