import { toPlainText } from '../../../../text/plain-text.ts'
import { splitSegments } from '../../../../text/segments.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { type IndexedSource, readFirstLine } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { findSelfReference } from './find-author.ts'
import type { HeadedSection } from './heading.ts'
import { compileCues, type MatchedQuestion, matchQuestion } from './match-question.ts'
import { readSources } from './named-source.ts'
import { readOutline } from './outline.ts'
import { readPhraseWords } from './phrase-words.ts'
import { readTarget } from './read-target.ts'

const MAX_OPENING_CHARS = 6000
const MAX_SECTION_CHARS = 1500
const MAX_SENTENCE_CHARS = 500
const MAX_TOLD = 3

const pickLicenceCues = ({ licence }: AnswerLocale) => licence.asks
const buildHeadingCues = ({ licence }: AnswerLocale) => [`^(?:${licence.headings})$`]
const buildSayingCues = ({ licence }: AnswerLocale) => [`(?<!\\p{L})(?:${licence.says})`]

/** What is asked for the licence that it is under; null where a question asks something else. */
export const matchLicence = (question: string): MatchedQuestion | null => matchQuestion(question, pickLicenceCues)

/** Whether a text says under what terms something may be used. */
export const saysTerms = (text: string): boolean => compileCues(buildSayingCues).some((cue) => cue.test(text))

/**
 * Answers under what licence a thing may be used, with the sentence that says so: under a heading for it, else in the opening of a source.
 * Null where none does, or where the question is for the licence of something else than what the sources are about.
 */
export function answerLicence(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const ask = matchLicence(asked.typed)
  const sources = ask && findAsked(ask.of, asked.language, retrieval)
  if (!sources) return null
  const words = readPhraseWords(ask.of, asked.language).filter(({ isNoun }) => !isNoun)
  const found = sources.flatMap((source) => quoteNamed(source, words, retrieval) ?? quoteLicence(source) ?? [])
  const best = Math.max(...found.map(({ rank }) => rank))
  const quotes = found.filter(({ rank }) => rank === best).map(({ quote }) => quote)
  if (quotes.length === 0) return null
  return tellQuotes(best > 0 ? 'answered' : 'partial', asked, quotes.slice(0, MAX_TOLD), retrieval)
}

/** Those that a phrase means as documents, or all where it is what they are about by their names. */
function findAsked(phrase: string, language: string, retrieval: Retrieval): readonly IndexedSource[] | null {
  const target = readTarget(phrase, language, retrieval)
  if (target.kind === 'all') return readSources(retrieval)
  if (target.kind === 'source' && target.unmet.length === 0) return target.scopes.map(({ source }) => source)
  const sources = readSources(retrieval)
  const names = new Set(sources.flatMap((source) => retrieval.terms(`${source.name}\n${readFirstLine(source.text)}`)))
  const words = readPhraseWords(phrase, language).filter(({ isNoun }) => !isNoun)
  return words.every(({ word }) => retrieval.terms(word).some((term) => names.has(term))) ? sources : null
}

/** What a source says of the very thing that is named, where it says first under what licence its own text is: a manual and its program. */
function quoteNamed(
  source: IndexedSource,
  words: readonly { readonly word: string }[],
  { terms }: Pick<Retrieval, 'terms'>,
): RankedLicence | null {
  const [first, ...others] = listSayings(source, 0, MAX_OPENING_CHARS).map(({ start, end }) =>
    quoteSource(source, start, end),
  )
  if (!first || words.length === 0 || !findSelfReference(first.text)) return null
  const named = words.flatMap(({ word }) => terms(word))
  const isOfThing = ({ text }: Quote) => terms(text).some((term) => named.includes(term)) && !findSelfReference(text)
  const quote = isOfThing(first) ? undefined : others.find(isOfThing)
  return quote ? { quote, rank: 2 } : null
}

type RankedLicence = { readonly quote: Quote; readonly rank: number }

/** `rank`: 2 where it speaks of the document itself, 1 under a heading for it; else it may speak of another thing. */
function quoteLicence(source: IndexedSource): RankedLicence | null {
  const headed = readOutline(source).filter(({ title }) => isLicenceHeading(title))
  const headedBy = [
    ...headed.flatMap((section) => findSaying(source, section.bodyStart, readEnd(section)) ?? []),
    ...headed.flatMap((section) => readShort(source, section) ?? []),
  ][0]
  const found = headedBy ?? findSaying(source, 0, MAX_OPENING_CHARS)
  const quote = found && quoteSource(source, found.start, found.end)
  return quote ? { quote, rank: findSelfReference(quote.text) ? 2 : headedBy ? 1 : 0 } : null
}

const isLicenceHeading = (title: string) =>
  compileCues(buildHeadingCues).some((cue) => cue.test(title.replace(/[.:\s]+$/u, '')))

const readEnd = ({ bodyStart, end }: HeadedSection) => Math.min(end, bodyStart + MAX_SECTION_CHARS)

/** The first sentence of a stretch that says under what terms something may be used. */
const findSaying = (source: IndexedSource, from: number, to: number): FoundSpan | null =>
  listSayings(source, from, to)[0] ?? null

function listSayings({ text }: IndexedSource, from: number, to: number): FoundSpan[] {
  const units = splitSegments(text.slice(from, to)).filter(({ kind, start, end }) => {
    const plain = toPlainText(text.slice(from + start, from + end))
    const isProse = (kind === 'sentence' || kind === 'item') && plain.length <= MAX_SENTENCE_CHARS
    return isProse && saysTerms(plain)
  })
  return units.map(({ start, end }) => ({ start: from + start, end: from + end }))
}

/** "MIT", and nothing else under the heading. */
function readShort({ text }: IndexedSource, section: HeadedSection): FoundSpan | null {
  const [unit, other] = splitSegments(text.slice(section.bodyStart, readEnd(section)))
  if (!unit || other) return null
  return { start: section.bodyStart + unit.start, end: section.bodyStart + unit.end }
}
