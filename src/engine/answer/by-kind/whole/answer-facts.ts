import { toPlainTitle } from '../../../../text/plain-title.ts'
import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { findWords } from '../../tables/table-cues.ts'
import { type FoundAuthor, findAuthor, findRights } from './find-author.ts'
import { findDate, quoteDate } from './find-date.ts'
import { findEdition } from './find-edition.ts'
import { compileCues, dropPolite, matchQuestion } from './match-question.ts'
import { namesPart, readPhraseWords } from './phrase-words.ts'
import { quoteExtent, quoteLanguage } from './quote-extent.ts'
import { readTarget } from './read-target.ts'
import { findTitled } from './titled-source.ts'

const MAX_SOURCES = 12
/** Of a source so much is looked at for what it is about. */
const MAX_MATTER_CHARS = 20_000

/** What is told of one source: `isSure` when the document itself says it. */
type FactQuote = { readonly quote: Quote; readonly isSure: boolean }
type QuoteFact = (source: IndexedSource, locale: AnswerLocale, language: string) => FactQuote | null

type FactQuestion = {
  readonly cues: (locale: AnswerLocale) => readonly string[]
  /** How the same is asked behind another question: "... and when?" */
  readonly beside?: (locale: AnswerLocale) => readonly string[]
  readonly tell: QuoteFact
  /** A thing has it as well as a text: "how long is the bridge" asks for no text whose title has the word. */
  readonly isOfThings?: true
  /** It names what a source is about, not the source: the one that search finds for it is meant. */
  readonly isAboutMatter?: true
  /** Said where no source tells; without it the question goes on to search. */
  readonly unknown?: (locale: AnswerLocale) => string
}

/** "the article about bees": its words need not be of the title. */
const ABOUT = /(?<!\p{L})(?:about|on|über|sur|sobre|su|over|о|об|про)(?!\p{L})|について|に関する|关于/iu

const QUESTIONS: readonly FactQuestion[] = [
  {
    cues: ({ authorship }) => authorship.asks,
    beside: ({ authorship }) => authorship.beside,
    tell: quoteAuthor,
    unknown: ({ authorship }) => authorship.unknown,
  },
  { cues: ({ authorship }) => authorship.covers, tell: quoteByline, isAboutMatter: true },
  { cues: ({ published }) => published.asks, beside: ({ published }) => published.beside, tell: tellDate },
  { cues: ({ edition }) => edition.asks, tell: quoteEdition },
  { cues: ({ extent }) => extent.asks, tell: tellExtent, isOfThings: true },
  { cues: ({ sourceLanguage }) => sourceLanguage.asks, tell: tellLanguage },
]

/** Answers who wrote a source, of when it is, how long it is and in which language: what it says of itself. */
export function answerFacts(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const { first, tail } = cutTail(asked.typed)
  for (const question of QUESTIONS) {
    const ask = matchQuestion(first, question.cues)
    const sources = ask && findDocuments(ask.of, asked, retrieval, question)
    if (sources) return writeFactAnswer(asked, tail === null ? [question] : [question, tail], sources, retrieval)
  }
  return null
}

/** "Who wrote the report, and when?": what is asked, and what is asked beside it. */
function cutTail(question: string): { first: string; tail: FactQuestion | null } {
  const plain = dropPolite(question)
  for (const tail of QUESTIONS)
    for (const pattern of tail.beside ? compileCues(tail.beside) : []) {
      const at = plain.search(pattern)
      if (at > 0) return { first: plain.slice(0, at), tail }
    }
  return { first: question, tail: null }
}

/** The sources that a phrase means as documents: "the book", and not what a document may be about. */
function findDocuments(
  phrase: string,
  { language }: AskedQuestion,
  retrieval: Retrieval,
  { isOfThings, isAboutMatter }: FactQuestion,
): IndexedSource[] | null {
  if (isAboutMatter) return findAboutMatter(phrase, retrieval)
  const titled = isOfThings ? null : findTitled(phrase, language, retrieval)
  if (titled) return [titled]
  const target = readTarget(phrase, language, retrieval)
  const words = readPhraseWords(phrase, language)
  const isDocument = words.length === 0 || words.some(({ isNoun }) => isNoun)
  if (target.kind === 'part' && isDocument && !namesPart(phrase)) return [target.scopes[0]!.source]
  if (target.kind !== 'all' && target.kind !== 'source') return null
  if (target.kind === 'source' && target.unmet.length > 0 && !ABOUT.test(phrase)) return null
  const sources = target.scopes.map(({ source }) => source)
  const titles = sources.map(({ name }) => toPlainTitle(name).toLowerCase())
  const named = words
    .map(({ word }) => word)
    .join(' ')
    .toLowerCase()
  return isDocument || (titles.includes(named) && !(isOfThings && speaksOf(sources, named))) ? sources : null
}

