import type { Reference } from '../../outline.ts'

export type FactKind = 'meaning' | 'asked' | 'figure' | 'date' | 'cell' | 'entry' | 'condition' | 'subject'

/** What a source says that can be asked for: the answer to it, and the place that has both. */
export type StudyFact = {
  readonly kind: FactKind
  /**
   * What is asked about, by kind: the term; the question that the source asks itself; the sentence with `GAP` in place of the figure, date, or what does something; `thing: column`
   * of a table; the name of an entry; the clause with `if`.
   */
  readonly subject: string
  /** As the source prints it. */
  readonly answer: string
  readonly sentence: string
  readonly reference: Reference
  /** Number of the theme in telling order; -1 outside of all themes. */
  readonly theme: number
  /** How much the sources make of it, larger is more. */
  readonly weight: number
  /** Of a figure. */
  readonly value?: number
  readonly unit?: string
  /** Of an entry and a condition: what a wrong option must have in common with the answer. */
  readonly shape?: string
  /** Of a cell: what its row and its column are called. */
  readonly cell?: { readonly row: string; readonly column: string }
  /** Of a cell: what the column it stands in holds, its own text too. */
  readonly column?: readonly string[]
}

/** Stands where the answer was taken out. */
export const GAP = '____'
