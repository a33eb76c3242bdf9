import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { describeTable } from '../../tables/describe-table.ts'
import { answerInScope } from './answer-in-scope.ts'
import { quoteNature } from './answer-nature.ts'
import { type MatchedQuestion, matchQuestion } from './match-question.ts'
import { findChapters, readOutline } from './outline.ts'
import { readPartRequest } from './part-request.ts'
import { quoteConclusion } from './quote-conclusion.ts'
import { nameGroups, quoteOverview, quoteSection, quoteSummary } from './quote-scope.ts'
import { quoteTopic } from './quote-topic.ts'
import { type QuestionTarget, readTarget, type Scope } from './read-target.ts'

const MAX_SCOPES = 12
/** Sentences in all, for a summary and for what a document is about; a short document has room for one of each section. */
const SUMMARY_SENTENCES = 7
const ABOUT_SENTENCES = 4
const MAX_SENTENCES = 9
const SHORT_SOURCE_CHARS = 4000
const MAX_PARTS_TOLD = 12

const CHOSEN_NOT_WRITTEN =
  'These sentences were chosen from the sources, not written: a configured model would word a summary of its own.'

const pickSummaryCues = ({ summary }: AnswerLocale) => summary.asks
const pickPointCues = ({ summary }: AnswerLocale) => summary.points
const pickAboutCues = ({ about }: AnswerLocale) => about.asks
const pickConclusionCues = ({ conclusion }: AnswerLocale) => conclusion.asks
const pickPartCues = ({ part }: AnswerLocale) => part.asks
const pickSourceCues = ({ source }: AnswerLocale) => source.asks

/** Answers what is asked of sources or parts of them as a whole: a summary, what they are about, what they conclude or say. */
export function answerOverview(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const summary = matchQuestion(asked.typed, pickSummaryCues)
  if (summary) return answerSummary(asked, summary, retrieval)
  const nature = quoteNature(asked, retrieval)
  if (nature) return writeOverview(asked, nature, retrieval, [CHOSEN_NOT_WRITTEN])
  const conclusion = matchQuestion(asked.typed, pickConclusionCues)
  if (conclusion)
    return answerScopes(asked, conclusion, retrieval, (scope, count) => quoteConclusion(scope, count, retrieval))
  const points = matchQuestion(asked.typed, pickPointCues)
  if (points) return answerScopes(asked, points, retrieval, createSummariser(asked.language, retrieval))
  return answerPart(asked, retrieval) ?? answerAbout(asked, retrieval)
}

/** The same of all sources: no heading that has a word of such a question is meant by it. */
export function answerOverAll(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickSummaryCues) ?? matchQuestion(asked.typed, pickAboutCues)
  const isOfAll = ask !== null && readTarget(ask.of, asked.language, retrieval).kind === 'all'
  return isOfAll ? answerOverview(asked, retrieval) : null
}

/** A summary may be of a matter too: what the sources say of it. */
function answerSummary(asked: AskedQuestion, ask: MatchedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const inner = matchQuestion(ask.of, pickPartCues)
  if (inner?.topic) return writeTopic(asked, inner.topic, readTarget(inner.of, asked.language, retrieval), retrieval)
  const target = readTarget(inner?.of ?? ask.of, asked.language, retrieval)
  if (target.kind === 'topic') return writeTopic(asked, ask.of, null, retrieval)
  return writeScopes(asked, target, retrieval, createSummariser(asked.language, retrieval))
}

function writeTopic(
  asked: AskedQuestion,
  topic: string,
  within: QuestionTarget | null,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const scopes = within && 'scopes' in within ? within.scopes : null
  const quotes = quoteTopic(topic, asked.language, scopes, retrieval)
  return quotes ? writeOverview(asked, quotes, retrieval, [CHOSEN_NOT_WRITTEN]) : null
}

function answerAbout(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const about = matchQuestion(asked.typed, pickAboutCues)
  return about && answerScopes(asked, about, retrieval, quoteAboutEach(asked.language, retrieval), true)
}

/** What a part says, or what it says about a matter: then the matter is searched for in it. */
function answerPart(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const byPart = matchQuestion(asked.typed, pickPartCues)
  const bySource =
    byPart && byPart.topic === '' && readPartRequest(byPart.of) ? null : matchQuestion(asked.typed, pickSourceCues)
  const ask = bySource ?? byPart
  if (!ask) return null
  const target = readTarget(ask.of, asked.language, retrieval)
  if (target.kind === 'missing') return refuseMissing(asked, target)
  if (ask.topic !== '' && target.kind === 'part' && !bySource)
    return writePartTopic(asked, ask.topic, target, retrieval)
  if (ask.topic !== '')
    return 'scopes' in target && target.kind !== 'all' ? answerInScope(ask.topic, target.scopes, retrieval) : null
  return target.kind === 'part' || target.kind === 'source'
    ? writeScopes(asked, target, retrieval, (scope, scopeCount) =>
        quoteSection(scope, Math.max(2, Math.round(SUMMARY_SENTENCES / scopeCount)), retrieval),
      )
    : null
}

