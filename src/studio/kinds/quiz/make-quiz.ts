import type { QuizQuestion } from '../../../domain/artifact.ts'
import { csvBytes } from '../../../lib/csv.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { CitationList } from '../citation-list.ts'
import { appliedStudyOptions, fewerWarnings, jsonBytes, nothingToMake, placeOf } from '../study/made.ts'
import { wordingFor } from '../study/question.ts'
import { quizPage } from './page.ts'
import { OPTIONS } from './places.ts'
import { QUESTION_COUNTS, questionsOf } from './questions.ts'

/** Makes a quiz: JSON with the citations (main), a web page to take it offline, and CSV. */
export const makeQuiz: Maker = async (outline, wish, { onStep, words }) => {
  onStep('writing the questions', 0, 2)
  const citations = new CitationList()
  const questions = questionsOf(outline, wish, wordingFor(outline, wish, words), citations)
  if (questions.length === 0) nothingToMake('a quiz')
  onStep('writing the files', 1, 2)
  const title = wish.title ?? outline.title
  const slug = await slugOf(title, 'quiz')
  const { language } = wish
  const page = quizPage({ title, language, quotedLanguage: outline.language, questions, words })
  return {
    name: title,
    questions,
    citations: citations.all(),
    applied: appliedStudyOptions(wish),
    warnings: fewerWarnings('questions', questions.length, QUESTION_COUNTS[wish.quantity ?? 'standard']),
    files: [
      { name: `${slug}.json`, mimeType: 'application/json', bytes: jsonBytes({ title, language, questions }) },
      { name: `${slug}.html`, mimeType: 'text/html', bytes: Buffer.from(page) },
      { name: `${slug}.csv`, mimeType: 'text/csv', bytes: csvBytes(csvRows(questions, words)) },
    ],
  }
}

const csvRows = (questions: readonly QuizQuestion[], words: ContentLabels) => [
  [
    words.question,
    ...Array.from({ length: OPTIONS }, (_, at) => String.fromCharCode(65 + at)),
    words.answer,
    words.explanation,
    words.source,
  ],
  ...questions.map(({ answer, citations: [citation], explanation, options, question }) => [
    question,
    ...options,
    answer,
    explanation,
    placeOf(citation!, words),
  ]),
]
