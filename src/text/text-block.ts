/** What a unit or a block of a text is. `contents` are lines that only lead elsewhere: never quoted. */
export type BlockKind = 'sentence' | 'item' | 'row' | 'heading' | 'code' | 'caption' | 'contents'

/** A paragraph, an entry of a list, a row, a heading, a block of code: what its author set as one. */
export type TextBlock = {
  readonly start: number
  readonly end: number
  readonly kind: BlockKind
  /** How many lines it takes. */
  readonly lines: number
  /** How far it is set in, in columns: entries of a list within a list stand further in. */
  readonly indent: number
  /** The term of a list of terms that it opens with or is set in under. */
  readonly term?: string
}
