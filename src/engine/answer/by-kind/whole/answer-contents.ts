import { toPlainTitle } from '../../../../text/plain-title.ts'
import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeAnswer, writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { listAppendices, namesAppendix } from './appendices.ts'
import { type ChapterSource, listChapterSources } from './chapter-sources.ts'
import { findTitleLine } from './document-lines.ts'
import type { HeadedSection } from './heading.ts'
import { isAside, isOfAnyText } from './heading-kinds.ts'
import { compileCues, dropPolite, type MatchedQuestion, matchQuestion } from './match-question.ts'
import { readSources } from './named-source.ts'
import { findChapters, readOutline } from './outline.ts'
import { namesPart } from './phrase-words.ts'
import { listQuestions } from './question-headings.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteSourceName } from './quote-source-name.ts'
import { type QuestionTarget, readTarget, type Scope } from './read-target.ts'

const MAX_LISTED = 24
const MAX_SOURCES = 6
/** Of fewer headings, what is said under them tells more. */
const MIN_TOPICS = 3
/** So many pages are those of one work. */
const MIN_PAGES = 5
/** "Version 2.1", or a number alone. */
const NO_MATTER = /^(?:(?:\p{L}+\s)?\d+(?:\.\d+)*)?$/u

const pickContentsCues = ({ contents }: AnswerLocale) => contents.asks
/** What is asked for the chapters or sections that it has; null where a question asks something else. */
export const matchContents = (question: string): MatchedQuestion | null => matchQuestion(question, pickContentsCues)
const pickTopicCues = ({ contents }: AnswerLocale) => contents.topics
const pickQuestionCues = ({ contents }: AnswerLocale) => contents.questions
const pickCountCues = ({ contents }: AnswerLocale) => contents.counts

/** Lists the chapters or sections of a source, or counts them; each is cited where its heading stands. */
export function answerContents(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchContents(asked.typed)
  if (!ask) return answerTopics(asked, retrieval) ?? answerQuestions(asked, retrieval)
  const target = readTarget(ask.of, asked.language, retrieval)
  if (!('scopes' in target)) return null
  const chapters = namesBook(target) ? chooseChapters(asked, readSources(retrieval)) : []
  if (chapters.length > 0) return tellChapterSources(asked, chapters, retrieval)
  const appendices = namesAppendix(asked.typed) ? quoteAppendices(target.scopes) : []
  if (appendices.length > 0) return writeAnswer(asked, appendices, [], retrieval)
  const scopes = target.scopes.filter((scope) => listSections(scope).length > 1).slice(0, MAX_SOURCES)
  if (scopes.length === 0) return null
  const counted = isCounting(asked) && scopes.length === 1 ? scopes[0]! : null
  const { quotes, left } = counted && isUnnamed(counted) ? quoteEnds(counted) : quoteHeadings(scopes)
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const lead = counted ? `${writeCount(asked, counted)}\n` : ''
  return { ...writeOffline('answered', lead + text, citations), warnings: tellAnyLeft(left) }
}

/** Whether all sources are meant: as such, or by a title page, which names the book. */
const namesBook = (target: QuestionTarget): boolean =>
  target.kind === 'all' || (target.kind === 'source' && target.scopes.every((scope) => listSections(scope).length < 2))

/** Headings name what a source or a part covers, where it has several that are of its matter and not of every document. */
function answerTopics(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickTopicCues)
  const target = ask && readTarget(ask.of, asked.language, retrieval)
  const [scope, ...others] = target && 'scopes' in target ? target.scopes : []
  if (!scope) return null
  const chapters = namesBook(target!) ? chooseChapters(asked, readSources(retrieval)) : []
  if (chapters.length > 0) return tellChapterSources(asked, chapters, retrieval)
  if (others.length > 0) return tellNames(asked, target!.kind === 'all' ? readSources(retrieval) : [], retrieval)
  const named = listSections(scope).filter((one) => !isOfAnyText(one) && !NO_MATTER.test(one.title))
  return tellHeadings(asked, scope.source, named, retrieval)
}

/** The questions that a source is headed by, all by themselves. */
function answerQuestions(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickQuestionCues)
  const target = ask && readTarget(ask.of, asked.language, retrieval)
  const [scope, ...others] = target && 'scopes' in target ? target.scopes : []
  if (!scope || others.length > 0) return null
  const inside = listQuestions(scope.source).filter(({ start, end }) => scope.start <= start && end <= scope.end)
  return tellHeadings(asked, scope.source, inside, retrieval)
}

