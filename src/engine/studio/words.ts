/** The labels that generated content carries, in one language. Templates hold `{n}`. */
export type Words = {
  readonly summary: string
  readonly contents: string
  readonly sources: string
  readonly source: string
  readonly page: string
  readonly keyPoints: string
  readonly keyFigures: string
  readonly timeline: string
  readonly definitions: string
  readonly comparison: string
  readonly topics: string
  readonly overview: string
  readonly report: string
  readonly presentation: string
  readonly table: string
  readonly item: string
  readonly value: string
  readonly flashcards: string
  readonly quiz: string
  readonly question: string
  readonly answer: string
  readonly explanation: string
  readonly check: string
  readonly next: string
  readonly right: string
  readonly wrong: string
  readonly score: string
  readonly mindMap: string
  readonly notes: string
  readonly thanks: string
}

const ENGLISH: Words = {
  summary: 'Summary',
  contents: 'Contents',
  sources: 'Sources',
  source: 'Source',
  page: 'Page',
  keyPoints: 'Key points',
  keyFigures: 'Key figures',
  timeline: 'Timeline',
  definitions: 'Definitions',
  comparison: 'Comparison',
  topics: 'Topics',
  overview: 'Overview',
  report: 'Report',
  presentation: 'Presentation',
  table: 'Table',
  item: 'Item',
  value: 'Value',
  flashcards: 'Flashcards',
  quiz: 'Quiz',
  question: 'Question',
  answer: 'Answer',
  explanation: 'Explanation',
  check: 'Check',
  next: 'Next',
  right: 'Right',
  wrong: 'Wrong',
  score: 'Score',
  mindMap: 'Mind map',
  notes: 'Notes',
  thanks: 'Thank you',
}

/** The labels in a language, by its code of `domain/language.ts`. */
export function wordsFor(_language: string): Words {
  return ENGLISH
}
