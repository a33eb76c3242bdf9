import { listAskedThings } from '../bridge/bind-question.ts'
import { listFamilyWords } from '../bridge/list-family-words.ts'
import { findHeldNames, readNameKey } from '../bridge/read-otherwise.ts'
import { listWords } from '../language/common-words.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { isOfOneLanguage, listNames } from '../meanings/read-meanings.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { dropAsking } from '../question/frame-words.ts'
import { listFurtherNames } from '../retrieval/named-terms.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { listAskedPhrases } from './list-asked-phrases.ts'

/** A word of a question as sentences may say it; the rarer in the notebook, the more it weighs. */
export type NamedWord = {
  readonly typed: string
  /** Its terms, as the index holds them; at least one. */
  readonly forms: readonly string[]
  readonly weight: number
  /** What else it may be called in the notebook, the likeliest first: how it is found, searched for, and counts. */
  readonly names: readonly { readonly key: string; readonly spelled: readonly string[]; readonly counts: number }[]
}

/**
 * A name of the same sense says nearly as much as the word itself, and a word of its root, less where one language alone joins them, the least what it is a
 * kind of, or is a kind of it.
 */
const COUNTS = { same: 0.9, family: 0.85, own: 0.7, kin: 0.5 } as const

const MAX_NAMES_SEARCHED = 8

/** What is searched for beside the words themselves. */
export const listSearchedNames = (words: readonly NamedWord[]): string[] => [
  ...new Set(words.flatMap(({ names }) => names.slice(0, MAX_NAMES_SEARCHED).flatMap(({ spelled }) => spelled))),
]

/** Of each notebook those of the question asked last. */
const known = new WeakMap<Retrieval, { readonly asked: AskedQuestion; readonly words: readonly NamedWord[] }>()

/** The words that a question asks with, with its names and numbers; asked again and again of one question. */
export function listWeighedWords(asked: AskedQuestion, retrieval: Retrieval): readonly NamedWord[] {
  const last = known.get(retrieval)
  const words = last?.asked === asked ? last.words : readWeighedWords(asked, retrieval)
  known.set(retrieval, { asked, words })
  return words
}

function readWeighedWords(asked: AskedQuestion, retrieval: Retrieval): NamedWord[] {
  const { text, language, own } = asked
  const { terms, weightOf } = retrieval
  const held = new Set(terms(text).filter((term) => isTermHeld(term, weightOf)))
  const phrases = listAskedPhrases(text, language)
  const words = listAskedThings(text, language, retrieval).map(({ typed, forms: read, names: others }): NamedWord => {
    const forms = read.length > 0 ? read : [typed] // a sign alone is in no index
    const phrase = phrases.find(({ words }) => words.includes(typed.toLowerCase()))
    const names = phrase ? [...phrase.names, ...(phrase.isOneWord ? [] : others)] : others
    const found = findHeldNames({ typed, names, start: 0, end: 0 }, held, language, retrieval)
    const readCount = createCountReader([typed, ...(phrase?.names ?? [])], typed, language)
    const counted = found.map(({ key, spelled }) => ({ key, spelled, counts: readCount(key) }))
    const ofRoot = listFamilyWords({ typed, forms }, language, retrieval).map((word) => ({
      key: readNameKey(word, language),
      spelled: [word],
      counts: COUNTS.family,
    }))
    return { typed, forms, weight: Math.max(...forms.map(weightOf)), names: [...ofRoot, ...counted] }
  })
  const small = findSmallPhrase(asked, words, held, retrieval)
  const named = listFurtherNames(words, text, retrieval).filter((term) => own.has(term))
  const others = named.map((term) => ({ typed: term, forms: [term], weight: weightOf(term), names: [] }))
  return [...words, ...small, ...others]
}

/**
 * A phrase of words each of which says little in a question: "get there". It weighs as little as the lightest word. What any
 * question is put with says nothing: "do I need", "how much".
 */
function findSmallPhrase(
  { text, language }: AskedQuestion,
  words: readonly NamedWord[],
  held: ReadonlySet<string>,
  retrieval: Retrieval,
): NamedWord[] {
  const isTyped = (word: string) => words.some(({ typed }) => typed.toLowerCase() === word)
  const content = new Set(listWords(dropAsking({ text, language }).toLowerCase(), language).map(({ word }) => word))
  const phrases = listAskedPhrases(text, language).filter((one) => one.words.some((word) => content.has(word)))
  const phrase = phrases.find((one) => !one.words.some(isTyped))
  if (!phrase) return []
  const typed = phrase.words.join(' ')
  const found = findHeldNames({ typed, names: phrase.names, start: 0, end: 0 }, held, language, retrieval)
  if (found.length === 0) return []
  const names = found.map(({ key, spelled }) => ({ key, spelled, counts: COUNTS.same }))
  const weight = Math.min(retrieval.weightOf(''), ...words.map((word) => word.weight))
  return [{ typed, forms: [typed], weight, names }]
}

/** How much a name says of a word, by its key; `same` are those that say the same in any case. */
function createCountReader(same: readonly string[], typed: string, language: string): (key: string) => number {
  const readKeys = (names: readonly string[]) => new Set(names.map((name) => readNameKey(name, language)))
  const meant = Map.groupBy(loadLexicon(language).listMeanings(typed), isOfOneLanguage)
  const listAll = (isOwn: boolean) => meant.get(isOwn)?.flatMap((meaning) => listNames(meaning, language)) ?? []
  const [sure, own] = [readKeys([...same, ...listAll(false)]), readKeys(listAll(true))]
  return (key) => COUNTS[sure.has(key) ? 'same' : own.has(key) ? 'own' : 'kin']
}
