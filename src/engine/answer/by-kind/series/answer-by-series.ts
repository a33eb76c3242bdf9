import { readLabelLine } from '../../../../text/label-line.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { blankOut, type FoundSpan, toBlanks } from '../../../../text/spans.ts'
import { refuse, writeAnswer } from '../../compose/write-answer.ts'
import { readCommonTerms } from '../../language/common-words.ts'
import { findLocale } from '../../language/locales.ts'
import { writeRefusal } from '../../language/phrases.ts'
import { findWeekday } from '../../language/weekdays.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import { type AskedQuestion, readAskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import { describeNearest } from '../../question/near-miss.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { readFirstLine } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { matchContents } from '../whole/answer-contents.ts'
import { answerInScope } from '../whole/answer-in-scope.ts'
import { findNamedEntries, type NamedEntries } from './find-entries.ts'
import { asksWhichOther, findInSeries } from './find-in-series.ts'
import { type HeadingSeries, listSeries } from './heading-series.ts'
import { findPartialDate } from './partial-date.ts'
import { quoteTitle } from './tell-entry.ts'
import { tellNamed } from './tell-named.ts'

const PASSAGES_READ = 5
/** So few sources are all looked through. */
const MAX_SOURCES_READ = 6

/**
 * Answers from sections that go by version, date, day or number: what stands under one that is named, when one is of, and
 * which of them holds what is asked. What a heading tells is said of all that stands under it, and of nothing else.
 */
export function answerBySeries(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (!mayNameEntries(asked) || matchContents(asked.typed)) return null // "Which chapters are there?" names none of them
  for (const series of findSeries(asked, retrieval)) {
    const named = findNamedEntries(asked.typed, asked.language, series)
    const answer = named
      ? answerOfEntries(asked, series, named, retrieval)
      : findInSeries(asked, series, readTopic(asked, [], series, retrieval), retrieval)
    if (answer) return answer
  }
  return null
}

/** Whether a question asks for a date or for one of several, or names one by a number, a day or its place. */
function mayNameEntries({ typed, language }: AskedQuestion): boolean {
  const { versions, nouns, latest, earliest } = findLocale(language).series
  return (
    /\p{N}/u.test(typed) ||
    compileWordCue([versions, nouns, latest, earliest].join('|'), language).test(typed) ||
    readAskedKind(typed) === 'date' ||
    findWeekday(typed) !== null ||
    findPartialDate(typed) !== null
  )
}

const findSeries = ({ searchText }: AskedQuestion, retrieval: Retrieval): HeadingSeries[] =>
  [...readFoundSources(retrieval.find(searchText, PASSAGES_READ), retrieval, MAX_SOURCES_READ)].flatMap(listSeries)

function answerOfEntries(
  asked: AskedQuestion,
  series: HeadingSeries,
  named: NamedEntries,
  retrieval: Retrieval,
): WrittenAnswer | null {
  if (named.nearest !== null) return refuseEntry(asked, named, retrieval)
  const topic = readTopic(asked, named.said, series, retrieval)
  if (topic.size === 0) return asksWhichOther(asked, series) ? null : tellNamed(asked, series, named, retrieval)
  const label = tellLabel(asked, series, named, topic, retrieval)
  if (label) return label
  const within = { ...series, entries: named.entries }
  const told = findInSeries(asked, within, topic, retrieval)
  if (told) return told
  const scopes = named.entries.map(({ section }) => ({ ...section, source: series.source, section }))
  return answerInScope(named.said.reduce(blankOut, asked.typed), scopes, retrieval)
}

/** What the heading itself says under a name: "Version 2.1, 2023-05-01, urgency: low". */
function tellLabel(
  asked: AskedQuestion,
  { source }: HeadingSeries,
  { entries }: NamedEntries,
  topic: ReadonlyMap<string, number>,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const quotes = entries.flatMap((entry) => {
    const lines = entry.title.split(/[,;|]\s/).flatMap((part) => readLabelLine(part) ?? [])
    const line = lines.find(({ label }) => [...topic.keys()].every((term) => retrieval.terms(label).includes(term)))
    return line ? [quoteTitle(source, entry, line.value)] : []
  })
  return quotes.length === 1 ? writeAnswer(asked, quotes, [], retrieval) : null
}

/** A version that is not there is not answered with another one, which is named. */
function refuseEntry(asked: AskedQuestion, { said, nearest }: NamedEntries, retrieval: Retrieval): WrittenAnswer {
  const unmet = said.map(({ start, end }) => ({ name: asked.typed.slice(start, end), instead: nearest }))
  const text = writeRefusal(findLocale(asked.language).phrases, [], describeNearest(asked, unmet, [], retrieval))
  return refuse(text)
}

/**
 * What a question asks about in the entries of a series, by terms and their weights: without what names them, what only
 * asks for them or says that something stands there, and the name of the whole.
 */
function readTopic(
  asked: AskedQuestion,
  said: readonly FoundSpan[],
  { source }: HeadingSeries,
  retrieval: Retrieval,
): ReadonlyMap<string, number> {
  const { typed, language } = asked
  const { terms } = retrieval
  const content = dropFrame(dropSeriesWords(said.reduce(blankOut, typed), language), language)
  if (!/[\p{L}\p{N}]/u.test(content)) return new Map()
  const topic = readAskedQuestion(content, [], retrieval, language)
  const named = new Set([
    ...terms(`${toPlainTitle(source.name)} ${readFirstLine(source.text)}`),
    ...topic.unknownVerbs,
    ...readCommonTerms({ text: content, language }, terms),
  ])
  return new Map([...topic.weights].filter(([term]) => topic.own.has(term) && !named.has(term)))
}

function dropSeriesWords(text: string, language: string): string {
  const words = Object.values(findLocale(language).series).join('|')
  return text.replace(compileWordCue(words, language, 'giu'), toBlanks)
}
