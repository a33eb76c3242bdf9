import { analyzerFor } from '../../../text/analyzer.ts'
import { digitsIn } from '../../../text/numerals.ts'
import type { Outline } from '../../outline.ts'
import type { Fact } from '../study/fact.ts'
import { statementsOf } from '../study/facts.ts'
import { holds } from '../study/sentence.ts'

/** Says whether the sources could make an option right that is meant to be wrong. */
export type Truth = { readonly mayBeTrue: (fact: Fact, option: string) => boolean; readonly termsOf: TermsOf }
type TermsOf = (text: string) => ReadonlySet<string>

/** Two sentences that share this part of their terms may speak of the same thing. */
const SAME_MATTER_SHARE = 0.5

/** What an outline states, for checking options against all of it. */
export function truthOf(outline: Outline): Truth {
  const analyzer = analyzerFor(outline.language)
  const termsOf: TermsOf = (text) => new Set(analyzer.terms(text))
  const statements = statementsOf(outline).map(({ text }) => ({ text, terms: termsOf(text) }))
  const related = new Map<Fact, readonly string[]>()
  const relatedTo = (fact: Fact) => {
    const known = related.get(fact)
    if (known) return known
    const own = termsOf(fact.sentence)
    const texts = statements.filter(({ terms }) => shareOf(own, terms) >= SAME_MATTER_SHARE).map(({ text }) => text)
    related.set(fact, [fact.sentence, ...texts])
    return related.get(fact)!
  }
  return { termsOf, mayBeTrue: (fact, option) => relatedTo(fact).some((text) => states(text, option)) }
}

/** The part of `own` that `others` hold too. */
export function shareOf(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...own].filter((term) => others.has(term)).length
  return own.size === 0 ? 0 : shared / own.size
}

function states(text: string, option: string): boolean {
  if (holds(text, option)) return true
  const numbers = digitsIn(option)
  const stated = digitsIn(text)
  return numbers.size > 0 && [...numbers].every((number) => stated.has(number))
}
