import { isGradedWord } from '../../../text/word-family.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { listSynonyms } from '../meanings/list-other-names.ts'
import { readContent } from '../question/frame-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { findCompounds } from './find-compounds.ts'
import { findFamily } from './find-family.ts'
import { findJoinedWords } from './find-joined-words.ts'
import type { Kin, KinFinder } from './kin.ts'
import { listAskedWords } from './list-asked-words.ts'

/** A word weighs so much of what stands in its place: what is asked literally comes first. */
const WEIGHS = { sure: 1, near: 0.6 } as const

/**
 * A retrieval in which the words of a question that stand nowhere are met by their kin in the notebook, and the kin:
 * other words of the same root first, else those that deny it, which a question for yes or no asks as well, else those
 * that the word is a part of; and words by those that are made of two of the question's. "Longer" is near to "length", and not sure.
 */
export function bridgeWords(
  question: string,
  language: string,
  retrieval: Retrieval,
): { readonly retrieval: Retrieval; readonly kin: readonly Kin[] } {
  const words = listAskedWords(question, readContent(question, language), language, retrieval)
  const joined = findJoinedWords(words, language, retrieval)
  const isJoined = (word: Word) => joined.some(({ term }) => term === word.term)
  const unknown = words.filter((word) => !isJoined(word) && !isTermHeld(word.term, retrieval.weightOf))
  const isPolar = isAskedFor('polar', question)
  const kin = [...joined, ...unknown.flatMap((word) => findKin(word, language, isPolar, retrieval))]
  return { kin, retrieval: kin.length === 0 ? retrieval : addKin(kin, retrieval) }
}

type Word = ReturnType<typeof listAskedWords>[number]

function findKin({ typed, term, forms }: Word, language: string, isPolar: boolean, retrieval: Retrieval): Kin[] {
  const isHeld = (one: string) => one !== term && isTermHeld(one, retrieval.weightOf)
  const family = forms.flatMap((form) => findFamily({ typed, term: form }, language, retrieval)).filter(isHeld)
  const isGraded = isGradedWord(typed, language)
  if (family.length > 0) return [{ typed, term, terms: [...new Set(family)], isSure: !isGraded }]
  const denied = findDenied({ typed, term }, language, retrieval).filter(isHeld)
  if (denied.length > 0) return [{ typed, term, terms: denied, isSure: isPolar }]
  const isCalled = listSynonyms(typed, language).some((name) => retrieval.terms(name).every(isHeld))
  const compounds = findCompounds({ typed, term }, language, retrieval).filter(isHeld)
  const wholes = isCalled ? compounds.filter((one) => one.length > term.length) : compounds
  return wholes.length > 0 ? [{ typed, term, terms: wholes, isSure: false }] : []
}

/** Where one of the kin stands, the word of the question stands too; what stands nowhere itself weighs what the commonest of them weighs. */
function addKin(kin: readonly Kin[], retrieval: Retrieval): Retrieval {
  const asked = new Map(kin.map((one) => [one.term, one]))
  const saidBy = Map.groupBy(
    kin.flatMap(({ term, terms }) => terms.map((said) => ({ term, said }))),
    ({ said }) => said,
  )
  const kinOf = Map.groupBy(kin, ({ term }) => term)
  const spell = (terms: readonly string[]) => terms.map((one) => spellTerm(one, retrieval)).join(' ')
  const words = new Map([...kinOf].map(([term, some]) => [term, spell(some.flatMap(({ terms }) => terms))]))
  return {
    ...retrieval,
    find: (text, limit) => {
      const added = new Set(retrieval.terms(text).flatMap((term) => words.get(term) ?? []))
      return retrieval.find([text, ...added].join(' '), limit)
    },
    terms: (text) =>
      retrieval.terms(text).flatMap((term) => [term, ...(saidBy.get(term) ?? []).map((one) => one.term)]),
    weightOf: (term) => {
      const one = asked.get(term)
      if (!one || isTermHeld(term, retrieval.weightOf)) return retrieval.weightOf(term)
      return Math.min(...one.terms.map(retrieval.weightOf)) * (one.isSure ? WEIGHS.sure : WEIGHS.near)
    },
  }
}

const SPELLINGS = ['', 'e', 's', 'en', 'er', 'y', 'ion', 'es', 'ed', 'ung', 'o', 'a']

/** A word that the index reads as this term. */
export const spellTerm = (term: string, { terms }: Pick<Retrieval, 'terms'>): string =>
  term + (SPELLINGS.find((ending) => terms(term + ending)[0] === term) ?? '')

/** Words of the notebook that deny the word: "unhurt" for "hurt", "fleischlos" for "Fleisch". */
const findDenied: KinFinder = ({ typed }, language, { terms, weightOf }) => {
  const affixes = findLocale(language)
    .polar.affixes.split(' ')
    .filter((affix) => affix !== '')
  const denied = affixes.map((affix) =>
    affix.startsWith('-') ? typed + affix.slice(1) : affix.slice(0, -1) + typed.toLowerCase(),
  )
  return [...new Set(denied.flatMap((word) => terms(word)))].filter((term) => isTermHeld(term, weightOf))
}
