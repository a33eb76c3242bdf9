import { capitalize } from '../../../lib/capitalize.ts'
import { UNSPACED } from '../../../text/scripts.ts'
import { findNamePhrases, hasNameMarks } from '../../extract/name-phrases.ts'
import type { Outline, Theme } from '../../outline.ts'
import type { Difficulty } from '../study/choose-facts.ts'
import type { StudyFact } from '../study/fact.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { measureLengthGap } from './length-gap.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'

/** A term of an outline and the theme it tells of; -1 for one that is only defined. */
export type OptionTerm = {
  readonly text: string
  readonly theme: number
  /** The words that stand before it in the sources. */
  readonly leaders: readonly string[]
}

type RatedOption = { readonly text: string; readonly unlike: number }

const MAX_TERM_CHARS = 50
/** A lone common word weighs no more, and is told from the right answer at a glance. */
const MIN_OPTION_WEIGHT = 1.75
/** Two meanings that share more of their terms could both be right. */
const SAME_MEANING_SHARE = 0.4

/**
 * All names of things, each once: the defined terms, and what the sentences speak of; where nothing shows where a name
 * begins, the words that tell the themes apart.
 */
export function listOptionTerms(outline: Outline): readonly OptionTerm[] {
  const all = [
    ...outline.definitions.map(({ term }) => ({ text: term, theme: -1, leaders: [] })),
    ...(hasNameMarks(outline.language) ? listSentenceNames(outline) : listThemeWords(outline)),
  ]
  const byText = new Map<string, OptionTerm>()
  for (const term of all.filter(({ text }) => text.length <= MAX_TERM_CHARS)) {
    const known = byText.get(term.text.toLowerCase())
    byText.set(term.text.toLowerCase(), known ? { ...known, leaders: [...known.leaders, ...term.leaders] } : term)
  }
  return [...byText.values()]
}

/** What is named in one sentence alone is a turn of that sentence: `common issue`. */
const MIN_NAMED = 2

function listSentenceNames({ language, themes }: Outline): OptionTerm[] {
  const all = themes.flatMap((theme, index) =>
    listThemeStatements(theme).flatMap(({ text }) =>
      findNamePhrases(text, language)
        .filter(({ weight }) => weight > MIN_OPTION_WEIGHT)
        .map((name) => ({ text: name.text, theme: index, leaders: [readLeader(text.slice(0, name.start))] })),
    ),
  )
  const uses = Map.groupBy(all, ({ text }) => text.toLowerCase())
  return all.filter(({ text }) => isOwnName(text, language) || uses.get(text.toLowerCase())!.length >= MIN_NAMED)
}

/** German writes every noun with a capital. */
const isOwnName = (text: string, language: string) =>
  /\p{L}[\p{Lu}\p{Nd}]/u.test(text) || (language !== 'de' && /^\p{Lu}/u.test(text))

const listThemeWords = ({ language, themes }: Outline): OptionTerm[] =>
  themes.flatMap((theme, index) =>
    listThemeTerms(theme)
      .filter((text) => language !== 'zh' || findNamePhrases(`${text}。`, language).some((name) => name.text === text))
      .map((text) => ({ text, theme: index, leaders: [] })),
  )

const listThemeTerms = ({ subthemes, terms }: Theme): readonly string[] => [
  ...terms,
  ...subthemes.flatMap(listThemeTerms),
]

/** The word before a name, which in most languages goes with some names alone. */
const readLeader = (before: string) => /([\p{L}\p{M}]+)['’]?\s*$/u.exec(before)?.[1]?.toLowerCase() ?? ''

/** Other terms for a term, most alike first; near ones (of the same theme) come first when it shall be hard. */
export function chooseTermOptions(
  fact: StudyFact,
  right: string,
  terms: readonly OptionTerm[],
  truth: TruthCheck,
  difficulty: Difficulty,
): readonly string[] {
  const own = truth.readTerms(right)
  return terms
    .filter(
      ({ text }) =>
        measureSharedTerms(truth.readTerms(text), own) === 0 &&
        !hasWholeWords(text, right) &&
        !hasWholeWords(right, text),
    )
    .filter(
      (term) =>
        measureSharedTerms(truth.readTerms(term.text), truth.readTerms(fact.sentence)) === 0 && // no part of it is said there
        isOfOneKind(term, right),
    )
    .map((term) => ({ text: term.text, unlike: rateUnlikeness(term, right, fact.theme, difficulty) }))
    .sort(compareUnlike)
    .map(({ text }) => (isCapitalized(right) ? capitalize(text) : text)) // a capital would tell
}

const compareUnlike = (a: RatedOption, b: RatedOption) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1)

/** Names beside names and words beside words: `Macintosh` is told from what "a property of light" is. */
const isOfOneKind = ({ leaders, text }: OptionTerm, right: string) =>
  UNSPACED.test(right) ||
  (Math.abs(text.split(' ').length - right.split(' ').length) <= 1 &&
    [/^\p{Lu}/u, /\p{Lu}{2}|\p{Nd}/u].every((shape) => shape.test(text) === shape.test(right)) &&
    (/^\p{Lu}/u.test(right) || leaders.length !== 1))

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
    .filter((other) => other.kind === 'meaning' && classifyOpening(other.answer) === classifyOpening(fact.answer))
    .filter((other) => measureSharedTerms(term, truth.readTerms(other.subject)) < 1)
    .filter((other) => measureSharedTerms(own, truth.readTerms(other.answer)) < SAME_MEANING_SHARE)
    .filter((other) => !hasWholeWords(other.answer, fact.subject) && !hasWholeWords(other.sentence, fact.subject))
    .map((other) => ({
      text: other.answer,
      unlike: priceTheme(other.theme, fact.theme, difficulty) + measureLengthGap(other.answer, fact.answer),
    }))
    .sort(compareUnlike)
    .map(({ text }) => text)
}

/** A thing of a kind, a clause, or else: what begins otherwise than the right one is told from it. */
const classifyOpening = (meaning: string) =>
  /^(?:(?:an?|the|eine?r?|de[rs]|die|das|une?|les?|la|un[ao]?|el|l[oa]s|il|os?|as?|any|each) |l['’])/iu.test(meaning)
    ? 'thing'
    : /^(?:that|dass|que) /iu.test(meaning)
      ? 'clause'
      : 'else'

function rateUnlikeness(
  { leaders, text, theme }: OptionTerm,
  right: string,
  ownTheme: number,
  difficulty: Difficulty,
): number {
  const countDifference = (test: (term: string) => boolean) => (test(text) === test(right) ? 0 : 1)
  return (
    priceTheme(theme, ownTheme, difficulty) +
    measureLengthGap(text, right) +
    (leaders.length === 0 ? -1 : 0) + // another defined term
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

const isCapitalized = (text: string) => /^\p{Lu}/u.test(text)
