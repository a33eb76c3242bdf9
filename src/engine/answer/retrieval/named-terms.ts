import type { Retrieval } from './retrieval.ts'

/** Terms of words with a digit or, but for the first word, a capital: names, numbers, all nouns of German. */
export function findNamedTerms(
  { text }: { readonly text: string },
  { terms }: Pick<Retrieval, 'terms'>,
): ReadonlySet<string> {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word, place) => (/\p{N}/u.test(word) || (place > 0 && /^\p{Lu}/u.test(word)) ? terms(word) : [])),
  )
}

/** Those of a text that none of its words holds. */
export function listFurtherNames(
  words: readonly { readonly forms: readonly string[] }[],
  text: string,
  retrieval: Pick<Retrieval, 'terms'>,
): string[] {
  const known = new Set(words.flatMap(({ forms }) => forms))
  return [...findNamedTerms({ text }, retrieval)].filter((term) => !known.has(term))
}
