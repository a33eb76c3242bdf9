import type { PlacedCitation } from '../../domain/citation.ts'
import type { NotebookGuide, SourceGuide } from '../../domain/notebook-guide.ts'
import { takeInTurn } from '../../lib/take-in-turn.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { findMainLanguage } from '../../text/main-language.ts'
import { dropBold } from '../../text/plain-text.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { readOutline } from '../answer/by-kind/whole/outline.ts'
import { findLocale } from '../answer/language/locales.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import { findCharacteristicWords } from './characteristic-words.ts'
import { type HeadingTopic, readTopics, sortBySize } from './heading-topics.ts'
import type { GuideSource } from './read-guide-material.ts'
import { type AskableSource, suggestQuestions } from './suggest-questions.ts'

/** Asks the notebook, or some of its sources, as anybody would. */
type AskSources = (question: string, sourceIds?: readonly string[]) => WrittenAnswer

const MAX_TOPICS = 12
const MAX_SOURCE_TOPICS = 6
const MIN_SOURCE_TOPICS = 3
const MAX_SOURCE_SUMMARY_CHARS = 400
/** A guide of more sources would take long, and nobody reads it. */
const MAX_SUMMARISED_SOURCES = 40

/**
 * Tells what a notebook is about by its own structure, and what it can be asked: headings, characteristic words where
 * there are none, the summary that an answer would give, questions that were asked and answered. The same sources give
 * the same guide.
 */
export function writeGuide(sources: readonly GuideSource[], ask: AskSources): NotebookGuide {
  const askable = sources.map(readAskableSource)
  const overview = ask(findLocale(findMainLanguage(sources) ?? 'en').guide.overview)
  const isTold = overview.state !== 'no_support'
  return {
    summary: isTold ? overview.text : '',
    citations: isTold ? overview.citations : [],
    topics: interleaveTopics(askable.map(chooseTopics)).slice(0, MAX_TOPICS),
    questions: suggestQuestions(askable, (question) => ask(question)),
    sources: askable.map((source, index) => ({
      sourceId: source.id,
      title: source.title,
      summary: index < MAX_SUMMARISED_SOURCES ? summariseSource(source, ask) : '',
      topics: chooseTopics(source),
    })),
  }
}

function readAskableSource(source: GuideSource): AskableSource {
  const title = toPlainTitle(source.title)
  const read = readTopics(findHeadingPlaces(source), { ...source, title })
  const words = findCharacteristicWords([source], MAX_SOURCE_TOPICS).map(({ shown }) => shown)
  return { id: source.id, title, language: source.language, text: source.text, ...read, words }
}

/** The marks of its headings; where its reader found none, the lines that look like such. */
function findHeadingPlaces({ id, title, text, places }: GuideSource): readonly SourcePlace[] {
  if (places.some(({ heading }) => heading !== undefined)) return places
  const outline = readOutline({ id, name: title, text, places })
  return outline.map(({ start, title: heading, level }) => ({ start, heading, headingLevel: level }))
}

/** Its headings; words of its own that its title does not say fill up where they are few. */
function chooseTopics({ title, topics, words }: AskableSource): string[] {
  const told = chooseLargest(topics).map(({ text }) => text)
  if (told.length >= MIN_SOURCE_TOPICS) return told
  const known = [title, ...told].join('\n').toLowerCase()
  const fresh = words.filter((word) => !known.includes(word.toLowerCase()))
  return [...told, ...fresh].slice(0, MAX_SOURCE_TOPICS)
}

/** The sections that a source has most to say on, as they stand in it. */
function chooseLargest(topics: readonly HeadingTopic[]): HeadingTopic[] {
  const largest = new Set(sortBySize(topics).slice(0, MAX_SOURCE_TOPICS))
  return topics.filter((topic) => largest.has(topic))
}

/** One of each list in turn, each once. */
function interleaveTopics(lists: readonly (readonly string[])[]): string[] {
  return [...new Map(takeInTurn(lists).map((topic) => [topic.toLowerCase(), topic])).values()]
}

function summariseSource({ id, language }: AskableSource, ask: AskSources): SourceGuide['summary'] {
  const { state, text, citations } = ask(findLocale(language).guide.overview, [id])
  return state === 'no_support' ? '' : cutOpeningSentences(text, citations)
}

/** Whole quotes, as many as fit, without their markers. */
function cutOpeningSentences(text: string, citations: readonly PlacedCitation[]): string {
  const parts: string[] = []
  let rest = text
  for (const { marker } of citations) {
    const end = rest.indexOf(marker)
    if (end < 0) break
    parts.push(dropBold(rest.slice(0, end)).trim())
    rest = rest.slice(end + marker.length)
  }
  const fitting = parts.filter((_, index) => parts.slice(0, index + 1).join(' ').length <= MAX_SOURCE_SUMMARY_CHARS)
  return (fitting.length > 0 ? fitting : parts.slice(0, 1)).join(' ')
}
