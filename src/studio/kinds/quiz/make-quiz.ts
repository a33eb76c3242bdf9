import type { QuizQuestion } from '../../../domain/artifact.ts'
import { encodeCsv } from '../../../lib/csv.ts'
import { createSlug } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { CitationList } from '../citation-list.ts'
import type { AnkiDeck } from '../flashcards/anki-collection.ts'
import { packAnkiDeck } from '../flashcards/anki-package.ts'
import {
  buildAppliedStudyOptions,
  buildShortageWarnings,
  encodeJson,
  formatCitationPlace,
  refuseToMake,
} from '../study/maker-output.ts'
import { createQuestionWording } from '../study/question.ts'
import { buildQuizQuestions, QUESTION_COUNTS } from './build-quiz-questions.ts'
import { writeQuizPage } from './page.ts'
import { OPTION_COUNT } from './right-places.ts'

/** Makes a quiz: JSON with the citations (main), a web page to take it offline, CSV, and a package that Anki imports. */
export const makeQuiz: Maker = async (outline, request, { onStep, words, workFolder }) => {
  onStep('writing the questions', 0, 2)
  const citations = new CitationList()
  const questions = buildQuizQuestions(outline, request, createQuestionWording(outline, request, words), citations)
  if (questions.length === 0) refuseToMake('a quiz')
  onStep('writing the files', 1, 2)
  const title = request.title ?? outline.title
  const slug = await createSlug(title, 'quiz')
  const { language } = request
  const deck = buildQuizDeck(title, language, questions, words)
  const page = writeQuizPage({ title, language, quotedLanguage: outline.language, questions, words })
  return {
    name: title,
    questions,
    citations: citations.all(),
    applied: buildAppliedStudyOptions(request, outline),
    warnings: buildShortageWarnings('questions', questions.length, QUESTION_COUNTS[request.quantity ?? 'standard']),
    files: [
      { name: `${slug}.json`, mimeType: 'application/json', bytes: encodeJson({ title, language, questions }) },
      { name: `${slug}.html`, mimeType: 'text/html', bytes: Buffer.from(page) },
      { name: `${slug}.csv`, mimeType: 'text/csv', bytes: encodeCsv(buildQuizCsvRows(questions, words)) },
      { name: `${slug}.apkg`, mimeType: 'application/apkg', bytes: await packAnkiDeck(deck, workFolder) },
    ],
  }
}

/** A note a question: its options on the front, under the question. */
const buildQuizDeck = (
  name: string,
  language: string,
  questions: readonly QuizQuestion[],
  words: ContentLabels,
): AnkiDeck => ({
  name,
  direction: findLanguageDirection(language),
  notes: questions.map(({ answer, citations: [citation], explanation, options, question }) => ({
    front: [question, '', ...options.map((option, at) => `${nameOption(at)}) ${option}`)].join('\n'),
    back: `${nameOption(options.indexOf(answer))}) ${answer}\n\n${explanation}`,
    source: formatCitationPlace(citation!, words),
  })),
  labels: { front: words.question, back: words.answer, source: words.source },
})

const nameOption = (at: number) => String.fromCharCode(65 + at)

const buildQuizCsvRows = (questions: readonly QuizQuestion[], words: ContentLabels) => [
  [
    words.question,
    ...Array.from({ length: OPTION_COUNT }, (_, at) => nameOption(at)),
    words.answer,
    words.explanation,
    words.source,
  ],
  ...questions.map(({ answer, citations: [citation], explanation, options, question }) => [
    question,
    ...options,
    answer,
    explanation,
    formatCitationPlace(citation!, words),
  ]),
]
