import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'

/** What some pages tell in part of a question, which stands by itself. */
export type ToldInPart = {
  /** As it was put. */
  readonly typed: string
  readonly asked: AskedQuestion
  readonly retrieval: Retrieval
  readonly citations: WrittenAnswer['citations']
  readonly nearest: Quote
}

/** What is left open, null where nothing is: the words that stand nowhere, and what else is said of it. */
export type FindLack = (
  told: ToldInPart,
) => { readonly missing: readonly string[]; readonly said: readonly string[] } | null
