import { memoizeWeakly } from '../../../lib/memoize.ts'
import type { IndexedSource } from '../indexed-source.ts'
import { type Quote, quoteSource } from '../quote.ts'
import { readOutline } from '../whole/outline.ts'

/** A question of a source's own, or a heading among such, and what stands below it. */
export type AnsweredEntry = { readonly title: string; readonly quote: Quote }

type TitleLine = { readonly title: string; readonly start: number; readonly end: number }

const MAX_TITLE_CHARS = 140
const MAX_ANSWER_CHARS = 900
/** From so many questions on a source has a list of questions and answers. */
const MIN_QUESTIONS = 3
const ASKING_LINE = /^[^\S\n]*(?:[#>*_-]+[^\S\n]*)?(\S[^\n]*[?？])[*_]*[^\S\n]*$/gmu

/** What lists its answer is told as a section with its list. */
const LIST = /^[^\S\n]*(?:[-*•]|\d+[.)])\s/mu

/** The questions that a source asks itself, each with its whole answer; none in a source that is no list of such. */
export const findEntries = memoizeWeakly((source: IndexedSource): readonly AnsweredEntry[] => readEntries(source))

function readEntries(source: IndexedSource): AnsweredEntry[] {
  const asking = listAskingLines(source.text)
  if (asking.length < MIN_QUESTIONS) return []
  const headings = readOutline(source).map(({ title, start, bodyStart }) => ({
    title,
    start,
    end: bodyStart,
  }))
  const isInLine = ({ start }: TitleLine) => asking.some((one) => one.start <= start && start < one.end)
  const others = headings.filter((one) => !isInLine(one))
  const isList = others.length <= asking.length // it is nothing else, and its other headings are entries as well
  const lines = [...asking, ...others].sort((a, b) => a.start - b.start)
  return lines.flatMap((line, place) => {
    if (!isList && !asking.includes(line)) return []
    const { title, end } = line
    const next = lines[place + 1]?.start ?? source.text.length
    const body = source.text.slice(end, next)
    const start = end + (body.length - body.trimStart().length)
    const length = body.trim().length
    return length === 0 || length > MAX_ANSWER_CHARS || LIST.test(body)
      ? []
      : [{ title, quote: quoteSource(source, start, start + length) }]
  })
}

const listAskingLines = (text: string): TitleLine[] =>
  [...text.matchAll(ASKING_LINE)]
    .filter(({ 1: title = '' }) => title.length <= MAX_TITLE_CHARS)
    .map(({ 0: { length }, 1: title = '', index }) => ({ title, start: index, end: index + length }))
