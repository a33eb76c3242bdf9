import type { QuizQuestion } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { CitationList } from '../citation-list.ts'
import { formatCitationPlace, packStudyAid, refuseToMake } from '../study/maker-output.ts'
import { createQuestionWording } from '../study/question.ts'
import { buildQuizQuestions, QUESTION_COUNTS } from './build-quiz-questions.ts'
import { writeQuizPage } from './page.ts'
import { OPTION_COUNT } from './right-places.ts'

/** Makes a quiz: JSON with the citations (main), a web page to take it offline, CSV, and a package that Anki imports. */
export const makeQuiz: Maker = async (outline, request, tools) => {
  const { onStep, words } = tools
  onStep('writing the questions', 0, 2)
  const citations = new CitationList()
  const questions = buildQuizQuestions(outline, request, createQuestionWording(outline, request, words), citations)
  if (questions.length === 0) refuseToMake('a quiz')
  onStep('writing the files', 1, 2)
  const { language, title = outline.title } = request
  const page = writeQuizPage({ title, language, quotedLanguage: outline.language, questions, words })
  const aid = { kind: 'quiz', items: { questions }, what: 'questions', counts: QUESTION_COUNTS } as const
  const sheets = { rows: buildQuizCsvRows(questions, words), notes: buildQuizNotes(questions, words) }
  return packStudyAid({ ...aid, ...sheets, citations, page }, outline, request, tools)
}

/** A note a question: its options on the front, under the question. */
const buildQuizNotes = (questions: readonly QuizQuestion[], words: ContentLabels) =>
  questions.map(({ answer, citations: [citation], explanation, options, question }) => ({
    front: [question, '', ...options.map((option, at) => `${nameOption(at)}) ${option}`)].join('\n'),
    back: `${nameOption(options.indexOf(answer))}) ${answer}\n\n${explanation}`,
    source: formatCitationPlace(citation!, words),
  }))

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