function tellHeadings(
  asked: AskedQuestion,
  source: IndexedSource,
  headings: readonly HeadedSection[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const quotes = headings.slice(0, MAX_LISTED).map((section) => quoteHeading(source, section))
  return headings.length < MIN_TOPICS ? null : tellAsListed(asked, quotes, headings.length, retrieval)
}

/** Pages that are sources of their own are of what they are called; a name of a file that was never titled says no matter. */
function tellNames(
  asked: AskedQuestion,
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const named = sources.filter(({ name }) => toPlainTitle(name) === name && !isOfAnyText({ title: name }))
  const quotes = named.slice(0, MAX_LISTED).flatMap((source) => quoteSourceName(source) ?? [])
  return quotes.length < MIN_PAGES ? null : tellAsListed(asked, quotes, named.length, retrieval)
}

function tellAsListed(asked: AskedQuestion, quotes: readonly Quote[], count: number, retrieval: Retrieval) {
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  return { ...writeOffline('answered', text, citations), warnings: tellAnyLeft(count - quotes.length) }
}

type ListedHeadings = { readonly quotes: readonly Quote[]; readonly left: number }

function quoteHeadings(scopes: readonly Scope[]): ListedHeadings {
  const most = Math.max(4, Math.floor(MAX_LISTED / scopes.length))
  const quotes = scopes.flatMap((scope) => quoteSections(scope, most, scopes.length > 1))
  return { quotes, left: scopes.reduce((sum, scope) => sum + Math.max(0, listSections(scope).length - most), 0) }
}

/** Chapters that have nothing but their numbers. */
const isUnnamed = (scope: Scope) => listSections(scope).every(({ title }) => !/\p{L}/u.test(title))

/** The first and the last, where the others between them say nothing more. */
const quoteEnds = (scope: Scope): ListedHeadings => ({
  quotes: [listSections(scope)[0]!, listSections(scope).at(-1)!].map((section) => quoteHeading(scope.source, section)),
  left: 0,
})

/** The chapters that are sources of their own, those of the kind that is asked for where the question names one. */
function chooseChapters({ typed }: AskedQuestion, sources: readonly IndexedSource[]): readonly ChapterSource[] {
  const chapters = listChapterSources(sources)
  if (namesAppendix(typed)) return chapters.filter((one) => one.isAppendix)
  const main = chapters.filter((one) => !one.isAppendix)
  return namesPart(typed) && main.length > 0 ? main : chapters
}

function tellChapterSources(
  asked: AskedQuestion,
  chapters: readonly ChapterSource[],
  retrieval: Retrieval,
): WrittenAnswer {
  const quotes = chapters
    .slice(0, MAX_LISTED)
    .flatMap(({ source, section }) => (section ? quoteHeading(source, section) : (quoteSourceName(source) ?? [])))
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const lead = isCounting(asked) ? `**${chapters.length}** ${findPartsWord(asked)}:\n` : ''
  const left = chapters.length - quotes.length
  return { ...writeOffline('answered', lead + text, citations), warnings: tellAnyLeft(left) }
}

const quoteAppendices = (scopes: readonly Scope[]): Quote[] =>
  scopes
    .flatMap(({ source }) => listAppendices(source).map((section) => quoteHeading(source, section)))
    .slice(0, MAX_LISTED)

const tellAnyLeft = (count: number) =>
  count > 0 ? [`${count} more headings are not shown: ask for the contents of one source or chapter.`] : []

const isCounting = ({ typed }: AskedQuestion) =>
  compileCues(pickCountCues).some((pattern) => pattern.test(dropPolite(typed)))

function writeCount(asked: AskedQuestion, scope: Scope): string {
  const count = new Intl.NumberFormat(asked.language).format(listSections(scope).length)
  const source = toPlainTitle(scope.source.name)
  return fillIn(findLocale(asked.language).contents.counted, { source, count, parts: findPartsWord(asked) })
}

/** They are called what the question calls them. */
function findPartsWord({ typed, language }: AskedQuestion): string {
  const { contents, part } = findLocale(language)
  return new RegExp(`(?<!\\p{L})(?:${part.parts})(?!\\p{L})`, 'iu').exec(typed)?.[0] ?? contents.noun
}

/** The highest sections of a scope; below a section those of the next level. */
function listSections({ source, start, end, section }: Scope): readonly HeadedSection[] {
  const inside = readOutline(source).filter(
    (one) => one.start >= start && one.end <= end && one.start !== section?.start,
  )
  const chapters = addNumberedAsides(findChapters(inside), inside)
  return section === null && chapters.length > MIN_TOPICS && leadsByTitle(source, chapters)
    ? chapters.slice(1)
    : chapters
}

/** What a text opens with is its title and no chapter of it where it is called so, or where all others have numbers. */
function leadsByTitle(source: IndexedSource, [first, ...others]: readonly HeadedSection[]): boolean {
  if (!first || first.label !== null || isOfAnyText(first) || !opensText(source, first)) return false
  return first.title === toPlainTitle(source.name) || others.every(({ label }) => label !== null)
}

const opensText = (source: IndexedSource, { start, bodyStart }: HeadedSection): boolean => {
  const line = findTitleLine(source)
  return line !== null && start < line.end && line.start < Math.max(bodyStart, start + 1)
}

/** A chapter on how to report faults has its number among the others, and a list of contents names it. */
function addNumberedAsides(
  chapters: readonly HeadedSection[],
  inside: readonly HeadedSection[],
): readonly HeadedSection[] {
  const [first] = chapters
  if (!first || chapters.some(({ label }) => label === null)) return chapters
  return inside.filter(
    (one) => chapters.includes(one) || (one.level === first.level && one.label !== null && isAside(one)),
  )
}

function quoteSections(scope: Scope, most: number, isNamed: boolean): Quote[] {
  const { source } = scope
  return listSections(scope)
    .slice(0, most)
    .map((section, place) => {
      const quote = quoteHeading(source, section)
      return isNamed && place === 0 ? { ...quote, shown: `${toPlainTitle(source.name)}: ${quote.shown}` } : quote
    })
}