/** What a part says of one thing is a sentence or two of it; of a matter, the sentences that speak of it. */
function writePartTopic(
  asked: AskedQuestion,
  topic: string,
  target: Extract<QuestionTarget, { readonly scopes: readonly Scope[] }>,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const found = answerInScope(topic, target.scopes, retrieval)
  return found?.state === 'answered' ? found : (writeTopic(asked, topic, target, retrieval) ?? found)
}

type QuoteScope = (scope: Scope, scopeCount: number) => Quote[]

/** What a document is about, it says itself, or its first sentences do. */
function quoteAboutEach(language: string, retrieval: Retrieval): QuoteScope {
  return (scope, scopeCount) => {
    if (scope.section) return quoteSection(scope, ABOUT_SENTENCES, retrieval)
    const table = describeTable(scope.source, language)
    if (table) return scopeCount === 1 ? table : table.slice(0, 1)
    return quoteOverview(scope, scopeCount === 1 ? ABOUT_SENTENCES : scopeCount < 4 ? 2 : 1, retrieval)
  }
}

/** The more scopes there are, the fewer sentences each has, and never less than one. */
function createSummariser(language: string, retrieval: Retrieval): QuoteScope {
  return (scope, scopeCount) => {
    const isShort = scopeCount === 1 && scope.end - scope.start < SHORT_SOURCE_CHARS
    const count = isShort
      ? MAX_SENTENCES
      : Math.max(1, Math.round((SUMMARY_SENTENCES + 2 * Math.min(1, scopeCount - 1)) / scopeCount))
    const table = scope.section ? null : describeTable(scope.source, language)
    if (table) return table.slice(0, count)
    return scope.section ? quoteSection(scope, count, retrieval) : quoteSummary(scope, count, retrieval)
  }
}

function answerScopes(
  asked: AskedQuestion,
  ask: MatchedQuestion,
  retrieval: Retrieval,
  quote: QuoteScope,
  isNamed = false,
): WrittenAnswer | null {
  return writeScopes(asked, readTarget(ask.of, asked.language, retrieval), retrieval, quote, isNamed)
}

function writeScopes(
  asked: AskedQuestion,
  target: QuestionTarget,
  retrieval: Retrieval,
  quote: QuoteScope,
  isNamed = false,
): WrittenAnswer | null {
  if (target.kind === 'missing') return refuseMissing(asked, target)
  if (target.kind === 'topic') return null
  const scopes = target.scopes.slice(0, MAX_SCOPES)
  const quotes = nameGroups(
    scopes.map((scope) => ({ scope, quotes: quote(scope, scopes.length) })),
    isNamed,
  )
  const left = retrieval.sources.length - scopes.length
  const cut = target.kind === 'all' && left > 0 ? [`${left} more sources are asked and not shown here.`] : []
  return quotes.length > 0 ? writeOverview(asked, quotes, retrieval, [CHOSEN_NOT_WRITTEN, ...cut]) : null
}

function writeOverview(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  retrieval: Retrieval,
  warnings: string[],
): WrittenAnswer {
  return { ...tellQuotes('answered', asked, quotes, retrieval), warnings }
}

/** A part that no source has is refused, unless a text speaks of it by its name: then it is searched for. */
function refuseMissing(
  asked: AskedQuestion,
  { part, sources }: Extract<QuestionTarget, { kind: 'missing' }>,
): WrittenAnswer | null {
  const named = part.named.toLowerCase()
  if (sources.some(({ text }) => text.toLowerCase().includes(named))) return null
  const { missing, there } = findLocale(asked.language).part
  const parts = part.by === 'label' ? listParts(part.label, sources) : []
  const known = parts.length === 0 ? '' : ` ${there.replace('{parts}', () => parts.join('; '))}`
  const text = `${missing.replace('{part}', () => part.named)}${known}`
  return refuse(text)
}

/** What the only source that is asked has instead: the parts beside the missing one, else its chapters. */
function listParts(label: string, [source, other]: readonly IndexedSource[]): string[] {
  if (!source || other) return []
  const sections = readOutline(source).filter((section) => section.label !== null)
  const above = label.replace(/\.?[^.]+$/u, '.')
  const beside = sections.filter((section) => above !== '.' && section.label!.startsWith(above))
  const chapters = findChapters(sections)
  return (beside.length > 0 ? beside : chapters)
    .slice(0, MAX_PARTS_TOLD)
    .map((section) => [section.label, section.title].filter(Boolean).join(' '))
}
