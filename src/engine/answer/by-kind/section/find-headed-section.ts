import { addUp } from '../../../../lib/counts.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { segmentWords } from '../../../../text/segment-words.ts'
import { type FoundSpan, spansOverlap } from '../../../../text/spans.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { leavesAskedTimeOpen } from '../../coverage/asked-modality.ts'
import { findLightWords } from '../../language/compiled-cues.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { isSameRoot } from '../../language/same-root.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readContent } from '../../question/frame-words.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { type IndexedSource, readFirstLine } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { undoesAsked } from '../../tasks/undoes-asked.ts'
import type { HeadedSection, PlacedSection } from '../whole/heading.ts'
import { isAside } from '../whole/heading-kinds.ts'
import { listAbove, readOutline } from '../whole/outline.ts'

/**
 * A section by how much its heading and a question say the same, each 0 to 1: `asked` of the question's words, those in
 * the name of the source aside, that the heading holds; `covered` of all of them that stand there, above it or in its
 * text; `headed` of the heading's words that the question holds.
 */
export type HeadedMatch = PlacedSection & Readonly<Record<'asked' | 'covered' | 'headed', number>>

/** A source that is no longer is looked through whole, a longer one where a passage was found. */
const MAX_WHOLE_CHARS = 30_000
const MAX_BODY_CHARS = 6000
const MIN_HEADED = 0.5
const MIN_COVERED = 0.65
const COUNTS = { above: 0.7, body: 0.5 } as const
/** "3.12. attach_save_dir": what a setting holds tells no way. */
const SETTING = /^(?:\d[\d.]*\s+)?[`*$]*[\p{L}\p{N}]+(?:(?:_|::)[\p{L}\p{N}]+)+[`*]*$/u
/** What words that both say, small ones too, add to a match: "What the tenant must do" and "What must the tenant do?". */
const SAME_WORDS = 0.2

/** The section whose heading says what is asked, the best of those around the passages; null where none does. */
export function findHeadedSection(
  asked: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): HeadedMatch | null {
  const matches = [...readFoundSources(passages, retrieval)].flatMap((source) => {
    const near = passages.filter(({ sourceId }) => sourceId === source.id)
    return listSections(source, near).flatMap((one) => matchHeading(asked, source, one, retrieval) ?? [])
  })
  return matches.sort((one, other) => rateMatch(asked, other) - rateMatch(asked, one))[0] ?? null
}

/** The sections that a question may be about; a title over all of the text heads none. */
export function listSections(source: IndexedSource, near: readonly FoundSpan[]): HeadedSection[] {
  const isShort = source.text.length <= MAX_WHOLE_CHARS
  const sections = readOutline(source)
  return sections.filter(
    (one, place) =>
      !(place === 0 && sections.length > 1 && one.end === source.text.length) &&
      !isAside(one) &&
      (isShort || near.some((other) => spansOverlap(one, other))),
  )
}

function matchHeading(
  asked: AskedQuestion,
  source: IndexedSource,
  section: HeadedSection,
  retrieval: Retrieval,
): HeadedMatch | null {
  const { terms, weightOf } = retrieval
  if (isAskedFor('steps', asked.text) && SETTING.test(section.title)) return null
  const title = readHeadingTerms(section.title, asked.language, retrieval)
  const isMet = (term: string, held: readonly string[]) => held.some((one) => isSameRoot(one, term, asked.language))
  const words = [...asked.weights]
  const met = words.filter(([term]) => isMet(term, title))
  const isLight = title.every((term) => !asked.own.has(term)) // "What is allowed?" and "Allowed"
  if (met.length === 0 || !met.some(([term]) => isLight || asked.own.has(term))) return null
  const told = title.filter((term) => words.some(([one]) => isSameRoot(one, term, asked.language)))
  const headed = addUp(told.map(weightOf)) / addUp(title.map(weightOf))
  if (headed < MIN_HEADED || !isTurnedAlike(asked.text, section.title) || undoesAsked(asked, section.title)) return null
  if (leavesAskedTimeOpen(asked, section.title)) return null
  const above = terms(readAbove(source, section))
  const body = terms(source.text.slice(section.bodyStart, Math.min(section.end, section.bodyStart + MAX_BODY_CHARS)))
  const count = (term: string) =>
    isMet(term, title) ? 1 : isMet(term, above) ? COUNTS.above : isMet(term, body) ? COUNTS.body : 0
  const sumWeights = (list: typeof words) => addUp(list.map(([, weight]) => weight))
  const covered = addUp(words.map(([term, weight]) => weight * count(term))) / sumWeights(words)
  if (covered < MIN_COVERED) return null
  const left = words.filter(([term]) => isMet(term, title) || !isMet(term, above))
  return { source, section, asked: sumWeights(met) / sumWeights(left), covered, headed }
}

/**
 * "What is covered?" is not answered under "Not covered", nor the other way round; a question for yes or no that heads may say either, and so may a
 * heading that has the other side in brackets: "When (not) to oil the hinges".
 */
export const isTurnedAlike = (question: string, title: string) =>
  [title, dropBracketed(title)].some((said) => isAskedFor('forbid', question) === isAskedFor('forbid', said)) ||
  (/[?？]\s*$/u.test(title) && isAskedFor('polar', title))

/** "When to oil the hinges" */
export const dropBracketed = (title: string) => title.replace(/\s?[(（][^()（）]*[)）]/gu, '')

/** Without the small words and those that a question is put with, where others are left. */
export function readHeadingTerms(title: string, language: string, { terms }: Pick<Retrieval, 'terms'>): string[] {
  const readTerms = (text: string) => [...new Set(terms(text))].filter((term) => /\p{L}/u.test(term))
  const telling = readTerms(readContent(title, language).replace(findLightWords(language), ' '))
  return telling.length > 0 ? telling : readTerms(title)
}

/** The source's name and first line, and the headings that the section stands under. */
export const readAbove = (source: IndexedSource, section: HeadedSection): string =>
  [toPlainTitle(source.name), readFirstLine(source.text), ...listAbove(source, section)].join('\n')

const rateMatch = ({ typed }: AskedQuestion, { section, asked, covered, headed }: HeadedMatch) =>
  covered + (asked + headed) / 2 + SAME_WORDS * measureSameWords(typed, section.title)

export function measureSameWords(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => new Set(segmentWords(text.toLowerCase()))) as [
    Set<string>,
    Set<string>,
  ]
  return left.intersection(right).size / Math.max(1, left.union(right).size)
}
