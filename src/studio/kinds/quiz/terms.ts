import type { Outline, Theme } from '../../outline.ts'
import type { Difficulty } from '../study/choose.ts'
import { isVerbal } from '../study/english-verbs.ts'
import type { Fact } from '../study/fact.ts'
import { holds } from '../study/sentence.ts'
import { shareOf, type Truth } from './truth.ts'

/** A term of an outline and the theme it tells of; -1 for one that is only defined. */
export type Term = { readonly text: string; readonly theme: number }

const LONGEST_TERM_CHARS = 50
/** Two meanings that share more of their terms could both be right. */
const SAME_MEANING_SHARE = 0.4

/** All terms, each once: the defined ones and those that tell the themes apart. */
export function termsOf(outline: Outline): readonly Term[] {
  const all = [
    ...outline.themes.flatMap((theme, index) => themeTerms(theme).map((text) => ({ text, theme: index }))),
    ...outline.definitions.map(({ term }) => ({ text: term, theme: -1 })),
  ]
  const isFit = (text: string) => text.length <= LONGEST_TERM_CHARS && !(outline.language === 'en' && isVerbal(text))
  const fit = all.filter(({ text }) => isFit(text))
  return [...new Map(fit.map((term) => [term.text.toLowerCase(), term])).values()]
}

const themeTerms = ({ subthemes, terms }: Theme): readonly string[] => [...terms, ...subthemes.flatMap(themeTerms)]

/** Other terms for a term, most alike first; near ones (of the same theme) come first when it shall be hard. */
export function termOptions(
  fact: Fact,
  right: string,
  terms: readonly Term[],
  truth: Truth,
  difficulty: Difficulty,
): readonly string[] {
  const own = truth.termsOf(right)
  const before = fact.subject.slice(0, Math.max(0, fact.subject.indexOf('____')))
  return terms
    .filter(({ text }) => shareOf(truth.termsOf(text), own) === 0 && !holds(text, right) && !holds(right, text))
    .filter(({ text }) => !holds(fact.sentence, text) && isArticleRight(before, right, text))
    .map((term) => ({ text: term.text, unlike: unlikenessOf(term, right, fact.theme, difficulty) }))
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .map(({ text }) => (isCapital(right) ? text[0]!.toUpperCase() + text.slice(1) : text)) // a capital would tell
}

/** Other meanings for a defined term. */
export function meaningOptions(fact: Fact, others: readonly Fact[], truth: Truth, difficulty: Difficulty) {
  const own = truth.termsOf(fact.answer)
  const term = truth.termsOf(fact.subject)
  return others
    .filter((other) => other.kind === 'meaning' && shareOf(term, truth.termsOf(other.subject)) < 1)
    .filter((other) => shareOf(own, truth.termsOf(other.answer)) < SAME_MEANING_SHARE)
    .filter((other) => !holds(other.answer, fact.subject) && !holds(other.sentence, fact.subject))
    .map((other) => ({
      text: other.answer,
      unlike: themePrice(other.theme, fact.theme, difficulty) + lengthPrice(other.answer, fact.answer),
    }))
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
}

function unlikenessOf({ text, theme }: Term, right: string, ownTheme: number, difficulty: Difficulty): number {
  const isOther = (test: (term: string) => boolean) => (test(text) === test(right) ? 0 : 1)
  return (
    themePrice(theme, ownTheme, difficulty) +
    lengthPrice(text, right) +
    2 * isOther(isCapital) +
    (VERBAL.test(text) ? 2 : 0) +
    isOther((term) => /s$/.test(term)) +
    2 * isOther((term) => term.startsWith('ال')) + // the Arabic article, which a verb has not
    Math.abs(text.split(/\s+/).length - right.split(/\s+/).length)
  )
}

/** English words that seldom are part of a name of something. */
const VERBAL = /\b[a-z]{2,}(?:ly|ed|ing|wards?)\b/

function themePrice(theme: number, own: number, difficulty: Difficulty): number {
  if (difficulty === 'medium') return 0
  return (theme === own) === (difficulty === 'hard') ? 0 : 1
}

const lengthPrice = (text: string, right: string) => Math.abs(Math.log(text.length / right.length))
const isCapital = (text: string) => /^\p{Lu}/u.test(text)
const VOWEL = /^[aeiou]/i

/** `a` and `an` would tell which option is right. */
function isArticleRight(before: string, right: string, text: string): boolean {
  return !/\ban? $/i.test(before) || VOWEL.test(right) === VOWEL.test(text)
}
