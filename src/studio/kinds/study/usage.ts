/** What the sources show of their words. */
export type WordUsage = {
  readonly texts: readonly string[]
  /** Whether the sources write this word with a small letter too, so that it is no name. */
  readonly isSmall: (word: string) => boolean
  /** Whether they write it with a capital where no sentence begins. */
  readonly isName: (word: string) => boolean
}

/** @param texts every statement of an outline */
export function readWordUsage(texts: readonly string[]): WordUsage {
  const small = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}-])\p{Ll}+/gu) ?? []))
  const names = new Set(texts.flatMap((text) => text.match(/(?<=[\p{Ll}\p{Nd}],? )\p{Lu}[\p{L}’'-]*/gu) ?? []))
  return { texts, isSmall: (word) => small.has(word.toLowerCase()), isName: (word) => names.has(word) }
}
