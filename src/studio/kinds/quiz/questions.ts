import type { ContentWish, QuizQuestion } from '../../../domain/artifact.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { chooseFacts, type Difficulty } from '../study/choose.ts'
import type { Fact } from '../study/fact.ts'
import { factsOf } from '../study/facts.ts'
import { questionOf, reverseQuestionOf, type Wording } from '../study/question.ts'
import { holds } from '../study/sentence.ts'
import { type Distractors, distractorsOf, type Stock, stockOf, termDistractors } from './distractors.ts'
import type { Draft } from './draft.ts'
import { optionsWith } from './options.ts'
import { OPTIONS, placesFor } from './places.ts'
import { statementQuestions } from './statement-questions.ts'

/** How many questions a quantity means. */
export const QUESTION_COUNTS = { fewer: 5, standard: 10, more: 20 } as const

/** Up to as many questions as wished, in telling order, each with four options of which one is right. */
export function questionsOf(
  outline: Outline,
  wish: ContentWish,
  wording: Wording,
  citations: CitationList,
): readonly QuizQuestion[] {
  const count = QUESTION_COUNTS[wish.quantity ?? 'standard']
  const difficulty = wish.difficulty ?? 'medium'
  const facts = factsOf(outline)
  const drafts = draftsOf(facts, stockOf(outline, facts, difficulty), wording)
  const statements = statementQuestions(drafts, outline, wording)
  const chosen = chosenDrafts(drafts, statements, difficulty, count)
  const places = placesFor(chosen.map(({ question }) => question))
  return chosen.flatMap((draft, index) => {
    const options = optionsWith(draft.answer, draft.distractors, places[index]!)
    return options ? [quizQuestion(draft, options, citations)] : []
  })
}

/** Every fact that has three wrong options of its kind. */
function draftsOf(facts: readonly Fact[], stock: Stock, wording: Wording): readonly (Draft & Fact)[] {
  return facts.flatMap((fact) => {
    const [first, second] = [() => plainDraft(fact, stock, wording), () => termDraft(fact, stock, wording)]
    const draft = stock.difficulty === 'easy' ? (second() ?? first()) : (first() ?? second())
    return draft ? [{ ...fact, ...draft }] : []
  })
}

function plainDraft(fact: Fact, stock: Stock, wording: Wording): Draft | null {
  const distractors = sorted(distractorsOf(fact, stock), fact, wording)
  if (distractors.options.length < OPTIONS - 1) return null
  const among = distractors.kind === 'texts' ? distractors.options.slice(0, OPTIONS - 1) : []
  const question = questionOf(fact, wording, among)
  const answer = fact.kind === 'subject' ? capital(fact.answer) : fact.answer
  return question === null ? null : { fact, question, answer, distractors }
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** Who or what does something: people beside people first. */
function sorted(distractors: Distractors, { answer, kind }: Fact, { sortOf }: Wording): Distractors {
  if (kind !== 'subject' || distractors.kind === 'numbers') return distractors
  const isAlike = (option: string) => sortOf(option) === sortOf(answer)
  const { options } = distractors
  return { kind: 'texts', options: [...options.filter(isAlike), ...options.filter((option) => !isAlike(option))] }
}

function termDraft(fact: Fact, stock: Stock, wording: Wording): Draft | null {
  const question = reverseQuestionOf(fact, wording)
  if (question === null || holds(fact.answer, fact.subject)) return null
  const distractors = termDistractors(fact, stock)
  return distractors.options.length >= OPTIONS - 1 ? { fact, question, answer: fact.subject, distractors } : null
}

/** Which sentence is right is asked for a fifth of a hard quiz, and otherwise where facts are too few. */
function chosenDrafts(
  drafts: readonly (Draft & Fact)[],
  statements: readonly Draft[],
  difficulty: Difficulty,
  count: number,
): readonly Draft[] {
  const wanted = difficulty === 'hard' ? Math.min(statements.length, Math.ceil(count / 5)) : 0
  const asked = statements.slice(0, wanted)
  const left = drafts.filter(({ sentence }) => !asked.some(({ fact }) => fact.sentence === sentence))
  const plain = chooseFacts(left, difficulty, count - wanted, true)
  const spoken = new Set(plain.map(({ sentence }) => sentence))
  const more = statements
    .slice(wanted)
    .filter(({ fact }) => !spoken.has(fact.sentence))
    .slice(0, count - wanted - plain.length)
  const rank = new Map(drafts.map((draft, index) => [draft.fact, index]))
  return [...plain, ...asked, ...more].sort((a, b) => rank.get(a.fact)! - rank.get(b.fact)!)
}

function quizQuestion(
  { answer, fact, question }: Draft,
  options: readonly string[],
  citations: CitationList,
): QuizQuestion {
  const citation = citations.cite(fact.reference)
  const tidy = (text: string) => text.replace(/[\s,;.]+$/u, '')
  const isTidier = options.every((option) => /\p{L}/u.test(option))
  return {
    question,
    options: isTidier ? options.map(tidy) : options,
    answer: isTidier ? tidy(answer) : answer,
    explanation: `${fact.sentence} ${citation.marker}`,
    citations: [citation],
  }
}
