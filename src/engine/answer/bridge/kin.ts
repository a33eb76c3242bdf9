import type { Retrieval } from '../retrieval/retrieval.ts'

/** A word of the question that stands nowhere, and terms of the notebook that say it. */
export type Kin = {
  /** As the question writes it. */
  readonly typed: string
  readonly term: string
  /** Terms of the notebook, as its index holds them; at least one. */
  readonly terms: readonly string[]
  /** Whether they mean the same in another form ("decide", "decision"), and not only about the same. */
  readonly isSure: boolean
}

/** Finds what says a word in a notebook; empty where nothing does. */
export type KinFinder = (
  word: { readonly typed: string; readonly term: string },
  language: string,
  retrieval: Pick<Retrieval, 'terms' | 'weightOf' | 'termsFrom'>,
) => readonly string[]
