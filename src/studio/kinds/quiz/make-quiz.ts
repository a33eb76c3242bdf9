import type { QuizQuestion } from '../../../domain/artifact.ts'
import { encodeCsv } from '../../../lib/csv.ts'
import { createSlug } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { CitationList } from '../citation-list.ts'
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

/** Makes a quiz: JSON with the citations (main), a web page to take it offline, and CSV. */
export const makeQuiz: Maker = async (outline, request, { onStep, words }) => {
  onStep('writing the questions', 0, 2)
  const citations = new CitationList()
  const questions = buildQuizQuestions(outline, request, createQuestionWording(outline, request, words), citations)
  if (questions.length === 0) refuseToMake('a quiz')
  onStep('writing the files', 1, 2)
  const title = request.title ?? outline.title
  const slug = await createSlug(title, 'quiz')
  const { language } = request
  const page = writeQuizPage({ title, language, quotedLanguage: outline.language, questions, words })
  return {
    name: title,
    questions,
    citations: citations.all(),
    applied: buildAppliedStudyOptions(request),
    warnings: buildShortageWarnings('questions', questions.length, QUESTION_COUNTS[request.quantity ?? 'standard']),
    files: [
      { name: `${slug}.json`, mimeType: 'application/json', bytes: encodeJson({ title, language, questions }) },
      { name: `${slug}.html`, mimeType: 'text/html', bytes: Buffer.from(page) },
      { name: `${slug}.csv`, mimeType: 'text/csv', bytes: encodeCsv(buildQuizCsvRows(questions, words)) },
    ],
  }
}

const buildQuizCsvRows = (questions: readonly QuizQuestion[], words: ContentLabels) => [
  [
    words.question,
    ...Array.from({ length: OPTION_COUNT }, (_, at) => String.fromCharCode(65 + at)),
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
