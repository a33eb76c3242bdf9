import type { Retrieval } from '../../retrieval/retrieval.ts'
import { chooseAmong, chooseTopic, MAX_LIKENESS } from './choose-summary.ts'
import type { HeadedSection } from './heading.ts'
import { isAside, isConclusion, isLeading } from './heading-kinds.ts'
import { findChapters, readOutline } from './outline.ts'
import { asksQuestion, listQuestions } from './question-headings.ts'
import { chooseAbout } from './quote-about.ts'
import type { Scope } from './read-target.ts'
import { readSummarySentences, type SummarySentence } from './summary-sentences.ts'
import { compareVectors } from './term-vector.ts'

const MIN_SOURCE_CHARS = 6000
const MIN_CHAPTERS = 3
const MIN_CHAPTER_CHARS = 300
/** What a chapter is about stands among so many of its first sentences, what answers a question first. */
const FIRST_SENTENCES = 3
const ABOUT_SHARE = 1 / 3

/**
 * The sentences that tell a document: what it says it is about first, then, of a long one, a sentence of each of its longest chapters,
 * among the first of it that stand alone, then what tells most of the rest; in reading order.
 */
export function chooseDigest(scope: Scope, count: number, retrieval: Retrieval): SummarySentence[] {
  const sentences = readSummarySentences(scope, retrieval)
  const share = Math.max(1, Math.round(count * ABOUT_SHARE))
  const about = scope.section ? [] : chooseAbout(scope, share, sentences)
  const apart = dropAlike(about)
  if (apart.length >= count) return apart.slice(0, count)
  const told = chooseByChapter(scope, count, about.at(-1)?.end ?? scope.start, retrieval)
  const chosen = [...about, ...told, ...chooseAmong(sentences, count)]
  return dropAlike(chosen)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** Of the longest chapters behind `from`; empty where the document is short, or its chapters do not tell what they are about. */
export function chooseByChapter(scope: Scope, count: number, from: number, retrieval: Retrieval): SummarySentence[] {
  if (scope.section || scope.end - scope.start < MIN_SOURCE_CHARS) return []
  const told = listChapters(scope, count).flatMap((chapter) => {
    const body = { source: scope.source, start: chapter.bodyStart, end: chapter.end, section: chapter }
    const sentence = chooseTopic(body, asksQuestion(chapter) ? 1 : FIRST_SENTENCES, retrieval)
    return sentence && sentence.start >= from ? [{ chapter, sentence }] : []
  })
  if (told.length < MIN_CHAPTERS) return []
  return told.toSorted((a, b) => rateChapter(b.chapter) - rateChapter(a.chapter)).map(({ sentence }) => sentence)
}

/** The chapters of a source; of one that is asked and answered, as many of its questions as wanted, from all of it. */
function listChapters({ source }: Scope, count: number): readonly HeadedSection[] {
  const questions = listQuestions(source)
  if (questions.length > 0) return pickEvenly(questions, count)
  return findChapters(readOutline(source)).filter(
    (one) => !isAside(one) && !isLeading(one) && one.end - one.bodyStart >= MIN_CHAPTER_CHARS,
  )
}

const pickEvenly = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length))

const rateChapter = (chapter: HeadedSection) => (isConclusion(chapter) ? Infinity : chapter.end - chapter.start)

/** Each thing once, by who says it first. */
function dropAlike(sentences: readonly SummarySentence[]): SummarySentence[] {
  const kept: SummarySentence[] = []
  for (const sentence of sentences)
    if (kept.every((other) => compareVectors(other.vector, sentence.vector) <= MAX_LIKENESS)) kept.push(sentence)
  return kept
}
