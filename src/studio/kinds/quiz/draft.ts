import type { StudyFact } from '../study/fact.ts'
import type { Distractors } from './distractors.ts'

/** A question before its options are put in order. */
export type QuestionDraft = {
  readonly fact: Pick<StudyFact, 'reference' | 'sentence' | 'theme'>
  readonly question: string
  readonly answer: string
  readonly distractors: Distractors
}
