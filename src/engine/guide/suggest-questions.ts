import { countEach } from '../../lib/counts.ts'
import { takeInTurn } from '../../lib/take-in-turn.ts'
import type { FoundSpan } from '../../text/spans.ts'
import { findLocale } from '../answer/language/locales.ts'
import { fillIn } from '../answer/language/phrases.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import { type HeadingTopic, sortBySize } from './heading-topics.ts'
import { phraseDefinition, phraseHeading, type SuggestedQuestion } from './phrase-heading.ts'

/** A source that questions are made of; `words` tell it from the others, for one without headings. */
export type AskableSource = {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly text: string
  readonly headings: readonly HeadingTopic[]
  readonly topics: readonly HeadingTopic[]
  readonly words: readonly string[]
}

type AskInLanguage = (question: string, language: string) => WrittenAnswer

/** A question with the stretch of a source that has to be cited by its answer. */
type QuestionCandidate = SuggestedQuestion & FoundSpan & { readonly source: AskableSource }

const MAX_QUESTIONS = 5
/** So many of each kind are tried: each costs an answer. */
const MAX_TRIED = 16
const MAX_TRIED_BY_HEADING = 8
const MAX_WORD_QUESTIONS = 1
/** Of one form, so that not all ask what something is. */
const MAX_DEFINITIONS = 2
/** Below this many, a section may be asked for by its heading alone. */
const MIN_QUESTIONS = 3
const BY_HEADING = 2
const WHOLE = { start: 0, end: Number.POSITIVE_INFINITY }

/**
 * Three to five questions that the sources really answer: each is asked, and suggested only when its answer cites the
 * section that it was made of. One of each source in turn, so that a large source does not hide the others.
 */
export function suggestQuestions(sources: readonly AskableSource[], ask: AskInLanguage): string[] {
  const suggested: { question: string; rank: number }[] = []
  const candidates = takeInTurn(sources.map((source) => makeCandidates(source, sources.length > 1)))
  const ready = candidates.filter(({ rank }) => rank < BY_HEADING).slice(0, MAX_TRIED)
  const others = candidates.filter(({ rank }) => rank >= BY_HEADING).slice(0, MAX_TRIED_BY_HEADING)
  for (const candidate of [...ready, ...others]) {
    if (!isWanted(candidate.rank, suggested)) continue
    const question = findAnswered(candidate, ask)
    if (question !== null) suggested.push({ question, rank: candidate.rank })
  }
  return suggested.map(({ question }) => question)
}

function isWanted(rank: number, suggested: readonly { readonly rank: number }[]): boolean {
  const ofRank = countEach(suggested.map((one) => one.rank)).get(rank) ?? 0
  if (rank >= BY_HEADING) return suggested.length < MIN_QUESTIONS
  return suggested.length < MAX_QUESTIONS && (rank !== 1 || ofRank < MAX_DEFINITIONS)
}

/** The question as it is to be asked, where its answer tells of the section; null where it does not. */
function findAnswered({ question, defines, ...candidate }: QuestionCandidate, ask: AskInLanguage): string | null {
  const { source } = candidate
  const first = findCited(candidate, ask(question, source.language))
  if (first === null) return null
  if (defines === null) return question
  const worded = phraseDefinition(first.sourceText, defines, source)
  if (worded === null || worded === question) return worded
  return findCited(candidate, ask(worded, source.language)) === null ? null : worded
}

type CitedStretch = Pick<QuestionCandidate, 'source' | 'start' | 'end'>

/** What an answer cites first, where it is sure and tells of the section. */
function findCited({ source, start, end }: CitedStretch, { state, citations }: WrittenAnswer) {
  const first = citations[0]
  const isCited = first !== undefined && first.sourceId === source.id && first.start >= start && first.end <= end
  return state === 'answered' && isCited ? first : null
}

/** The readiest first: what the source itself asks and how things are done, what it explains, what it treats at length. */
function makeCandidates(source: AskableSource, isOneOfSeveral: boolean): QuestionCandidate[] {
  const { guide } = findLocale(source.language)
  const place = (wordings: readonly SuggestedQuestion[], { start, end }: Omit<HeadingTopic, 'text'>) =>
    wordings.map((wording) => ({ ...wording, start, end, source }))
  const phrase = (template: string, topic: string, rank: number): SuggestedQuestion[] => [
    { question: fillIn(template, { source: source.title, topic }), rank, defines: null },
  ]
  const byHeading = source.headings.flatMap((heading) => place(phraseHeading(heading.text, source), heading))
  const byTopic = sortBySize(source.topics).flatMap((topic) =>
    place(phrase(guide.summarize, topic.text, BY_HEADING), topic),
  )
  const about = isOneOfSeveral ? guide.about : guide.aboutAlone
  const byWord = chooseTellingWords(source).flatMap((word) => place(phrase(about, word, BY_HEADING + 1), WHOLE))
  return [...byHeading, ...byTopic, ...byWord].sort((a, b) => a.rank - b.rank)
}

/** For a source without headings; a word of its title asks for nothing. */
function chooseTellingWords({ words, title, topics }: AskableSource): string[] {
  if (topics.length > 0) return []
  return words.filter((word) => !title.toLowerCase().includes(word.toLowerCase())).slice(0, MAX_WORD_QUESTIONS)
}
