/**
 * The labels of one language: three lines of words, parted by `|`, in the order of `words.ts`' three lists of keys.
 * A table this wide is checked by eye line by line, so a language stays together.
 */
export type WordRow = readonly [labels: string, study: string, asks: string]
export type WordRows = Readonly<Record<string, WordRow>>
