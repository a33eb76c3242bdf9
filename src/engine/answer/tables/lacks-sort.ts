import { findRowDelimiter } from '../../../text/table-rows.ts'
import { readCommonTerms } from '../language/common-words.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isAmongTerms } from './match-grid.ts'

/**
 * Whether a question asks which of the rows are of a sort ("Which courses are cancelled?") and none of the rows that
 * would be told says so: all of them, or those with the noun in their name, are no answer.
 */
export function lacksSort(asked: AskedQuestion, quotes: readonly Quote[], { terms }: Retrieval): boolean {
  const sort = readAskedSort(asked)
  const holdsRows = ({ text }: Quote) => text.split('\n').some((line) => findRowDelimiter(line) !== null)
  if (sort === null || !quotes.some(holdsRows)) return false
  const common = readCommonTerms(asked, terms)
  const wanted = terms(sort).filter((term) => !common.has(term))
  const told = quotes.flatMap(({ header, text, passage }) => terms([header, passage.heading, text].join('\n')))
  return wanted.length > 0 && !told.some((own) => isAmongTerms(own, wanted))
}

/** The adjective behind "are" at the end of a question for some of several things; null where it ends otherwise. */
function readAskedSort({ text, language }: AskedQuestion): string | null {
  const are = findLocale(language)
    .polar.verbs.slice(0, 2)
    .flatMap((forms) => forms.split('|').slice(1, 2))
  if (are.length === 0) return null
  const sort = compileOnce(`(?<=\\s\\S+ (?:${are.join('|')}) )\\p{L}+(?=\\s*[?？]?\\s*$)`).exec(text)?.[0] ?? null
  return sort !== null && /^\p{Ll}/u.test(sort) ? sort : null
}
