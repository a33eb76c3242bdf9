import { capitalize } from '../../../../lib/capitalize.ts'
import { countEach } from '../../../../lib/counts.ts'
import { withoutItemMark } from '../../../../text/blocks.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { splitSegments, type TextSegment } from '../../../../text/segments.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { keepUnrepeated } from '../../retrieval/repeated-paragraphs.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { standsInBackMatter } from './back-matter.ts'
import { chooseRanges } from './choose-ranges.ts'
import type { HeadedSection } from './heading.ts'
import { isAside, isConclusion, isLeading } from './heading-kinds.ts'
import { readOutline } from './outline.ts'
import { defines, opensDocument, rateSentence, tellsOfDocument } from './rate-sentence.ts'
import type { Scope } from './read-target.ts'
import { compareVectors, makeVector, type TermVector } from './term-vector.ts'

/** A sentence that may stand in a summary; `part` is the section of its scope, counted, in which it stands. */
export type SummarySentence = {
  readonly scope: Scope
  readonly start: number
  readonly end: number
  readonly part: number
  readonly score: number
  readonly vector: TermVector
  /** How well it stands alone, 0 to 1. */
  readonly quality: number
  /** It says what its document is about. */
  readonly tells: boolean
  /** It stands beside the text: in an imprint, a list of references. */
  readonly isAside: boolean
}

type SummaryCandidate = Omit<SummarySentence, 'part' | 'score' | 'isAside'>

const STEP = 0.6
/** Where "This is ..." speaks of the text as a whole, and how well it stands alone there. */
const MAX_FIRST_CHARS = 700
const OPENING_QUALITY = 0.9
/** Some documents begin the items of a list with a dash. */
const DASH = /^\s*[—–]\s+/
const MAX_UNITS = 1200
const TITLE_GAPS = /[^\p{L}\p{N}-]+/u
/** A shorter word inside a title is none of its thing. */
const MIN_NAME_CHARS = 4
/** In so short a text short sentences count too, as in a section that is asked for. */
const MAX_SMALL_CHARS = 6000
const MAX_OPENING_CHARS = 2500
const HEADINGS_COUNT = 0.3
/** What such a place is worth, over one in the middle. */
const WORTH = { first: 1.35, second: 1.15, opening: 1.3, leadingSection: 1.4, conclusion: 1.3, tells: 1.6, aside: 0.1 }

/** The sentences of a scope that stand alone, each rated by what it shares with the whole, its place and its form. */
export function readSummarySentences(scope: Scope, retrieval: Retrieval): SummarySentence[] {
  const sections = readOutline(scope.source).filter(({ start, end }) => start >= scope.start && end <= scope.end)
  const candidates = chooseRanges(scope, sections).flatMap(([start, end]) =>
    readCandidates(scope, start, end, retrieval),
  )
  const central = makeVector(
    countEach(candidates.flatMap(({ vector }) => [...vector.weights.keys()])),
    retrieval.weightOf,
  )
  const titles = [scope.source.name, scope.section?.title ?? '', ...sections.map(({ title }) => title)]
  const heads = new Set(retrieval.terms(titles.join('\n')))
  const counts = new Map<number, number>()
  return candidates.map((candidate) => {
    const part = sections.findLastIndex(({ start }) => start <= candidate.start)
    const order = counts.get(part) ?? 0
    counts.set(part, order + 1)
    const section = sections[part]
    const isBeside =
      (section !== undefined && section.start !== scope.start && isAside(section)) ||
      standsInBackMatter(scope.source, candidate.start)
    const likeness =
      compareVectors(candidate.vector, central) + HEADINGS_COUNT * measureHeadingShare(heads, candidate.vector)
    const worth = isBeside ? WORTH.aside : ratePlace(candidate, section, order)
    return { ...candidate, part, isAside: isBeside, score: candidate.quality * likeness * worth }
  })
}

function measureHeadingShare(heads: ReadonlySet<string>, { weights }: TermVector): number {
  const held = [...weights.keys()].filter((term) => heads.has(term)).length
  return held / Math.max(4, weights.size)
}

