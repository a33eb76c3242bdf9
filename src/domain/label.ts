/** A label that sorts the sources of a notebook; `sourceIds` in the order the sources were added. */
export type Label = {
  readonly id: string
  readonly name: string
  readonly emoji?: string
  readonly sourceIds: readonly string[]
}
