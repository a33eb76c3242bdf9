import { takeInTurn } from '../../lib/take-in-turn.ts'
import type { Argument } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { compareRanks, type WeighedCandidates } from './choose-sentences.ts'
import { isConclusionHeading } from './headings.ts'
import { addressesReader } from './sentence-quality.ts'
import { namesItself } from './stands-alone.ts'
import { tellsFinding } from './stands-by-structure.ts'
import { buildCuePattern } from './statement-cues.ts'
import { tellApart } from './tell-statements.ts'

const MAX_PART_STATEMENTS = 4
/** Of more sources not each has its sentence in a part. */
const MAX_SOURCES_TOLD = 8
/** Of one source, where several speak. */
const MAX_SHARED_STATEMENTS = 2
const MIN_QUALITY = 0.45
/** What a document has to make of a sentence that says what it is about, and of one that tells what came of it. */
const MIN_PROMINENCE = { about: 0.75, finding: 0.3 }
const NAMES_ITSELF_GAIN = 0.5
/** Share of a source in which it speaks of the whole: further on a word for a result is one of a chapter. */
const BEGINNING = { share: 0.1, minChars: 6_000 }
const END_SHARE = 0.12
/** What the heading of a conclusion counts beside fitting words, and over how many sentences below it. */
const CONCLUDED = { share: 0.7, sentences: 5 }
/** What a fitting sentence gains by what its document makes of it. */
const PROMINENT = 0.5

/** A finding is told by what opens the sentence. */
const FINDING_FIRST = '^.{0,40}@'

/**
 * What the sources say of themselves: what they are about, what came of it. A part of which they say nothing is empty, and
 * no sentence stands in two.
 * @param rateAt how much a candidate tells of the whole
 */
export function findArgument(weighed: WeighedCandidates, rateAt: (index: number) => number): Argument {
  const { candidates, isWhole, prominence } = weighed
  const taken = new Set<number>()
  const choose = (score: (index: number) => number) =>
    choosePart(candidates, (index) => (isWhole[index] ? score(index) : 0), taken)
  const rateFinding = (index: number) => {
    const share = measureFindingShare(candidates[index]!, prominence[index]!)
    return share === 0 || isAnnounced(candidates[index]!) ? 0 : share * (rateAt(index) + PROMINENT * prominence[index]!)
  }
  const rateAbout = (index: number) => {
    const { section, text } = candidates[index]!
    if (!isAtBeginning(candidates[index]!)) return 0
    const own = prominence[index]! + (namesItself(text, section.source.language) ? NAMES_ITSELF_GAIN : 0)
    return own < MIN_PROMINENCE.about ? 0 : own
  }
  return { about: choose(rateAbout), findings: choose(rateFinding) }
}

const isAtBeginning = ({ section, start }: SentenceCandidate): boolean =>
  start < Math.max(BEGINNING.minChars, section.source.chars * BEGINNING.share)

const isAtEnd = ({ section, start }: SentenceCandidate): boolean => start > section.source.chars * (1 - END_SHARE)

/** Whether it says how something is: what is supposed or told to the reader to do argues nothing. */
const isStated = ({ quality, section, text }: SentenceCandidate): boolean =>
  quality >= MIN_QUALITY &&
  !addressesReader(text) &&
  !buildCuePattern(section.source.language, 'unreal').test(text.replace(/\([^()]*\)/gu, ''))

const isAnnounced = ({ section, text }: SentenceCandidate): boolean =>
  buildCuePattern(section.source.language, 'announcements').test(text)

/** How surely a sentence tells what came of it, 0 to 1: by its words, else by the heading that it opens. */
function measureFindingShare(candidate: SentenceCandidate, prominence: number): number {
  const { position, section, text } = candidate
  if (prominence < MIN_PROMINENCE.finding) return 0
  if (tellsFinding(candidate)) return 1
  const isOfWhole = isAtBeginning(candidate) || isAtEnd(candidate)
  if (isOfWhole && buildCuePattern(section.source.language, 'findings', FINDING_FIRST).test(text)) return 1
  return isConclusionHeading(section.heading) && position < CONCLUDED.sentences ? CONCLUDED.share : 0
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