/** "How long is the pool?" asks for no text of that name where the text speaks of a pool. */
const speaksOf = (sources: readonly IndexedSource[], name: string) =>
  sources.some(({ text }) => findWords(name.replace(/[^\p{L}\p{N}\s]/gu, '.'), text).length > 0)

/** The source of the passage that search finds first, where it speaks of all that the phrase says. */
function findAboutMatter(phrase: string, { find, terms, readSource }: Retrieval): IndexedSource[] | null {
  const [passage] = find(phrase, 1)
  const source = passage ? readSource(passage.sourceId) : null
  const held = new Set(source ? terms(`${source.name}\n${source.text.slice(0, MAX_MATTER_CHARS)}`) : [])
  const asked = terms(phrase)
  return source && asked.length > 0 && asked.every((term) => held.has(term)) ? [source] : null
}

function writeFactAnswer(
  asked: AskedQuestion,
  questions: readonly FactQuestion[],
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const locale = findLocale(asked.language)
  const unknown = questions[0]!.unknown
  const facts = sources.map((source) => questions.map(({ tell }) => tell(source, locale, asked.language)))
  const told = facts
    .flat()
    .filter((fact) => fact !== null)
    .slice(0, MAX_SOURCES)
  if (told.length > 0) {
    const isComplete = told.length === sources.length * questions.length && told.every(({ isSure }) => isSure)
    const quotes = told.map(({ quote }) => quote)
    const written = tellQuotes(isComplete ? 'answered' : 'partial', asked, quotes, retrieval)
    return unknown && facts.every(([first]) => first === null)
      ? { ...written, text: `${written.text}\n\n${unknown(locale)}` }
      : written
  }
  return unknown ? refuse(unknown(locale)) : null
}

function quoteAuthor(source: IndexedSource, { authorship }: AnswerLocale, language: string): FactQuote | null {
  const found = findAuthor(source)
  if (!found) return null
  if (found.by === 'sentence' || found.by === 'rights')
    return { quote: quoteSource(source, found.start, found.end), isSure: found.by === 'sentence' }
  const frame = found.by === 'text' ? authorship.told : authorship.metadata
  return { quote: quoteNames(source, found, toPlainTitle(source.name), frame, language), isSure: true }
}

function quoteNames(
  source: IndexedSource,
  { names, start, end }: FoundAuthor,
  title: string,
  frame: string,
  language: string,
): Quote {
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return { ...quoteSource(source, start, end), shown: fillIn(frame, { source: title, names: list }) }
}

/** Who wrote about something is told by the text alone: a file's properties may name who saved it. */
function quoteByline(source: IndexedSource, locale: AnswerLocale, language: string): FactQuote | null {
  return findAuthor(source)?.by === 'text' ? quoteAuthor(source, locale, language) : null
}

function tellDate(source: IndexedSource, _: AnswerLocale, language: string): FactQuote | null {
  const found = findDate(source)
  if (found) return { quote: quoteDate(source, found, language), isSure: found.by !== 'made' }
  const rights = findRights(source)
  return rights && { quote: quoteSource(source, rights.start, rights.end), isSure: false }
}

function quoteEdition(source: IndexedSource): FactQuote | null {
  const line = findEdition(source)
  return line && { quote: quoteSource(source, line.start, line.end), isSure: true }
}

function tellExtent(source: IndexedSource, _: AnswerLocale, language: string): FactQuote | null {
  const quote = quoteExtent(source, language)
  return quote && { quote, isSure: true }
}

function tellLanguage(source: IndexedSource, _: AnswerLocale, language: string): FactQuote | null {
  const quote = quoteLanguage(source, language)
  return quote && { quote, isSure: true }
}
