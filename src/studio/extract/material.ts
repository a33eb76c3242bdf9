/** From `start` on, the text belongs to this page and stands under this heading; sorted by `start`. */
export type SourcePlace = {
  readonly start: number
  readonly page?: number
  readonly heading?: string
  readonly headingLevel?: number
}

/** One ready source as content is made from it. Offsets mean the indexed text, of which `text` is the beginning. */
export type StudioSource = {
  readonly id: string
  readonly title: string
  /** ISO 639-1, or `und`. */
  readonly language: string
  readonly text: string
  /** Length of the whole indexed text, in UTF-16 units; more than `text.length` when a huge one was cut. */
  readonly chars: number
  readonly places: readonly SourcePlace[]
}
