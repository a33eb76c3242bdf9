import { splitSentences } from '../../../text/sentences.ts'
import { splitClauses } from '../compose/find-bold.ts'
import { findTurnedHeading } from '../compose/turned-heading.ts'
import { CLOCK } from '../language/clock-times.ts'
import { compileOnce } from '../language/compile-once.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { findAskedSpans, holdsKind, readAskedKind } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksDenied, saysContrary } from '../question/contrary.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { joinQuoteContext, measureMetShare } from '../retrieval/support.ts'
import { asksMoney, joinQuoted, namesAmount } from './lacks-asked.ts'

/** Of the weight of what is asked, so much stands in one sentence with the date, number or name that answers. */
const MIN_BOUND_SHARE = 0.6
const MIN_CLAUSE_WORDS = 5

/**
 * Whether a date, number or name of the asked kind is quoted in one sentence with what it is asked of: that of the next
 * sentence is mostly another thing's. A heading and the header of a table say it for what stands under them.
 */
export function bindsAsked(asked: AskedQuestion, quotes: readonly Quote[], retrieval: Retrieval): boolean {
  if (quotes.every((quote) => isTurnedRound(asked.text, quote, retrieval))) return false
  const kind = readAskedKind(asked.text)
  if (kind === null || !isSpaced(asked.language)) return true
  const isOther = (term: string | undefined) => term !== undefined && !asked.weights.has(term)
  const holds = (text: string) =>
    holdsKind(kind, text, asked.text) !== false || (kind === 'name' && isOther(retrieval.terms(text)[0])) // "The keeper writes a log": what leads is who
  const isSince = compileOnce(findLocale(asked.language).pastDate.since).test(asked.text)
  const proves = asksMoney(asked.text)
    ? namesAmount
    : isSince
      ? (text: string) => holds(text.replace(CLOCK, ''))
      : holds
  const speaks = (text: string) => retrieval.terms(text).some((term) => asked.weights.has(term))
  const provesInClause = (said: string) =>
    listClauses(said, asked.text).some((clause) => proves(clause) && speaks(clause))
  return quotes.some((quote) =>
    listStatements(quote).some(
      (said) =>
        proves(said) &&
        !saysContrary(asked.text, said) &&
        (kind === 'name' || !speaks(said) || provesInClause(said)) &&
        measureMet(asked, said, quote, retrieval) >= MIN_BOUND_SHARE,
    ),
  )
}

/** Whether a quote says the opposite of what is asked, or says of what is so what is asked of what is not. */
function isTurnedRound(question: string, quote: Quote, { readSource }: Retrieval): boolean {
  const said = joinQuoted(quote)
  if (saysContrary(question, said)) return true
  if (!asksDenied(question) || isAskedFor('forbid', said)) return false
  const source = readSource(quote.passage.sourceId)
  return source === null || findTurnedHeading(source, quote.start) === null
}

/** A short one says when or where of what comes next, at the end of what comes before: "In 1931, after a fire, ...". */
export function listClauses(said: string, question: string): string[] {
  const clauses = splitClauses(said, findAskedSpans(said, question)).map(({ start, end }) => said.slice(start, end))
  return clauses.map((clause, place) => {
    if ((clause.match(/\S+/g) ?? []).length >= MIN_CLAUSE_WORDS) return clause
    return place < clauses.length - 1 ? clause + clauses[place + 1]! : (clauses[place - 1] ?? '') + clause
  })
}

/** The sentences of a quote; a row with its header, and what is told in a quote's place, are one. */
function listStatements({ text, header, shown }: Quote): string[] {
  if (shown !== undefined) return [shown]
  if (header !== null) return [`${header}\n${text}`]
  return splitSentences(text).map(({ start, end }) => text.slice(start, end))
}

function measureMet(asked: AskedQuestion, said: string, { passage }: Quote, { terms }: Retrieval): number {
  return measureMetShare(asked, new Set(terms(joinQuoteContext({ text: said, header: null, passage }))))
}