/** The beginnings tell most: of the scope, and of each of its sections. */
function ratePlace(
  { scope, start, tells }: SummaryCandidate,
  section: HeadedSection | undefined,
  order: number,
): number {
  const isOpening = start - scope.start < Math.min(MAX_OPENING_CHARS, (scope.end - scope.start) / 3)
  return (
    (order === 0 ? WORTH.first : order === 1 ? WORTH.second : 1) *
    (isOpening ? WORTH.opening : 1) *
    (section && isLeading(section) ? WORTH.leadingSection : 1) *
    (section && isConclusion(section) ? WORTH.conclusion : 1) *
    (tells ? WORTH.tells : 1)
  )
}

/** A thing whose name is written small may open a sentence: "tuck copies directories". */
function writeNameLarge(sentence: string, title: string): string {
  const [, name] = /^(\p{Ll}[\p{L}\p{N}-]+)\s/u.exec(sentence) ?? []
  const isNamed =
    name !== undefined &&
    title
      .split(TITLE_GAPS)
      .some((word, at, all) => word === name && (at === 0 || at === all.length - 1 || name.length >= MIN_NAME_CHARS))
  return isNamed ? capitalize(sentence) : sentence
}

/** "Madame, Monsieur, / l'eau sera coupée ...": behind who is greeted a letter begins with a small one. */
const GREETING = /(?:^|\n)\p{Lu}[^\n]{1,45},\s*\n\s*$/u
const MAX_GREETING_CHARS = 60

/** One step of many tells nothing alone; a paragraph that is numbered does. */
const isStep = (sentence: string, kind: TextSegment['kind'], text: string) =>
  kind === 'item' && /^\s*\(?\d/u.test(text) && splitSentences(withoutItemMark(sentence)).length < 2

function readCandidates(
  scope: Scope,
  start: number,
  end: number,
  { terms, weightOf, languages }: Retrieval,
): SummaryCandidate[] {
  const text = scope.source.text.slice(start, end)
  const title = toPlainTitle(scope.section?.title ?? scope.source.name)
  const first = readOutline(scope.source)[0]?.bodyStart ?? 0
  const isSmall = scope.end - scope.start < MAX_SMALL_CHARS
  const units = splitSegments(text).slice(0, MAX_UNITS)
  return keepUnrepeated(scope.source, start, units).flatMap((unit) => {
    const isCut = end < scope.end && unit === units.at(-1)
    if ((unit.kind !== 'sentence' && unit.kind !== 'item') || isCut) return []
    const dash = DASH.exec(text.slice(unit.start, unit.end))?.[0].length ?? 0
    const sentence = text.slice(unit.start + dash, unit.end)
    const isGreeting = GREETING.test(text.slice(Math.max(0, unit.start - MAX_GREETING_CHARS), unit.start))
    const named = isGreeting ? capitalize(sentence) : writeNameLarge(sentence, title)
    const isFirst = scope.section === null && start + unit.start < first + MAX_FIRST_CHARS
    const isOpening = isFirst && unit.kind === 'sentence' && opensDocument(toPlainText(named))
    const isDefining = isOpening || defines(toPlainText(named), title)
    const isOfPart = isDefining || scope.section !== null || (isSmall && start + unit.start > first)
    const alone = rateSentence(named, isOfPart, scope.source.name, languages[0])
    const rated = isOpening && alone > 0 ? Math.max(alone, OPENING_QUALITY) : alone
    const quality = isStep(sentence, unit.kind, text.slice(unit.start, unit.end)) ? STEP * rated : rated
    if (quality === 0) return []
    const plain = toPlainText(sentence)
    const vector = makeVector(countEach(terms(plain)), weightOf)
    return [
      {
        scope,
        start: start + unit.start + dash,
        end: start + unit.end,
        quality,
        tells: quality > 0.5 && (isDefining || tellsOfDocument(plain)),
        vector,
      },
    ]
  })
}
