import { findSpansOfKind } from '../../../text/spans.ts'
import { type AskedKind, holdsKind, readAskedKind } from '../asked-kind.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { composeAnswer } from '../compose-answer.ts'
import { isAskedFor } from '../locales.ts'
import { type RankedUnit, rankUnits } from '../rank-units.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'

const PASSAGES_READ = 5
const FIRST_UNITS = 3
const MAX_NAMES = 3
const MIN_SAID = 0.34

/**
 * Answers a question that names its subject by what is said of it ("the man who built the tower"): a first sentence
 * gives the name, a second search with the name finds what is asked. Null when the first sentence says it all already,
 * or the second one does not say what is missing of the very same name.
 */
export function answerBySecondSearch(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (!isAskedFor('chain', asked.text)) return null
  const ranked = rankUnits(asked, retrieval.find(asked.searchText, PASSAGES_READ), retrieval)
  const kind = readAskedKind(asked.text)
  for (const first of ranked.slice(0, FIRST_UNITS)) {
    const open = listOpenTerms(asked, first)
    if (open.length === 0 || open.length === asked.own.size) continue
    for (const name of listNames(first, asked, retrieval).slice(0, MAX_NAMES)) {
      const second = findSecondAnswer(asked, kind, name, open, first, retrieval)
      if (second)
        return {
          state: 'answered',
          ...composeAnswer(asked, [second, first], retrieval),
          writtenBy: 'offline',
          warnings: [],
        }
    }
  }
  return null
}

/** The terms of the question that a sentence leaves open. */
const listOpenTerms = ({ own }: AskedQuestion, { terms }: RankedUnit) => [...own].filter((term) => !terms.has(term))

/** The names in a sentence that the question does not give itself, the longest first: a whole name says most. */
function listNames({ text }: RankedUnit, asked: AskedQuestion, { terms }: Retrieval): string[] {
  const opening = /^[^\p{L}]*(\p{Lu}[\p{L}\p{M}'’-]+(?:\s+\p{Lu}[\p{L}\p{M}'’-]+)+)/u.exec(text)?.[1]
  const names = [
    ...findSpansOfKind('name', text).map(({ start, end }) => text.slice(start, end)),
    ...(opening ? [opening] : []),
  ]
  const isNewName = (name: string) => terms(name).length > 0 && terms(name).every((term) => !asked.own.has(term))
  return [...new Set(names)].filter(isNewName).sort((a, b) => b.split(/\s/).length - a.split(/\s/).length)
}

/** A sentence about the name that says what the first one leaves open, and holds what the question word asks for. */
function findSecondAnswer(
  asked: AskedQuestion,
  kind: AskedKind,
  name: string,
  open: readonly string[],
  first: RankedUnit,
  retrieval: Retrieval,
): RankedUnit | null {
  const wanted = retrieval.terms(name)
  const weights = new Map([...open, ...wanted].map((term) => [term, retrieval.weightOf(term)]))
  const text = `${open.join(' ')} ${name}`
  const about = { ...asked, terms: [...weights.keys()], weights }
  const ranked = rankUnits(about, retrieval.find(text, PASSAGES_READ), retrieval)
  return (
    ranked.find(
      (one) =>
        (one.passage.sourceId !== first.passage.sourceId || one.start !== first.start) &&
        wanted.every((term) => one.terms.has(term)) &&
        saysMost(open, one, retrieval) &&
        (kind === null || holdsKind(kind, one.text, `${asked.text} ${name}`) === true),
    ) ?? null
  )
}

/** What the first sentence leaves open is said by its weight, not by a word of it that is met by chance. */
function saysMost(open: readonly string[], { terms }: RankedUnit, { weightOf }: Retrieval): boolean {
  const weighTerms = (some: readonly string[]) => some.reduce((sum, term) => sum + weightOf(term), 0)
  return weighTerms(open.filter((term) => terms.has(term))) >= MIN_SAID * weighTerms(open)
}
