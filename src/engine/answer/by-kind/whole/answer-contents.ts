import { toPlainTitle } from '../../../../text/plain-title.ts'
import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeOffline } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import type { HeadedSection } from './heading.ts'
import { compileCues, dropPolite, matchQuestion } from './match-question.ts'
import { findChapters, readOutline } from './outline.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteSourceName } from './quote-source-name.ts'
import { readHeading } from './read-heading.ts'
import { readTarget, type Scope } from './read-target.ts'

const MAX_LISTED = 24
const MAX_SOURCES = 6

/** So many sources that are called chapters are those of one book. */
const MIN_CHAPTER_SOURCES = 3

const pickContentsCues = ({ contents }: AnswerLocale) => contents.asks
const pickCountCues = ({ contents }: AnswerLocale) => contents.counts

/** Lists the chapters or sections of a source, or counts them; each is cited where its heading stands. */
export function answerContents(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchQuestion(asked.typed, pickContentsCues)
  if (!ask) return null
  const target = readTarget(ask.of, asked.language, retrieval)
  if (!('scopes' in target)) return null
  const chapters = target.kind === 'all' ? listChapterSources(target.scopes) : []
  if (chapters.length >= MIN_CHAPTER_SOURCES) return tellChapterSources(asked, chapters, retrieval)
  const scopes = target.scopes.filter((scope) => listSections(scope).length > 1).slice(0, MAX_SOURCES)
  if (scopes.length === 0) return null
  const most = Math.max(4, Math.floor(MAX_LISTED / scopes.length))
  const quotes = scopes.flatMap((scope) => quoteSections(scope, most, scopes.length > 1))
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const lead = isCounting(asked) && scopes.length === 1 ? `${writeCount(asked, scopes[0]!)}\n` : ''
  const left = scopes.reduce((sum, scope) => sum + Math.max(0, listSections(scope).length - most), 0)
  return { ...writeOffline('answered', lead + text, citations), warnings: left > 0 ? [tellLeft(left)] : [] }
}

/** The sources that are chapters by their names, "Chapter 9. Reporting bugs", in the order of these numbers. */
function listChapterSources(scopes: readonly Scope[]): IndexedSource[] {
  const chapters = scopes.flatMap(({ source }) => {
    const { label, isNamed } = readHeading(toPlainTitle(source.name))
    return isNamed && label !== null ? [{ source, label }] : []
  })
  return chapters
    .sort((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }))
    .map(({ source }) => source)
}

function tellChapterSources(
  asked: AskedQuestion,
  chapters: readonly IndexedSource[],
  retrieval: Retrieval,
): WrittenAnswer {
  const quotes = chapters.slice(0, MAX_LISTED).flatMap((source) => quoteSourceName(source) ?? [])
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const lead = isCounting(asked) ? `**${chapters.length}**:\n` : ''
  const left = chapters.length - quotes.length
  return { ...writeOffline('answered', lead + text, citations), warnings: left > 0 ? [tellLeft(left)] : [] }
}

const tellLeft = (count: number) =>
  `${count} more headings are not shown: ask for the contents of one source or chapter.`

const isCounting = ({ typed }: AskedQuestion) =>
  compileCues(pickCountCues).some((pattern) => pattern.test(dropPolite(typed)))

/** They are called what the question calls them. */
function writeCount({ typed, language }: AskedQuestion, scope: Scope): string {
  const { contents, part } = findLocale(language)
  const count = new Intl.NumberFormat(language).format(listSections(scope).length)
  const parts = new RegExp(`(?<!\\p{L})(?:${part.parts})(?!\\p{L})`, 'iu').exec(typed)?.[0] ?? contents.noun
  return fillIn(contents.counted, { source: toPlainTitle(scope.source.name), count, parts })
}

/** The highest sections of a scope; below a section those of the next level. */
function listSections({ source, start, end, section }: Scope): readonly HeadedSection[] {
  const inside = readOutline(source).filter(
    (one) => one.start >= start && one.end <= end && one.start !== section?.start,
  )
  return findChapters(inside)
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
