import type { PlacedCitation } from '../../domain/citation.ts'
import { findLocale } from '../answer/language/locales.ts'
import type { GuidePhrases } from '../answer/language/phrases-said.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import type { HeadingTopic } from './heading-topics.ts'

/** A source that questions are made of; `words` tell it from the others, for one without headings. */
export type AskableSource = {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly topics: readonly HeadingTopic[]
  readonly words: readonly string[]
}

type AskInLanguage = (question: string, language: string) => WrittenAnswer

/** A question with the stretch of a source that has to be cited by its answer. */
type QuestionCandidate = SuggestedQuestion & { readonly sourceId: string; readonly start: number; readonly end: number }

/** `defines`: the term that the answer has to say something of, "X is ..."; null where any answer will do. */
type SuggestedQuestion = { readonly question: string; readonly rank: number; readonly defines: string | null }

const MAX_QUESTIONS = 5
/** So many are tried for one that is suggested: each costs an answer. */
const MAX_TRIED = 24
const MAX_TERM_WORDS = 3
const MAX_WORD_QUESTIONS = 1
const MAX_CHARS_BEFORE_TERM = 20
const MAX_CHARS_TO_COPULA = 60
const COPULA = /(?<!\p{L})(?:is|means|refers to|stands for|это|—)(?!\p{L})|是|指|とは/iu

/**
 * Three to five questions that the sources really answer: each is asked, and suggested only when its answer cites the
 * section that it was made of. One of each source in turn, so that a large source does not hide the others.
 */
export function suggestQuestions(sources: readonly AskableSource[], ask: AskInLanguage): string[] {
  const queues = sources.map((source) => makeCandidates(source, sources.length > 1))
  const suggested: string[] = []
  let tried = 0
  for (let round = 0; queues.some((queue) => queue.length > round); round += 1)
    for (const [index, queue] of queues.entries()) {
      const candidate = queue[round]
      if (!candidate || suggested.length >= MAX_QUESTIONS || tried >= MAX_TRIED) continue
      tried += 1
      if (isAnswered(candidate, ask(candidate.question, sources[index]!.language))) suggested.push(candidate.question)
    }
  return suggested
}

function isAnswered(
  { sourceId, start, end, defines }: QuestionCandidate,
  { state, citations }: WrittenAnswer,
): boolean {
  const first = citations[0]
  if (state !== 'answered' || first?.sourceId !== sourceId || first.start < start || first.end > end) return false
  return defines === null || saysWhatItIs(first, defines)
}

/** The sentence opens with the term and says what it is: a heading is easily no term at all. */
function saysWhatItIs({ sourceText }: PlacedCitation, term: string): boolean {
  const at = sourceText.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0 || at > MAX_CHARS_BEFORE_TERM) return false
  return COPULA.test(sourceText.slice(at + term.length, at + term.length + MAX_CHARS_TO_COPULA))
}

/** The readiest first: what the source itself asks, what it explains, what it treats. */
function makeCandidates(source: AskableSource, isOneOfSeveral: boolean): QuestionCandidate[] {
  const { guide } = findLocale(source.language)
  const about = isOneOfSeveral ? guide.about : guide.aboutAlone
  const ask = (topic: string, rank: number): SuggestedQuestion => ({
    question: fillPhrase(about, { source: source.title, topic }),
    rank,
    defines: null,
  })
  const byTopic = source.topics.flatMap((topic) =>
    [...phraseQuestions(topic.text, guide), ask(topic.text, 2)].map((wording) => ({ ...wording, ...topic })),
  )
  const whole = { start: 0, end: Number.POSITIVE_INFINITY }
  const byWord = chooseTellingWords(source).map((word) => ({ ...ask(word, 3), ...whole }))
  return [...byTopic, ...byWord]
    .sort((a, b) => a.rank - b.rank)
    .map(({ question, rank, defines, start, end }) => ({ question, rank, defines, start, end, sourceId: source.id }))
}

/** For a source without headings; a word of its title asks for nothing. */
function chooseTellingWords({ words, title, topics }: AskableSource): string[] {
  if (topics.length > 0) return []
  return words.filter((word) => !title.toLowerCase().includes(word.toLowerCase())).slice(0, MAX_WORD_QUESTIONS)
}

function phraseQuestions(text: string, guide: GuidePhrases): SuggestedQuestion[] {
  if (/[?？]$/u.test(text)) return [{ question: text, rank: 0, defines: null }]
  const way = guide.howTo && new RegExp(guide.howTo.heading, 'iu').exec(text)
  if (way?.[1]) return [{ question: fillPhrase(guide.howTo!.question, { topic: way[1] }), rank: 0, defines: null }]
  if (!isTerm(text) || guide.whatIs === '') return []
  return [{ question: fillPhrase(guide.whatIs, { topic: text }), rank: 1, defines: text }]
}

/** A few words that name one thing; a plural would need another verb. */
const isTerm = (text: string) =>
  text.split(/\s+/u).length <= MAX_TERM_WORDS && !/[:,&/–—]|\s(?:and|or)\s|(?<![siu])s$/u.test(text)

const fillPhrase = (template: string, words: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/gu, (_, name: string) => words[name] ?? '')
