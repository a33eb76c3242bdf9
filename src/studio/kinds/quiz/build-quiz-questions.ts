import type { ContentRequest, QuizQuestion } from '../../../domain/artifact.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { chooseFacts, stressFacts } from '../study/choose-facts.ts'
import type { StudyFact } from '../study/fact.ts'
import { findFacts } from '../study/find-facts.ts'
import { formatCitationPlace } from '../study/maker-output.ts'
import { type QuestionWording, writeQuestion, writeReverseQuestion } from '../study/question.ts'
import { hasWholeWords, sharesWord } from '../study/sentence.ts'
import { arrangeOptions } from './arrange-options.ts'
import {
  chooseDistractors,
  chooseTermDistractors,
  type Distractors,
  gatherOptionStock,
  type OptionStock,
} from './distractors.ts'
import { assignRightPlaces, OPTION_COUNT } from './right-places.ts'

/** A question before its options are put in order. */
type QuestionDraft = {
  readonly fact: Pick<StudyFact, 'reference' | 'sentence' | 'theme'>
  readonly question: string
  readonly answer: string
  readonly distractors: Distractors
}

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
  const facts = stressFacts(findFacts(outline), request, outline.language)
  const stock = gatherOptionStock(outline, facts, difficulty)
  const drafts = draftQuestions(facts, stock, wording)
  const chosen = chooseFacts(drafts, difficulty, count, true)
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
    if (fact.kind === 'meaning' && hasWholeWords(stock.title, fact.subject)) return [] // of it everything is said
    const draft = stock.difficulty === 'easy' ? (second() ?? first()) : (first() ?? second())
    return draft ? [{ ...fact, ...draft }] : []
  })
}

const CAPITALIZED = /^(?:subject|meaning|entry)$/

function draftPlainQuestion(fact: StudyFact, stock: OptionStock, wording: QuestionWording): QuestionDraft | null {
  if (fact.kind === 'meaning' && sharesWord(fact.subject, fact.answer)) return null // no other option says a word of it
  const distractors = sortAlikeFirst(chooseDistractors(fact, stock), fact, wording)
  if (distractors.options.length < OPTION_COUNT - 1) return null
  const among = distractors.kind === 'texts' ? distractors.options.slice(0, OPTION_COUNT - 1) : []
  const question = writeQuestion(fact, wording, among)
  if (question === null) return null
  const draft = { fact, question, answer: fact.answer, distractors }
  return CAPITALIZED.test(fact.kind) ? capitalizeDraft(draft) : draft
}

/** A small letter among capitals would tell. */
function capitalizeDraft({ answer, distractors, ...rest }: QuestionDraft): QuestionDraft {
  if (distractors.kind === 'numbers') return { ...rest, answer, distractors }
  const options = distractors.options.map(capitalize)
  return { ...rest, answer: capitalize(answer), distractors: { ...distractors, options } }
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
  const isCase = fact.kind === 'condition'
  if (question === null || (!isCase && sharesWord(fact.subject, fact.answer))) return null
  const distractors = chooseTermDistractors(fact, stock)
  if (distractors.options.length < OPTION_COUNT - 1) return null
  return isCase
    ? capitalizeDraft({ fact, question, answer: fact.subject, distractors })
    : { fact, question, answer: fact.subject, distractors }
}

/** The theme and the place that have the answer; none where the theme's name would tell it. */
function nameHint({ answer, fact }: QuestionDraft, { themes }: Outline, { words }: QuestionWording): string {
  const title = fact.reference.heading ?? themes[fact.theme]?.title ?? ''
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
