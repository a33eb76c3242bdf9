import type { Outline, Theme } from '../../outline.ts'
import type { Difficulty } from '../study/choose-facts.ts'
import { isVerbal } from '../study/english-verbs.ts'
import type { StudyFact } from '../study/fact.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'

/** A term of an outline and the theme it tells of; -1 for one that is only defined. */
export type OptionTerm = { readonly text: string; readonly theme: number }

const MAX_TERM_CHARS = 50
/** Two meanings that share more of their terms could both be right. */
const SAME_MEANING_SHARE = 0.4

/** All terms, each once: the defined ones and those that tell the themes apart. */
export function listOptionTerms(outline: Outline): readonly OptionTerm[] {
  const all = [
    ...outline.themes.flatMap((theme, index) => listThemeTerms(theme).map((text) => ({ text, theme: index }))),
    ...outline.definitions.map(({ term }) => ({ text: term, theme: -1 })),
  ]
  const isFit = (text: string) => text.length <= MAX_TERM_CHARS && !(outline.language === 'en' && isVerbal(text))
  const fit = all.filter(({ text }) => isFit(text))
  return [...new Map(fit.map((term) => [term.text.toLowerCase(), term])).values()]
}

const listThemeTerms = ({ subthemes, terms }: Theme): readonly string[] => [
  ...terms,
  ...subthemes.flatMap(listThemeTerms),
]

/** Other terms for a term, most alike first; near ones (of the same theme) come first when it shall be hard. */
export function chooseTermOptions(
  fact: StudyFact,
  right: string,
  terms: readonly OptionTerm[],
  truth: TruthCheck,
  difficulty: Difficulty,
): readonly string[] {
  const own = truth.readTerms(right)
  const before = fact.subject.slice(0, Math.max(0, fact.subject.indexOf('____')))
  return terms
    .filter(
      ({ text }) =>
        measureSharedTerms(truth.readTerms(text), own) === 0 &&
        !hasWholeWords(text, right) &&
        !hasWholeWords(right, text),
    )
    .filter(({ text }) => !hasWholeWords(fact.sentence, text) && isArticleRight(before, right, text))
    .map((term) => ({ text: term.text, unlike: rateUnlikeness(term, right, fact.theme, difficulty) }))
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .map(({ text }) => (isCapitalized(right) ? text[0]!.toUpperCase() + text.slice(1) : text)) // a capital would tell
}

/** Other meanings for a defined term. */
export function chooseMeaningOptions(
  fact: StudyFact,
  others: readonly StudyFact[],
  truth: TruthCheck,
  difficulty: Difficulty,
) {
  const own = truth.readTerms(fact.answer)
  const term = truth.readTerms(fact.subject)
  return others
    .filter((other) => other.kind === 'meaning' && measureSharedTerms(term, truth.readTerms(other.subject)) < 1)
    .filter((other) => measureSharedTerms(own, truth.readTerms(other.answer)) < SAME_MEANING_SHARE)
    .filter((other) => !hasWholeWords(other.answer, fact.subject) && !hasWholeWords(other.sentence, fact.subject))
    .map((other) => ({
      text: other.answer,
      unlike: priceTheme(other.theme, fact.theme, difficulty) + priceLength(other.answer, fact.answer),
    }))
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
}

function rateUnlikeness({ text, theme }: OptionTerm, right: string, ownTheme: number, difficulty: Difficulty): number {
  const countDifference = (test: (term: string) => boolean) => (test(text) === test(right) ? 0 : 1)
  return (
    priceTheme(theme, ownTheme, difficulty) +
    priceLength(text, right) +
    2 * countDifference(isCapitalized) +
    (VERBAL.test(text) ? 2 : 0) +
    countDifference((term) => /s$/.test(term)) +
    2 * countDifference((term) => term.startsWith('ال')) + // the Arabic article, which a verb has not
    Math.abs(text.split(/\s+/).length - right.split(/\s+/).length)
  )
}

/** English words that seldom are part of a name of something. */
const VERBAL = /\b[a-z]{2,}(?:ly|ed|ing|wards?)\b/

function priceTheme(theme: number, own: number, difficulty: Difficulty): number {
  if (difficulty === 'medium') return 0
  return (theme === own) === (difficulty === 'hard') ? 0 : 1
}

const priceLength = (text: string, right: string) => Math.abs(Math.log(text.length / right.length))
const isCapitalized = (text: string) => /^\p{Lu}/u.test(text)
const VOWEL = /^[aeiou]/i

/** `a` and `an` would tell which option is right. */
function isArticleRight(before: string, right: string, text: string): boolean {
  return !/\ban? $/i.test(before) || VOWEL.test(right) === VOWEL.test(text)
}
