import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { hedge } from '../../compose/hedge.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readAskedSize } from '../../question/asked-size.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readExtent } from '../../retrieval/text-extent.ts'
import { answerContents, matchContents } from './answer-contents.ts'
import { answerInScope } from './answer-in-scope.ts'
import { quoteNature } from './answer-nature.ts'
import { listAppendices, namesAppendix } from './appendices.ts'
import { type MatchedQuestion, matchQuestion } from './match-question.ts'
import { joinMatter } from './matter-of-part.ts'
import { readSources } from './named-source.ts'
import { leadsBook, openBook } from './open-book.ts'
import { readPartRequest } from './part-request.ts'
import { namesPart, readPhraseWords } from './phrase-words.ts'
import { concludes, quoteConclusion } from './quote-conclusion.ts'
import { createSummariser, type QuoteScope, quoteAboutEach, quoteSections, summariseEach } from './quote-each-scope.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteTopic } from './quote-topic.ts'
import { type QuestionTarget, readTarget, type Scope, scopeSection } from './read-target.ts'
import { setSourcesApart } from './set-sources-apart.ts'
import { findToldSection } from './told-section.ts'
import { refuseMissing, writeOverview, writeScopes } from './write-scopes.ts'

const MAX_APPENDICES = 12

const pickSummaryCues = ({ summary }: AnswerLocale) => summary.asks
const pickPointCues = ({ summary }: AnswerLocale) => summary.points
const pickAboutCues = ({ about, contents }: AnswerLocale) => [...about.asks, ...contents.topics]
const pickConclusionCues = ({ conclusion }: AnswerLocale) => conclusion.asks
const pickPartCues = ({ part }: AnswerLocale) => part.asks
const pickSourceCues = ({ source }: AnswerLocale) => source.asks

/** Answers what is asked of sources or parts of them as a whole: a summary, what they are about, what they conclude or say. */
export function answerOverview(typed: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { asked, count, summary } = readRequest(typed)
  if (summary) return answerSummary(asked, summary, count, retrieval)
  const nature = quoteNature(asked, retrieval)
  if (nature) return writeOverview(asked, nature, retrieval)
  const conclusion = matchQuestion(asked.typed, pickConclusionCues)
  if (conclusion) return answerConclusion(asked, conclusion, retrieval, count)
  const points = matchQuestion(asked.typed, pickPointCues)
  if (points) return writeSummary(asked, readTarget(points.of, asked.language, retrieval), count, retrieval)
  return (
    answerPart(asked, retrieval, count) ?? answerAbout(asked, count, retrieval) ?? setSourcesApart(asked, retrieval)
  )
}

/** The question without the words that say how many sentences are wanted, how many these are, and whether a summary is. Read once for both. */
const readRequest = memoizeWeakly((typed: AskedQuestion) => {
  const size = readAskedSize(typed.typed, typed.language)
  const asked = size ? { ...typed, typed: size.rest } : typed
  return { asked, count: size?.count, summary: matchQuestion(asked.typed, pickSummaryCues) }
})

/**
 * The same of all sources, and of a part that is called one: no heading that has a word of such a question is meant by it, nor is it asked
 * what a sentence says.
 */
export function answerOverAll(typed: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { asked, summary } = readRequest(typed)
  const part = matchContents(asked.typed) ? null : matchPart(asked.typed, asked.language)
  const byNoun = part && part.topic === '' && namesPart(part.of) ? part : null
  const ask = summary ?? matchQuestion(asked.typed, pickAboutCues) ?? byNoun
  if (!ask) return null
  const { kind } = readTarget(ask.of, asked.language, retrieval)
  const isOfPart = kind === 'part' && (summary !== null || byNoun !== null)
  if (kind !== 'all' && !isOfPart) return null
  return answerContents(typed, retrieval) ?? answerOverview(typed, retrieval)
}

