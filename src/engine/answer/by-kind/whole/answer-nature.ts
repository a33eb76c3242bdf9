import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { isConclusion, isLeading, isOfNature, type SectionNature } from './heading-kinds.ts'
import { matchQuestion } from './match-question.ts'
import { readOutline } from './outline.ts'
import { nameGroups, quoteSection } from './quote-scope.ts'
import { readTarget, type Scope, scopeSection } from './read-target.ts'

const SENTENCES = 5
const MAX_SCOPES = 3

const ASKS = {
  findings: ({ findings }: AnswerLocale) => findings.asks,
  advice: ({ advice }: AnswerLocale) => advice.asks,
  limits: ({ limits }: AnswerLocale) => limits.asks,
} satisfies Record<SectionNature, (locale: AnswerLocale) => readonly string[]>

/**
 * What a document found, advises or does not reach, from the section that says so; what was found also from where it
 * concludes or sums up. Null where nothing of it is asked, or no source that is meant has such a section.
 */
export function quoteNature(asked: AskedQuestion, retrieval: Retrieval): Quote[] | null {
  for (const nature of ['findings', 'advice', 'limits'] as const) {
    const ask = matchQuestion(asked.typed, ASKS[nature])
    const target = ask && readTarget(ask.of, asked.language, retrieval)
    if (!target || !('scopes' in target)) continue
    const isOne = target.scopes.length === 1
    const scopes = target.scopes.flatMap((scope) => findNature(scope, nature, isOne) ?? []).slice(0, MAX_SCOPES)
    const groups = scopes.map((scope) => ({ scope, quotes: quoteSection(scope, SENTENCES, retrieval) }))
    if (groups.some(({ quotes }) => quotes.length > 0)) return nameGroups(groups)
  }
  return null
}

function findNature({ source, start, end }: Scope, nature: SectionNature, isOne: boolean): Scope | null {
  const inside = readOutline(source).filter((one) => one.start >= start && one.end <= end)
  const mayConclude = nature === 'findings' && isOne
  const section =
    inside.find((one) => isOfNature(one, nature)) ??
    (mayConclude ? (inside.findLast(isConclusion) ?? inside.find(isLeading)) : undefined)
  return section ? scopeSection({ source, section }) : null
}
