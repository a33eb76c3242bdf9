import { loadAnalyzer } from '../../../text/analyzer.ts'
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

/** What an outline states, for checking options against all of it. */
export function createTruthCheck(outline: Outline): TruthCheck {
  const analyzer = loadAnalyzer(outline.language)
  const termsOf: TermReader = (text) => new Set(analyzer.terms(text))
  const statements = listOutlineStatements(outline).map(({ text }) => ({ text, terms: termsOf(text) }))
  const related = new Map<StudyFact, readonly string[]>()
  const findRelatedTexts = (fact: StudyFact) => {
    const known = related.get(fact)
    if (known) return known
    const own = termsOf(fact.sentence)
    const texts = statements
      .filter(({ terms }) => measureSharedTerms(own, terms) >= SAME_MATTER_SHARE)
      .map(({ text }) => text)
    related.set(fact, [fact.sentence, ...texts])
    return related.get(fact)!
  }
  return {
    readTerms: termsOf,
    mayBeTrue: (fact, option) => findRelatedTexts(fact).some((text) => isStatedBy(text, option)),
  }
}

/** The part of `own` that `others` hold too. */
export function measureSharedTerms(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...own].filter((term) => others.has(term)).length
  return own.size === 0 ? 0 : shared / own.size
}

function isStatedBy(text: string, option: string): boolean {
  if (hasWholeWords(text, option)) return true
  const numbers = collectNumbers(option)
  const stated = collectNumbers(text)
  return numbers.size > 0 && [...numbers].every((number) => stated.has(number))
}
