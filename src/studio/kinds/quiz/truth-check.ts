import { type Analyzer, loadAnalyzer } from '../../../text/analyzer.ts'
import { collectNumbers } from '../../../text/numerals.ts'
import type { Outline } from '../../outline.ts'
import type { StudyFact } from '../study/fact.ts'
import { listOutlineStatements } from '../study/find-facts.ts'
import { hasWholeWords } from '../study/sentence.ts'

/** Says whether the sources could make an option right that is meant to be wrong. */
export type TruthCheck = {
  readonly mayBeTrue: (fact: StudyFact, option: string) => boolean
  readonly readTerms: TermReader
}
type TermReader = (text: string) => ReadonlySet<string>

/** Two sentences that share this part of their terms may speak of the same thing. */
const SAME_MATTER_SHARE = 0.5

/** A text and what is looked for in it, read once: the same sentences are asked for every option of every question. */
type ReadText = { readonly lower: string; readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<string> }

/** What an outline states, for checking options against all of it. */
export function createTruthCheck(outline: Outline): TruthCheck {
  const read = createTextReader(loadAnalyzer(outline.language))
  const statements = listOutlineStatements(outline).map(({ text }) => read(text))
  const related = new Map<StudyFact, readonly ReadText[]>()
  const findRelatedTexts = (fact: StudyFact) => {
    const known = related.get(fact)
    if (known) return known
    const own = read(fact.sentence)
    const texts = [own, ...statements.filter(({ terms }) => measureSharedTerms(own.terms, terms) >= SAME_MATTER_SHARE)]
    related.set(fact, texts)
    return texts
  }
  return {
    readTerms: (text) => read(text).terms,
    mayBeTrue: (fact, option) => findRelatedTexts(fact).some((text) => isStatedBy(text, read(option))),
  }
}

function createTextReader(analyzer: Analyzer): (text: string) => ReadText {
  const known = new Map<string, ReadText>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const terms = new Set(analyzer.terms(text))
    const made = { lower: text.toLowerCase(), terms, numbers: collectNumbers(text) }
    known.set(text, made)
    return made
  }
}

/** The part of `own` that `others` hold too. */
export function measureSharedTerms(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...own].filter((term) => others.has(term)).length
  return own.size === 0 ? 0 : shared / own.size
}

/** Shorter ones stand in words that have nothing to do with them. */
const MIN_COMPOUND_TERM_CHARS = 5

/** Whether one of the terms is said, by itself or in a word that is made of it: `Energie` in `Energieverbrauch`. */
export const namesAny = (own: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  measureSharedTerms(own, others) > 0 ||
  [...own].some((term) => term.length >= MIN_COMPOUND_TERM_CHARS && [...others].some((other) => other.includes(term)))

function isStatedBy(text: ReadText, { lower, numbers }: ReadText): boolean {
  const isSaid = text.lower.includes(lower) && hasWholeWords(text.lower, lower)
  return isSaid || (numbers.size > 0 && [...numbers].every((number) => text.numbers.has(number)))
}
