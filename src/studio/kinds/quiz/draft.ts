import type { Fact } from '../study/fact.ts'
import type { Distractors } from './distractors.ts'

/** A question before its options are put in order. */
export type Draft = {
  readonly fact: Fact
  readonly question: string
  readonly answer: string
  readonly distractors: Distractors
}
