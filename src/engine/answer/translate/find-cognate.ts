import { countEdits } from '../../../lib/find-nearest.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** A word that is shorter than `different` has to be the same but for its accents. */
const MIN_CHARS = { any: 4, different: 6 } as const
/** So much of the longer word is the same. */
const MIN_ALIKE = 0.74
const MAX_LENGTH_DIFFERENCE = 3

/**
 * The term of the notebook that a word of another language is a cousin of: "diversité" and "diversity", "fonction" and
 * "function". Null when none is alike enough.
 */
export function findCognate(
  word: string,
  language: string,
  { termsFrom }: Pick<Retrieval, 'termsFrom'>,
): string | null {
  if (word.length < MIN_CHARS.any || !/^\p{sc=Latin}+$/u.test(word)) return null
  const [stem = word] = loadAnalyzer(language).terms(word)
  const folded = foldLetters(stem)
  let best: { readonly term: string; readonly alike: number } | null = null
  for (const initial of new Set([stem[0]!, folded[0]!]))
    for (const term of termsFrom(initial)) {
      if (Math.abs(term.length - stem.length) > MAX_LENGTH_DIFFERENCE) continue
      const alike = measureAlike(folded, foldLetters(term))
      if (alike > (best?.alike ?? 0)) best = { term, alike }
    }
  const least = folded.length < MIN_CHARS.different ? 1 : MIN_ALIKE
  return best && best.alike >= least ? best.term : null
}

/** So many first letters of a name are those of the word that it puts into another language. */
const MIN_SHARED_CHARS = 5

/** Of the names of a word those that are its cousins, where there are some: "install" of "installiere", and not "fit". */
export function keepCousins(names: readonly string[], word: string): readonly string[] {
  const opening = foldLetters(word).slice(0, MIN_SHARED_CHARS)
  const cousins = names.filter((name) => foldLetters(name).startsWith(opening))
  return opening.length < MIN_SHARED_CHARS || cousins.length === 0 ? names : cousins
}

/** Accents gone, and letters that languages write one sound with made one. */
const foldLetters = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll(/c(?![eiy])/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll(/(\p{L})\1/gu, '$1')

/** 1 less the share of letters that have to be changed. */
const measureAlike = (one: string, other: string) => 1 - countEdits(one, other) / Math.max(one.length, other.length, 1)
