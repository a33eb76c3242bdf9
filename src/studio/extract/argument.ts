import { takeInTurn } from '../../lib/take-in-turn.ts'
import type { Argument } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { compareRanks, type WeighedCandidates } from './choose-sentences.ts'
import { isConclusionHeading } from './headings.ts'
import { addressesReader } from './sentence-quality.ts'
import { namesItself } from './stands-alone.ts'
import { tellsFinding } from './stands-by-structure.ts'
import { buildCuePattern, type StatementCue } from './statement-cues.ts'
import { tellApart } from './tell-statements.ts'

const MAX_PART_STATEMENTS = 4
/** Of more sources not each has its sentence in a part. */
const MAX_SOURCES_TOLD = 8
/** Of one source, where several speak. */
const MAX_SHARED_STATEMENTS = 2
const MIN_QUALITY = 0.45
/** What a document has to make of a sentence that says what it is about, and of one that belongs to a part. */
const MIN_PROMINENCE = { about: 0.75, part: 0.3 }
const NAMES_ITSELF_GAIN = 0.5
/** Shares of a source in which it speaks of the whole: further on a word for a reason or a result is one of a chapter. */
const BEGINNING = { about: 0.1, how: 0.3, minChars: 6_000 }
const END_SHARE = 0.12
/** How much a fitting heading counts beside fitting words, and over how many sentences below it. */
const HEADED = { share: 0.7, sentences: 5 }
/** What a fitting sentence gains by what its document makes of it. */
const PROMINENT = 0.5

/** A finding is told by what opens the sentence. */
const FINDING_FIRST = '^.{0,40}@'

type PartCues = {
  readonly words: StatementCue
  readonly headings: StatementCue | null
  /** Whether it is told at the end as well. */
  readonly isLate: boolean
}

/** In the order in which a sentence is given to a part: what is most telling first. */
const PARTS: Readonly<Record<Exclude<keyof Argument, 'about'>, PartCues>> = {
  openPoints: { words: 'opens', headings: 'openHeadings', isLate: true },
  findings: { words: 'findings', headings: null, isLate: true },
  reasons: { words: 'reasons', headings: 'reasonHeadings', isLate: false },
  methods: { words: 'methods', headings: 'methodHeadings', isLate: false },
}

/**
 * What the sources say of themselves as an argument: what they are about, why, how, what came of it, what is left. A part
 * of which they say nothing is empty, and no sentence stands in two.
 * @param rateAt how much a candidate tells of the whole
 */
export function findArgument(weighed: WeighedCandidates, rateAt: (index: number) => number): Argument {
  const { candidates, isWhole, prominence } = weighed
  const taken = new Set<number>()
  const choose = (score: (index: number) => number) =>
    choosePart(candidates, (index) => (isWhole[index] ? score(index) : 0), taken)
  const rate = (cues: PartCues) => (index: number) => {
    const share = measurePartShare(candidates[index]!, prominence[index]!, cues)
    return share === 0 || isAnnounced(candidates[index]!) ? 0 : share * (rateAt(index) + PROMINENT * prominence[index]!)
  }
  const rateAbout = (index: number) => {
    const { section, text } = candidates[index]!
    if (!isWithin(candidates[index]!, BEGINNING.about)) return 0
    const own = prominence[index]! + (namesItself(text, section.source.language) ? NAMES_ITSELF_GAIN : 0)
    return own < MIN_PROMINENCE.about ? 0 : own
  }
  const openPoints = choose(rate(PARTS.openPoints))
  const about = choose(rateAbout)
  const findings = choose(rate(PARTS.findings))
  return { about, reasons: choose(rate(PARTS.reasons)), methods: choose(rate(PARTS.methods)), findings, openPoints }
}

const isWithin = ({ section, start }: SentenceCandidate, share: number): boolean =>
  start < Math.max(BEGINNING.minChars, section.source.chars * share)

const isAtEnd = ({ section, start }: SentenceCandidate): boolean => start > section.source.chars * (1 - END_SHARE)

/** Whether it says how something is: what is supposed or told to the reader to do argues nothing. */
const isStated = ({ quality, section, text }: SentenceCandidate): boolean =>
  quality >= MIN_QUALITY &&
  !addressesReader(text) &&
  !buildCuePattern(section.source.language, 'unreal').test(text.replace(/\([^()]*\)/gu, ''))

const isAnnounced = ({ section, text }: SentenceCandidate): boolean =>
  buildCuePattern(section.source.language, 'announcements').test(text)

/** Under "Limitations" stands too what was reached. */
const isDoubtful = (text: string, language: string): boolean =>
  (['opens', 'denials', 'unreal', 'turns'] as const).some((cue) => buildCuePattern(language, cue).test(text))

/** How surely a sentence belongs to a part, 0 to 1: by its words, else by the heading that it opens. */
function measurePartShare(
  candidate: SentenceCandidate,
  prominence: number,
  { headings, isLate, words }: PartCues,
): number {
  const { position, section, text } = candidate
  const { language } = section.source
  if (prominence < MIN_PROMINENCE.part) return 0
  const isOfWhole = isWithin(candidate, isLate ? BEGINNING.about : BEGINNING.how) || (isLate && isAtEnd(candidate))
  if (words === 'findings' && tellsFinding(candidate)) return 1
  if (isOfWhole && buildCuePattern(language, words, words === 'findings' ? FINDING_FIRST : '@').test(text)) return 1
  const isHeaded =
    headings === null
      ? isConclusionHeading(section.heading)
      : buildCuePattern(language, headings, '^@$').test(section.heading) &&
        (words !== 'opens' || isDoubtful(text, language))
  return isHeaded && position < HEADED.sentences ? HEADED.share : 0
}

/** The best of a part that need no other sentence, in reading order; `taken` grows by them. */
function choosePart(
  candidates: readonly SentenceCandidate[],
  score: (index: number) => number,
  taken: Set<number>,
): Argument['about'] {
  const ranked = [...candidates.keys()]
    .filter((index) => !taken.has(index))
    .map((index) => ({ index, score: score(index) }))
    .filter(({ index, score }) => score > 0 && isStated(candidates[index]!))
    .sort(compareRanks)
    .map(({ index }) => index)
  const chosen = takeFromEach(ranked, candidates).toSorted((a, b) => a - b)
  for (const index of chosen) taken.add(index)
  return chosen.map((index) => tellApart(candidates[index]!))
}

/** The first ones; where several sources speak, one of each before a second of any, and few of each. */
function takeFromEach(ranked: readonly number[], candidates: readonly SentenceCandidate[]): number[] {
  const bySource = Map.groupBy(ranked, (index) => candidates[index]!.section.source.id)
  if (bySource.size < 2) return ranked.slice(0, MAX_PART_STATEMENTS)
  const lists = [...bySource.values()].map((list) => list.slice(0, MAX_SHARED_STATEMENTS))
  return takeInTurn(lists).slice(0, Math.max(MAX_PART_STATEMENTS, Math.min(bySource.size, MAX_SOURCES_TOLD)))
}
