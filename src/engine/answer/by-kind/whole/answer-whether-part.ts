import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileNamed } from '../../language/compile-once.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { listAppendices, namesAppendix } from './appendices.ts'
import { readDocumentLines } from './document-lines.ts'
import { matchQuestion } from './match-question.ts'
import { readSources } from './named-source.ts'
import { readOutline } from './outline.ts'
import { quoteHeading } from './quote-heading.ts'
import { quoteSourceName } from './quote-source-name.ts'
import { readHeading } from './read-heading.ts'
import { readTarget } from './read-target.ts'

const MAX_TOLD = 6

const pickWhetherCues = ({ part }: AnswerLocale) => part.exists

/**
 * Answers "Is there a glossary?" by the heading of one, the line that is called so, or a source of that name; where there is none, that is
 * said. Null where something else is asked, or of something that is no document.
 */
export function answerWhetherPart(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const whether = matchQuestion(asked.typed, pickWhetherCues)
  const target = whether && readTarget(whether.topic, asked.language, retrieval)
  if (!target || (target.kind !== 'all' && target.kind !== 'source')) return null
  const sources = target.kind === 'all' ? readSources(retrieval) : target.scopes.map(({ source }) => source)
  const quotes = sources.flatMap((source) => quoteParts(source, whether.of)).slice(0, MAX_TOLD)
  if (quotes.length > 0) return tellQuotes('answered', asked, quotes, retrieval)
  if (!retrieval.languages.includes(asked.language)) return null
  return refuse(fillIn(findLocale(asked.language).part.missing, { part: whether.of }))
}

/** Whether a question asks for such a part: that there is none is all that can be said. */
export const asksWhetherPart = (question: string): boolean => matchQuestion(question, pickWhetherCues) !== null

/** "A. Glossary" is called a glossary. */
const dropNumber = (name: string) => readHeading(name).title.replace(/^[A-Z][.)]\s+/u, '')

function quoteParts(source: IndexedSource, name: string): Quote[] {
  const called = compileNamed(`^(?:\\p{L}+ )?(?:${escapePattern(name)})$|^(?:${escapePattern(name)})(?!\\p{L})`)
  const headed = namesAppendix(name)
    ? listAppendices(source)
    : readOutline(source).filter(({ title }) => called.test(title))
  if (headed.length > 0) return headed.map((section) => quoteHeading(source, section))
  const title = toPlainTitle(source.name)
  if (called.test(title) || called.test(dropNumber(title)))
    return [quoteSourceName(source)].filter((quote) => quote !== null)
  const line = readDocumentLines(source.text).find(({ plain }) => plain.toLowerCase() === name.toLowerCase())
  return line ? [quoteSource(source, line.start, line.end, 'item')] : []
}
