/** A label that sorts the sources of a notebook; `sourceIds` in the order the sources were added. */
export type Label = {
  readonly id: string
  readonly name: string
  readonly emoji?: string
  readonly sourceIds: readonly string[]
}

/** Two names that differ only in case, form or outer blanks are the same name. */
export function normalizeLabelName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
