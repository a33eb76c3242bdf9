import { memoizeWeakly } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import type { SentenceCandidate } from './candidates.ts'
import { isConclusionHeading, isFileName, isSummaryHeading } from './headings.ts'
import type { StudioSource } from './material.ts'
import { tellsOfItself } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'
import { findSourceTitle } from './titles.ts'

/** What the first sentences of a source count: there most texts say what they are about. */
const OPENING = [1, 0.9, 0.75, 0.55, 0.4]
/** What those of an abstract or a summary count, and those of a conclusion. */
const IN_SHORT = [1, 0.95, 0.85, 0.7, 0.6, 0.5]
const CONCLUSION = [0.75, 0.7, 0.6, 0.5]
const FINDING = { early: 1.1, later: 0.7, sentences: 8 }
/** At the beginning; further on "this chapter" speaks of a part. */
const OF_ITSELF = { early: 0.85, later: 0.4, sentences: 12 }
/** The first sentence that says what that is of which the title speaks. */
const DEFINES_TITLE = 1.6
const SECTION_LEAD = 0.3
/** "This chapter describes": one of several, where it stands below another heading. */
const OF_PART =
  /^\S+ (?:\S+ )?(?:chapters?|sections?|kapitel|abschnitt|chapitre|section|cap[ií]tulo|sección|capitolo|sezione)(?!\p{L})/iu
/** What a sentence gains that says what the title of its source says. */
const TITLE_GAIN = 0.45
/** Below it a sentence is no opening: a line of navigation, a greeting. */
const MIN_OPENING_QUALITY = 0.3

/**
 * How much a document itself makes of each sentence, 0 to about 1.5: by its opening, its abstract and its conclusion, by "we show"
 * and "this paper describes", by the words of its title. What the words of a text count comes after that.
 */
export function measureProminence(candidates: readonly SentenceCandidate[]): Float64Array {
  const places = countOpenings(candidates)
  const defined = new Set<string>()
  return Float64Array.from(candidates, (candidate, index) => {
    const { source } = candidate.section
    const wanted = readTitleTerms(source)
    const gain = TITLE_GAIN * measureTitleShare(candidate, wanted)
    const isDefinition = !defined.has(source.id) && definesTitle(candidate, wanted)
    if (isDefinition) defined.add(source.id)
    const own = Math.max(rateByPlace(candidate, places[index]!), rateByWords(candidate, places[index]!))
    return Math.max(own, isDefinition ? DEFINES_TITLE : 0) + gain
  })
}

/** How many good sentences stand before each in its source. */
function countOpenings(candidates: readonly SentenceCandidate[]): number[] {
  const counts = new Map<string, number>()
  return candidates.map(({ section, quality }) => {
    const count = counts.get(section.source.id) ?? 0
    if (quality >= MIN_OPENING_QUALITY) counts.set(section.source.id, count + 1)
    return quality >= MIN_OPENING_QUALITY ? count : Math.max(count, OPENING.length)
  })
}

function rateByPlace({ section, position }: SentenceCandidate, opening: number): number {
  const inShort = isSummaryHeading(section.heading) ? IN_SHORT[position] : 0
  const conclusion = isConclusionHeading(section.heading) ? CONCLUSION[position] : 0
  return Math.max(OPENING[opening] ?? 0, inShort ?? 0, conclusion ?? 0, position === 0 ? SECTION_LEAD : 0)
}

function rateByWords({ section, text }: SentenceCandidate, opening: number): number {
  const { language } = section.source
  const isEarly = opening < OF_ITSELF.sentences && !(section.above.length > 0 && OF_PART.test(text))
  if (tellsOfItself(text, language)) return isEarly ? OF_ITSELF.early : OF_ITSELF.later
  if (!buildCuePattern(language, 'findings').test(text)) return 0
  return opening < FINDING.sentences ? FINDING.early : FINDING.later
}

/** The terms of what a source calls itself; none of a file's name. */
export const readTitleTerms = memoizeWeakly((source: StudioSource): ReadonlySet<string> => {
  const title = findSourceTitle(source) ?? ''
  return new Set(isFileName(title) ? [] : loadAnalyzer(source.language).terms(title))
})

/** "The night train is a ...": the subject and what it is said to be. */
const SUBJECT_IS =
  /^((?:[^\s,.:;()]+ ){1,6})(?:is|are|ist|sind|est|sont|es|son|è|sono|é|são) (?=(?:an?|the|one|eine?|der|die|das|une?|le|la|les|des|un|una|el|los|las|uno|il|lo|um|uma|o|os)\s|l['’])/u

/** Whether a sentence says what that is of which the title speaks, and of nothing else. */
function definesTitle({ section, text }: SentenceCandidate, wanted: ReadonlySet<string>): boolean {
  const subject = SUBJECT_IS.exec(text)?.[1]
  const terms = subject === undefined ? [] : loadAnalyzer(section.source.language).terms(subject)
  return terms.length > 0 && terms.every((term) => wanted.has(term))
}

function measureTitleShare({ terms }: SentenceCandidate, wanted: ReadonlySet<string>): number {
  if (wanted.size < 2) return 0
  return new Set(terms.filter((term) => wanted.has(term))).size / wanted.size
}
