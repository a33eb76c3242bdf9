import { loadLexicon } from '../../meanings/lexicon.ts'
import { listNames } from '../../meanings/read-meanings.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { PlacedSection } from './heading.ts'
import { isLeading } from './heading-kinds.ts'
import { findNamedSection } from './named-section.ts'
import { readOutline } from './outline.ts'
import type { PhraseWord } from './phrase-words.ts'

/** Of a phrase of more words each has too many names to be tried in turn. */
const MAX_WORDS = 1

/**
 * The section of sources in other languages that a phrase calls by a word of the question's: "the chapter on configuration" of an Italian
 * guide, and "the introduction" whatever it is called. Null where all sources are in the question's language, or none is called so.
 */
export function findForeignSection(
  words: readonly PhraseWord[],
  sources: readonly IndexedSource[],
  language: string,
  retrieval: Retrieval,
): PlacedSection | null {
  const named = words.filter(({ isNoun }) => !isNoun)
  const others = retrieval.languages.filter((code) => code !== language && code !== 'und')
  const [only] = named
  if (!only || named.length > MAX_WORDS || others.length === 0) return null
  if (isLeading({ title: only.word })) return findLeading(sources)
  const meanings = loadLexicon(language).listMeanings(only.word.toLowerCase())
  const names = others.flatMap((code) => meanings.flatMap((meaning) => listNames(meaning, code)))
  const likest = [...new Set(names)].sort((a, b) => countShared(only.word, b) - countShared(only.word, a))
  for (const word of likest) {
    const section = findNamedSection([{ word, isNoun: false }], sources, false, retrieval)
    if (section) return section
  }
  return null
}

/** "Configurazione" is likelier meant by "configuration" than "opzione". */
function countShared(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared
}

/** "Einführung – Was ist das?" */
const dropSubtitle = ({ title }: { readonly title: string }) => ({ title: title.split(/\s[-–—:]\s/u, 1)[0]! })

function findLeading(sources: readonly IndexedSource[]): PlacedSection | null {
  for (const source of sources) {
    const section = readOutline(source).find((one) => isLeading(dropSubtitle(one)))
    if (section) return { source, section }
  }
  return null
}
