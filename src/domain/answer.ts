import type { Citation, Passage } from './citation.ts'

/** `no_support`: no sentence that answers was found, and the text says so. Source: decisions, section 8. */
export type AnswerState = 'answered' | 'partial' | 'no_support'

/** An answer bound to its question. `text` holds the markers `[n]` of its citations. */
export type Answer<C extends Citation = Citation> = {
  readonly state: AnswerState
  readonly text: string
  readonly citations: readonly C[]
  /** The product's own handle of the conversation, to be handed back with the next question. */
  readonly conversationId: string | null
  /** Who wrote the text: `offline`, or the name of the configured model. */
  readonly writtenBy: string
  readonly warnings: readonly string[]
  /** Where it is not `answered`: what to read for it, the likeliest first. It is not cited, and may tell nothing of it. */
  readonly passages?: readonly Passage[]
}

/** One earlier question with its answer. */
export type Turn = { readonly question: string; readonly answer: string }

export type Question = {
  readonly text: string
  /** The conversation so far, oldest first. */
  readonly turns: readonly Turn[]
  readonly conversationId: string | null
  /** Only these sources are asked; all when absent. */
  readonly sourceIds?: readonly string[]
}

/** As it was typed, with the turns before it: all that an answer from the sources needs of it. */
export type TypedQuestion = Pick<Question, 'text' | 'turns'>

/** What is heard while an answer is written: joined `delta` texts equal the answer's text. */
export type AnswerListener = {
  readonly delta: (text: string) => void
  readonly citation: (citation: Citation) => void
}
