import { readCommonTerms } from '../language/common-words.ts'
import { isSpaced } from '../language/locales.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { listAskedNouns } from '../quotes/prefer-lead.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/**
 * Whether who or where was asked of nothing but "it" and the only name that is quoted is the source's own, or nothing but an everyday
 * verb is met: the pool that Piscina maintains does not say who maintains it.
 */
export function namesNobody(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const { kind, sort } = readAskedFor(asked.text)
  if (
    kind !== 'name' ||
    !isSpaced(asked.language) ||
    listAskedNouns(asked, { terms }).some((term) => term !== asked.act)
  )
    return false
  const common = readCommonTerms(asked, terms)
  if (sort === 'place') return [...asked.own].every((term) => common.has(term))
  const names = quotes.flatMap(({ text, passage }) =>
    findAskedSpans(text, asked.text).map(({ start, end }) => ({
      name: text.slice(start, end),
      source: passage.sourceName,
    })),
  )
  return (
    names.length > 0 && names.every(({ name, source }) => terms(name).every((term) => terms(source).includes(term)))
  )
}
