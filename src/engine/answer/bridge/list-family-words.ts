import { isGradedWord } from '../../../text/word-family.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { spellTerm } from './bridge-words.ts'
import { findFamily } from './find-family.ts'

/**
 * Other words of the notebook of a word's root: "installation" for "install", though it knows both. What has the word itself
 * says more, and what a search finds by that alone may speak of something else.
 * "Longer" asks for more than "length": a comparison has none.
 * @param forms the terms of the word
 */
export function listFamilyWords(
  { typed, forms }: { readonly typed: string; readonly forms: readonly string[] },
  language: string,
  retrieval: Retrieval,
): string[] {
  if (isGradedWord(typed, language)) return []
  const family = forms.flatMap((term) => findFamily({ typed: term, term }, language, retrieval))
  const others = [...new Set(family)].filter((term) => !forms.includes(term) && isTermHeld(term, retrieval.weightOf))
  return others.map((term) => spellTerm(term, retrieval)).filter((word) => retrieval.terms(word).length === 1)
}
