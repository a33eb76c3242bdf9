import { toPlainText } from '../../../../text/plain-text.ts'
import { cutBlock } from '../../../../text/segments.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { readLocales } from '../../language/locales.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readDocumentLines } from '../whole/document-lines.ts'
import { matchQuestion } from '../whole/match-question.ts'

const PASSAGES_READ = 6
const MAX_SOURCES = 6
/** Who was there stands in the head of minutes. */
const HEAD_CHARS = 3000

const pickPresent = ({ attendance }: AnswerLocale) => attendance.asks
const pickAbsent = ({ attendance }: AnswerLocale) => attendance.asksAbsent
const joinLabels = (kind: 'present' | 'absent') =>
  readLocales()
    .map(({ attendance }) => attendance[kind])
    .filter(Boolean)
    .join('|')

/** Answers "Who was at the meeting?" and "Who was missing?" with the line of the minutes that names them, whatever its label; null where none does. */
export function answerByAttendance(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const asksAbsent = matchQuestion(asked.typed, pickAbsent) !== null
  if (!asksAbsent && matchQuestion(asked.typed, pickPresent) === null) return null
  const label = compileOnce(
    `^\\W*(?:${joinLabels(asksAbsent ? 'absent' : 'present')})\\s*(?:\\([^()]*\\)\\s*)?[:：]\\s*\\S`,
  )
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  const told = [...readFoundSources(found, retrieval, MAX_SOURCES).flatMap((source) => findLine(source, label))]
  return told.length === 0 ? null : tellQuotes('answered', asked, told, retrieval)
}

/** One sentence of a line, "Present: ... Absent: ...", or a line of several that are read as one paragraph. */
function findLine(source: IndexedSource, label: RegExp): Quote[] {
  const units = readBlocksAround(source, 0, Math.min(source.text.length, HEAD_CHARS), NO_MARGIN).flatMap((block) =>
    cutBlock(source.text, block),
  )
  const lines = readDocumentLines(source.text, Math.min(source.text.length, HEAD_CHARS))
  const found = [...units, ...lines].find(({ start, end }) => label.test(toPlainText(source.text.slice(start, end))))
  return found ? [quoteSource(source, found.start, found.end)] : []
}
