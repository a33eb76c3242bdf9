import type { SourceFacts } from '../../src/domain/source-facts.ts'
import type { SourcePlace } from '../../src/studio/extract/material.ts'

/** A unit of a text, by its place in it. */
type PlacedText = { readonly text: string; readonly start: number; readonly end: number }

/** A question to a text, and which of its units answer it. */
export type TextQuestion = {
  readonly text: string
  /** How it is asked: "why", "yes-no"; `near` where the text does not answer it. */
  readonly sort: string
  readonly isAnswer: (unit: PlacedText) => boolean
}

export type AskedText = {
  readonly title: string
  readonly text: string
  readonly places: readonly SourcePlace[]
  /** What the document says of its author, date and the like. */
  readonly facts?: SourceFacts | undefined
  readonly questions: readonly TextQuestion[]
}

/** What is asked as one notebook. */
export type AskedNotebook = { readonly name: string; readonly texts: readonly AskedText[] }