/** What a part says: "the section on releases" is one by what it is on, and no section that says something of releases. */
function matchPart(question: string, language: string): MatchedQuestion | null {
  const part = matchQuestion(question, pickPartCues)
  if (!part?.topic || !namesPart(part.of) || readPartRequest(part.of)) return part
  const isBare = readPhraseWords(part.of, language).every(({ isNoun }) => isNoun)
  return isBare ? { of: joinMatter(part.of, part.topic), topic: '' } : part
}

/** How the last chapter of a text of some pages ends need not be what it concludes. */
function answerConclusion(
  asked: AskedQuestion,
  ask: MatchedQuestion,
  retrieval: Retrieval,
  count?: number,
): WrittenAnswer | null {
  const told = answerScopes(asked, ask, retrieval, (scope, scopeCount) =>
    quoteConclusion(scope, scopeCount, retrieval).slice(0, count),
  )
  const isNamed = readSources(retrieval).some(concludes)
  return told === null || isNamed || readExtent(retrieval) === 'sheet' ? told : hedge(told, asked.language)
}

/** A summary may be of a matter too: what the sources say of it. */
function answerSummary(
  asked: AskedQuestion,
  ask: MatchedQuestion,
  count: number | undefined,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const inner = matchPart(ask.of, asked.language)
  if (inner?.topic)
    return writeTopic(asked, inner.topic, readTarget(inner.of, asked.language, retrieval), retrieval, count)
  const target = readTarget(inner?.of ?? ask.of, asked.language, retrieval)
  const appendices = target.kind === 'all' && namesAppendix(ask.of) ? findAppendices(retrieval) : []
  if (appendices.length > 0) return writeAppendices(asked, appendices, retrieval)
  if (target.kind === 'topic') {
    const told = writeTopic(asked, ask.of, null, retrieval, count)
    return told && namesPart(ask.of) ? hedge(told, asked.language) : told // what is said elsewhere of its matter is not the part
  }
  return writeSummary(asked, target, count, retrieval)
}

/** Of more sources than sentences those that lead tell most: an introduction, an overview. */
function writeSummary(
  asked: AskedQuestion,
  named: QuestionTarget,
  count: number | undefined,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const target = openBook(named, retrieval)
  if (target.kind === 'all' && target.scopes.length > 1 && asksOfEach(asked))
    return writeScopes(asked, target, retrieval, summariseEach(asked.language, retrieval, count))
  const told =
    'scopes' in target && count !== undefined ? { ...target, scopes: chooseScopes(target.scopes, count) } : target
  return writeScopes(asked, told, retrieval, createSummariser(asked.language, retrieval, count))
}

const asksOfEach = ({ typed, language }: AskedQuestion) =>
  compileWordCue(findLocale(language).summary.each, language).test(typed)

function chooseScopes(scopes: readonly Scope[], count: number): readonly Scope[] {
  if (scopes.length <= count) return scopes
  const leading = scopes.filter(({ source }) => leadsBook(source))
  return [...leading, ...scopes.filter(({ source }) => !leadsBook(source))].slice(0, count)
}

function writeTopic(
  asked: AskedQuestion,
  topic: string,
  within: QuestionTarget | null,
  retrieval: Retrieval,
  count?: number,
): WrittenAnswer | null {
  const scopes = within && 'scopes' in within ? within.scopes : null
  const quotes = quoteTopic(topic, asked.language, scopes, retrieval)?.slice(0, count)
  return quotes ? writeOverview(asked, quotes, retrieval) : null
}

function answerAbout(asked: AskedQuestion, count: number | undefined, retrieval: Retrieval): WrittenAnswer | null {
  const about = matchQuestion(asked.typed, pickAboutCues)
  const named = about && readTarget(about.of, asked.language, retrieval)
  const target = named && openBook(named, retrieval)
  if (!target || !named) return null
  const leading = target !== named && 'scopes' in target ? target.scopes.filter(({ source }) => leadsBook(source)) : []
  const told = leading.length > 0 ? ({ kind: 'all', scopes: leading } as const) : target
  return writeScopes(asked, told, retrieval, quoteAboutEach(asked.language, retrieval, count), true)
}

