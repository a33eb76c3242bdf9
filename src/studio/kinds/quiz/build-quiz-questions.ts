import type { ContentRequest, QuizQuestion } from '../../../domain/artifact.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { chooseFacts, type Difficulty } from '../study/choose-facts.ts'
import type { StudyFact } from '../study/fact.ts'
import { compareTellingOrder, findFacts } from '../study/find-facts.ts'
import { formatCitationPlace } from '../study/maker-output.ts'
import { type QuestionWording, writeQuestion, writeReverseQuestion } from '../study/question.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { arrangeOptions } from './arrange-options.ts'
import {
  chooseDistractors,
  chooseTermDistractors,
  type Distractors,
  gatherOptionStock,
  type OptionStock,
} from './distractors.ts'
import type { QuestionDraft } from './draft.ts'
import { assignRightPlaces, OPTION_COUNT } from './right-places.ts'
import { draftStatementQuestions } from './statement-questions.ts'
import { draftThemeQuestions } from './theme-questions.ts'

/** How many questions a quantity means. */
export const QUESTION_COUNTS = { fewer: 5, standard: 10, more: 20 } as const

/** Up to as many questions as wished, in telling order, each with four options of which one is right. */
export function buildQuizQuestions(
  outline: Outline,
  request: ContentRequest,
  wording: QuestionWording,
  citations: CitationList,
): readonly QuizQuestion[] {
  const count = QUESTION_COUNTS[request.quantity ?? 'standard']
  const difficulty = request.difficulty ?? 'medium'
  const facts = findFacts(outline)
  const stock = gatherOptionStock(outline, facts, difficulty)
  const drafts = draftQuestions(facts, stock, wording)
  const statements = draftStatementQuestions(drafts, outline, wording)
  const chosen = fillWithThemes(chooseDrafts(drafts, statements, difficulty, count), count, () =>
    draftThemeQuestions(outline, stock.truth, wording),
  )
  const places = assignRightPlaces(chosen.map(({ question }) => question))
  return chosen.flatMap((draft, index) => {
    const options = arrangeOptions(draft.answer, draft.distractors, places[index]!)
    return options ? [buildQuizQuestion(draft, options, citations, nameHint(draft, outline, wording))] : []
  })
}

/** Every fact that has three wrong options of its kind. */
function draftQuestions(
  facts: readonly StudyFact[],
  stock: OptionStock,
  wording: QuestionWording,
): readonly (QuestionDraft & StudyFact)[] {
  return facts.flatMap((fact) => {
    const [first, second] = [
      () => draftPlainQuestion(fact, stock, wording),
      () => draftTermQuestion(fact, stock, wording),
    ]
    const draft = stock.difficulty === 'easy' ? (second() ?? first()) : (first() ?? second())
    return draft ? [{ ...fact, ...draft }] : []
  })
}

function draftPlainQuestion(fact: StudyFact, stock: OptionStock, wording: QuestionWording): QuestionDraft | null {
  const distractors = sortAlikeFirst(chooseDistractors(fact, stock), fact, wording)
  if (distractors.options.length < OPTION_COUNT - 1) return null
  const among = distractors.kind === 'texts' ? distractors.options.slice(0, OPTION_COUNT - 1) : []
  const question = writeQuestion(fact, wording, among)
  const answer = fact.kind === 'subject' ? capitalize(fact.answer) : fact.answer
  return question === null ? null : { fact, question, answer, distractors }
}

/** Who or what does something: people beside people first. */
function sortAlikeFirst(
  distractors: Distractors,
  { answer, kind }: StudyFact,
  { sortOf: findAnswerSort }: QuestionWording,
): Distractors {
  if (kind !== 'subject' || distractors.kind === 'numbers') return distractors
  const isAlike = (option: string) => findAnswerSort(option) === findAnswerSort(answer)
  const { options } = distractors
  return { kind: 'texts', options: [...options.filter(isAlike), ...options.filter((option) => !isAlike(option))] }
}

function draftTermQuestion(fact: StudyFact, stock: OptionStock, wording: QuestionWording): QuestionDraft | null {
  const question = writeReverseQuestion(fact, wording)
  if (question === null || hasWholeWords(fact.answer, fact.subject)) return null
  const distractors = chooseTermDistractors(fact, stock)
  return distractors.options.length >= OPTION_COUNT - 1 ? { fact, question, answer: fact.subject, distractors } : null
}

/** Which sentence is right is asked for a fifth of a hard quiz, and otherwise where facts are too few. */
function chooseDrafts(
  drafts: readonly (QuestionDraft & StudyFact)[],
  statements: readonly QuestionDraft[],
  difficulty: Difficulty,
  count: number,
): readonly QuestionDraft[] {
  const wanted = difficulty === 'hard' ? Math.min(statements.length, Math.ceil(count / 5)) : 0
  const asked = statements.slice(0, wanted)
  const left = drafts.filter(({ sentence }) => !asked.some(({ fact }) => fact.sentence === sentence))
  const plain = chooseFacts(left, difficulty, count - wanted, true)
  const spoken = new Set([...asked.map(({ fact }) => fact), ...plain].map(({ sentence }) => sentence))
  const more = statements
    .slice(wanted)
    .filter(({ fact: { sentence } }) => !spoken.has(sentence) && spoken.add(sentence))
    .slice(0, count - wanted - plain.length)
  return [...plain, ...asked, ...more].sort((a, b) => compareTellingOrder(a.fact, b.fact))
}

/** Fewer questions are no quiz: prose whose sentences ask for nothing is asked for by its headings. */
const FEW_QUESTIONS = 5

function fillWithThemes(
  chosen: readonly QuestionDraft[],
  count: number,
  draftThemes: () => readonly QuestionDraft[],
): readonly QuestionDraft[] {
  const least = Math.min(FEW_QUESTIONS, count)
  if (chosen.length >= least) return chosen
  const spoken = new Set(chosen.map(({ fact }) => fact.sentence))
  const more = draftThemes().filter(({ fact: { sentence } }) => !spoken.has(sentence))
  return [...chosen, ...more.slice(0, least - chosen.length)].sort((a, b) => compareTellingOrder(a.fact, b.fact))
}

/** The theme and the place that have the answer; none where the theme's name would tell it. */
function nameHint({ answer, fact }: QuestionDraft, { themes }: Outline, { words }: QuestionWording): string {
  const title = themes[fact.theme]?.title ?? ''
  const isTelling = hasWholeWords(title, answer) || hasWholeWords(answer, title)
  return [isTelling ? '' : title, formatCitationPlace(fact.reference, words)].filter(Boolean).join(' · ')
}

function buildQuizQuestion(
  { answer, fact, question }: QuestionDraft,
  options: readonly string[],
  citations: CitationList,
  hint: string,
): QuizQuestion {
  const citation = citations.cite(fact.reference)
  const trimEndMarks = (text: string) => text.replace(/[\s,;.]+$/u, '')
  const isTidier = options.every((option) => /\p{L}/u.test(option))
  return {
    question,
    options: isTidier ? options.map(trimEndMarks) : options,
    answer: isTidier ? trimEndMarks(answer) : answer,
    explanation: `${fact.sentence} ${citation.marker}`,
    hint,
    citations: [citation],
  }
}
