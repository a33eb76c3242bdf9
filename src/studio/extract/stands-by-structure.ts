import { memoizeWeakly } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import type { SentenceCandidate } from './candidates.ts'
import { isConclusionHeading, isSummaryHeading } from './headings.ts'
import type { StudioSource } from './material.ts'
import { readTitleTerms } from './prominence.ts'
import { tellsOfItself } from './stands-alone.ts'
import { isNamed, readTermsAbove, standsByWords } from './stands-by-words.ts'
import { buildCuePattern } from './statement-cues.ts'
import { opensSection } from './statements.ts'

/** A poorer sentence is not told. */
const MIN_QUALITY = 0.5
/** Of a page with fewer whole sentences place and subject tell nothing: it is told as it stands, by the words of each. */
const NOTE = { chars: 3_000, whole: 8 }

/** The one gate of all kinds: which candidates may be told or asked about, in all of their words, by place and subject. Of a note or a text without sentences, in which nothing may, all is; of other prose nothing then. */
export function findWhole(candidates: readonly SentenceCandidate[]): boolean[] {
  const stands = candidates.map(standsByWords)
  const isWhole = candidates.map((one, index) => stands[index]! && isSentence(one) && standsByStructure(one))
  const bySource = Map.groupBy(candidates.keys(), (index) => candidates[index]!.section.source)
  for (const [{ chars }, indices] of bySource) {
    const isNote = chars <= NOTE.chars && indices.filter((index) => isWhole[index]).length < NOTE.whole
    if (isNote) for (const index of indices) isWhole[index] = stands[index]!
    const isProse =
      chars > NOTE.chars && indices.filter((index) => SENTENCE_END.test(candidates[index]!.text)).length >= NOTE.whole
    if (!isProse && !indices.some((index) => isWhole[index])) for (const index of indices) isWhole[index] = true
  }
  return isWhole
}

const isSentence = ({ quality }: SentenceCandidate) => quality >= MIN_QUALITY

/**
 * Whether place and subject make a sentence whole: it opens its paragraph and speaks of what is named above, is told with what leads
 * to it, is of a summary, says what its document does or found, or begins with what a heading, the title or a proper name names.
 */
function standsByStructure(candidate: SentenceCandidate): boolean {
  const { end, isFirst, section, start, text } = candidate
  const { language } = section.source
  const isLed = text.length > end - start
  if (isLed) return isFirst // further on it goes on from what its name or its lead was told with
  if (isSummaryHeading(section.heading) || tellsOfItself(text, language) || tellsFinding(candidate)) return true
  return (isFirst && !isBehindShown(candidate) && speaksOfNamed(candidate)) || namesSubject(candidate)
}

/** Whether nothing of its section stands before a sentence, or it says a word of what its headings name or its source is about: else nobody knows of what it speaks. */
const speaksOfNamed = (candidate: SentenceCandidate) =>
  opensSection(candidate) ||
  candidate.start < MIN_BEFORE_CHARS ||
  candidate.terms.some((term) => isNamed(term, candidate.section))

/** Before the opening of a text stands no more than its title. */
const MIN_BEFORE_CHARS = 200

const MAX_EARLY_CHARS = 3_000

/** Further on in a source a word for a finding is one of a part, but where it opens what is said of that which the title names. */
export function tellsFinding({ section, start, terms, text }: SentenceCandidate): boolean {
  const { source } = section
  const isOfWhole = start < MAX_EARLY_CHARS || isConclusionHeading(section.heading)
  if (isOfWhole) return buildCuePattern(source.language, 'findings', '^.{0,40}@').test(text)
  const named = new Set(terms.filter((term) => readTitleTerms(source).has(term)))
  return named.size >= MIN_TITLE_TERMS && buildCuePattern(source.language, 'findings', '^@').test(text)
}

const MIN_TITLE_TERMS = 2

const SENTENCE_END = /[.!?:…。！？：]["'”’»)*_\]）]*$/u

/** Whether a paragraph goes on behind code, a table or a list, none of which ends as a sentence does. */
function isBehindShown({ section, start }: SentenceCandidate): boolean {
  const before = section.source.text.slice(section.start, start)
  const isOwnLine = before.slice(before.lastIndexOf('\n') + 1).trim() === ''
  const shown = before.trimEnd()
  return isOwnLine && shown.includes('\n') && !SENTENCE_END.test(shown)
}

/** A sign of code, a number within a word, several capitals: "`minThreads`", "UTF-8", "LaTeX". */
const NAME_SHAPE = /^(?:\p{Lu}{2}|\p{L}+\p{Nd}|\p{L}*\p{Ll}\p{Lu})|[`_(/]|::/u
const WORD = /[\p{L}\p{M}\p{Nd}`_(/:.+-]*[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}`_)/:+’-]*/gu
const MAX_OPENING_CHARS = 80

/** Whether the first word of a sentence, or the one behind an article, is a name or what its headings or its source are about. */
export function namesSubject({ section, text }: Pick<SentenceCandidate, 'section' | 'text'>): boolean {
  const { language } = section.source
  const analyzer = loadAnalyzer(language)
  const words = text.slice(0, MAX_OPENING_CHARS).match(WORD) ?? []
  const at = words.findIndex((word) => !analyzer.isStopWord(word.toLowerCase()))
  const subject = words[at]
  if (subject === undefined || at > 1) return false
  if (NAME_SHAPE.test(subject)) return true
  if (analyzer.terms(subject).some((term) => readTermsAbove(section).has(term))) return true
  if (language === 'de' || !/^\p{Lu}/u.test(subject)) return false // each noun is written large there
  return at > 0 || readInnerNames(section.source).has(subject)
}

/** What is written large within sentences. */
const readInnerNames = memoizeWeakly(
  ({ text }: StudioSource): ReadonlySet<string> => new Set(text.match(/(?<=\p{L},? )\p{Lu}[\p{L}\p{M}\p{Nd}-]*/gu)),
)
