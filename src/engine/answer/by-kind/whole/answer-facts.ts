import { toPlainTitle } from '../../../../text/plain-title.ts'
import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { findDocuments, type MeantDocuments } from './asked-documents.ts'
import { type FoundAuthor, findAuthor, findRights } from './find-author.ts'
import { findDate, quoteDate } from './find-date.ts'
import { findEdition } from './find-edition.ts'
import { findTranslator } from './find-translator.ts'
import { findWorkplace } from './find-workplace.ts'
import { compileCues, dropPolite, matchQuestion } from './match-question.ts'
import { quoteExtent, quoteLanguage } from './quote-extent.ts'

const MAX_SOURCES = 12

/** What is told of one source: `isSure` when the document itself says it. */
type FactQuote = { readonly quote: Quote; readonly isSure: boolean }
type QuoteFact = (source: IndexedSource, locale: AnswerLocale, language: string) => FactQuote | null

type FactQuestion = MeantDocuments & {
  readonly cues: (locale: AnswerLocale) => readonly string[]
  /** How the same is asked behind another question: "... and when?" */
  readonly beside?: (locale: AnswerLocale) => readonly string[]
  readonly tell: QuoteFact
  /** Said where no source tells; without it the question goes on to search. */
  readonly unknown?: (locale: AnswerLocale) => string
}

/** What a title page says beside the author. */
const CREDITS: readonly FactQuestion[] = [
  {
    cues: ({ translation }) => translation.asks,
    beside: ({ translation }) => translation.beside,
    tell: tellTranslator,
  },
  { cues: ({ workplace }) => workplace.asks, beside: ({ workplace }) => workplace.beside, tell: tellWorkplace },
]

const QUESTIONS: readonly FactQuestion[] = [
  {
    cues: ({ authorship }) => authorship.asks,
    beside: ({ authorship }) => authorship.beside,
    tell: quoteAuthor,
    unknown: ({ authorship }) => authorship.unknown,
  },
  { cues: ({ authorship }) => authorship.covers, tell: quoteByline, isAboutMatter: true },
  { cues: ({ published }) => published.asks, beside: ({ published }) => published.beside, tell: tellDate },
  ...CREDITS,
  { cues: ({ edition }) => edition.asks, beside: ({ edition }) => edition.beside, tell: quoteEdition },
  { cues: ({ publisher }) => publisher.asks, beside: ({ publisher }) => publisher.beside, tell: tellPublisher },
  { cues: ({ extent }) => extent.asks, tell: tellExtent, isOfThings: true },
  { cues: ({ sourceLanguage }) => sourceLanguage.asks, tell: tellLanguage },
]

/** Answers who wrote and translated a source, of when it is, how long it is and in which language: what it says of itself. */
export function answerFacts(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  return tellFacts(QUESTIONS, cutTail(asked.typed), asked, retrieval)
}

/** Who translated a source, and where its authors work: the line of its title page, which needs no word of the question. */
export const answerCredits = (asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null =>
  tellFacts(CREDITS, { first: asked.typed, tail: null, beside: '' }, asked, retrieval)

/** "Who wrote it, and where do they work?": both told by the source itself; null where it tells only one, or one is asked. */
export function answerFactPair(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const cut = cutTail(asked.typed)
  const told = cut.tail === null ? null : tellFacts(QUESTIONS, cut, asked, retrieval)
  return told !== null && (told.state === 'answered' || told.citations.length > 1) ? told : null
}

function tellFacts(
  questions: readonly FactQuestion[],
  cut: CutQuestion,
  asked: AskedQuestion,
  retrieval: Retrieval,
): WrittenAnswer | null {
  for (const question of questions) {
    const ask = matchQuestion(cut.first, question.cues)
    const sources = ask && findDocuments(dropItself(ask.of), asked, retrieval, question)
    if (sources) return writeFactAnswer(asked, question, cut, sources, retrieval)
  }
  return null
}

/** `beside`: the words of what is asked beside it. */
type CutQuestion = { readonly first: string; readonly tail: FactQuestion | null; readonly beside: string }

/** "Who wrote the report, and when?": what is asked, and what is asked beside it; it may stand within: "Who wrote and translated it?". */
function cutTail(question: string): CutQuestion {
  const plain = dropPolite(question)
  for (const tail of QUESTIONS)
    for (const pattern of tail.beside ? compileCues(tail.beside) : []) {
      const beside = pattern.exec(plain)
      if (beside && beside.index > 0) return { first: plain.replace(beside[0], ''), tail, beside: beside[0] }
    }
  return { first: question, tail: null, beside: '' }
}

const pickItselfCues = ({ published }: AnswerLocale) => [`^(?:${published.itself})(?!\\p{L})`]

/** "This version" is the text that is asked. */
const dropItself = (phrase: string) =>
  compileCues(pickItselfCues)
    .reduce((rest, cue) => rest.replace(cue, ''), phrase)
    .trim()

function writeFactAnswer(
  asked: AskedQuestion,
  question: FactQuestion,
  { tail, beside }: CutQuestion,
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const locale = findLocale(asked.language)
  const { unknown } = question
  const questions = tail === null ? [question] : [question, tail]
  const facts = sources.map((source) => questions.map(({ tell }) => tell(source, locale, asked.language)))
  const told = facts
    .flat()
    .filter((fact) => fact !== null)
    .slice(0, MAX_SOURCES)
  if (told.length > 0) {
    const isComplete = told.length === sources.length * questions.length && told.every(({ isSure }) => isSure)
    const quotes = told.map(({ quote }) => quote)
    const written = tellQuotes(isComplete ? 'answered' : 'partial', asked, quotes, retrieval)
    const open = tail !== null && facts.every(([, second]) => second === null) && sayOpen(beside, locale)
    const missing = unknown && facts.every(([first]) => first === null) ? unknown(locale) : open
    return missing ? { ...written, text: `${written.text}\n\n${missing}` } : written
  }
  return unknown ? refuse(unknown(locale)) : null
}

const sayOpen = (beside: string, { phrases }: AnswerLocale): string =>
  fillIn(phrases.halfOpen, { question: beside.replace(/^[\s,、，]+/u, '') })

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
  return tellPublisher(source)
}

/** Who holds the rights need not have published it. */
function tellPublisher(source: IndexedSource): FactQuote | null {
  const rights = findRights(source)
  return rights && { quote: quoteSource(source, rights.start, rights.end), isSure: false }
}

function tellTranslator(source: IndexedSource): FactQuote | null {
  const line = findTranslator(source)
  return line && { quote: quoteSource(source, line.start, line.end), isSure: true }
}

/** Each with his own place where there are as many, and all with all else. */
function tellWorkplace(source: IndexedSource, _: AnswerLocale, language: string): FactQuote | null {
  const found = findWorkplace(source)
  if (!found) return null
  const { names, places, start, end } = found
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const differ = new Set(places).size > 1
  const shown =
    differ && places.length === names.length
      ? names.map((name, at) => `${name}: ${places[at]}`).join('; ')
      : `${list.format(names)}: ${[...new Set(places)].join('; ')}`
  return { quote: { ...quoteSource(source, start, end), shown }, isSure: true }
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