/** What a part says, or what it says about a matter: then the matter is searched for in it. */
function answerPart(asked: AskedQuestion, retrieval: Retrieval, count?: number): WrittenAnswer | null {
  const byPart = matchPart(asked.typed, asked.language)
  const bySource =
    byPart && byPart.topic === '' && (readPartRequest(byPart.of) || namesPart(byPart.of))
      ? null
      : matchQuestion(asked.typed, pickSourceCues)
  const ask = bySource ?? byPart
  if (!ask) return null
  const target = readTarget(ask.of, asked.language, retrieval)
  if (target.kind === 'missing') return refuseMissing(asked, target)
  const appendices = ask.topic === '' && target.kind === 'all' && namesAppendix(ask.of) ? findAppendices(retrieval) : []
  if (appendices.length > 0) return writeAppendices(asked, appendices, retrieval)
  const headed = findHeaded(ask, target, asked.language, retrieval)
  if (headed) return writeSections(asked, headed, retrieval, count)
  if (ask.topic !== '' && target.kind === 'part' && !bySource)
    return writePartTopic(asked, ask.topic, target, retrieval)
  if (ask.topic !== '')
    return 'scopes' in target && target.kind !== 'all' ? answerInScope(ask.topic, target.scopes, retrieval) : null
  if (target.kind === 'topic' && count !== undefined) return writeTold(asked, ask.of, retrieval, count)
  return target.kind === 'part' || target.kind === 'source' ? writeSections(asked, target, retrieval, count) : null
}

/** What is to be told in so many sentences is told by the section on it: "Describe the history of the program in three sentences". */
function writeTold(asked: AskedQuestion, matter: string, retrieval: Retrieval, count: number): WrittenAnswer | null {
  const words = readPhraseWords(matter, asked.language)
  const told = findToldSection(words, readSources(retrieval), asked.language, retrieval)
  return told && writeSections(asked, { kind: 'part', scopes: [scopeSection(told)] }, retrieval, count)
}

const findAppendices = (retrieval: Retrieval): Scope[] =>
  readSources(retrieval).flatMap((source) => listAppendices(source).map((section) => scopeSection({ source, section })))

/** The only appendix says something, several are listed. */
function writeAppendices(asked: AskedQuestion, scopes: readonly Scope[], retrieval: Retrieval): WrittenAnswer | null {
  if (scopes.length === 1) return writeSections(asked, { kind: 'part', scopes }, retrieval)
  const quotes = scopes.slice(0, MAX_APPENDICES).map(({ source, section }) => quoteHeading(source, section!))
  return tellQuotes('answered', asked, quotes, retrieval)
}

const writeSections = (asked: AskedQuestion, target: QuestionTarget, retrieval: Retrieval, count?: number) =>
  writeScopes(asked, target, retrieval, quoteSections(retrieval, count))

/** "The chapter on ..." names a chapter by its heading or as a source of its own, where "the chapter" alone names none. */
function findHeaded(
  { of, topic }: MatchedQuestion,
  target: QuestionTarget,
  language: string,
  retrieval: Retrieval,
): QuestionTarget | null {
  if (topic === '' || target.kind !== 'all' || !namesPart(of)) return null
  const headed = readTarget(joinMatter(of, topic), language, retrieval)
  const isTitled = headed.kind === 'source' && headed.unmet.length === 0 && headed.scopes.length === 1
  return headed.kind === 'part' || isTitled ? headed : null
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

function answerScopes(
  asked: AskedQuestion,
  ask: MatchedQuestion,
  retrieval: Retrieval,
  quote: QuoteScope,
): WrittenAnswer | null {
  return writeScopes(asked, readTarget(ask.of, asked.language, retrieval), retrieval, quote)
}
