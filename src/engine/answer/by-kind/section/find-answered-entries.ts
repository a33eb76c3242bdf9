import { collapseSpaces } from '../../../../lib/collapse-spaces.ts'
import { countEach } from '../../../../lib/counts.ts'
import { memoizeWeakly } from '../../../../lib/memoize.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { readOutline } from '../whole/outline.ts'

/** A question of a source's own, or a heading among such, and what stands below it; a quote of what is not too long. */
type AnsweredEntry = {
  readonly title: string
  readonly text: string
  readonly isList: boolean
  readonly quote: Quote | null
}

type TitleLine = { readonly title: string; readonly start: number; readonly end: number }

const MAX_TITLE_CHARS = 140
const MAX_ANSWER_CHARS = 900
const MAX_LINES_READ = 40
/** From so many questions on a source has a list of questions and answers. */
const MIN_QUESTIONS = 3
const ASKING_LINE = /^[^\S\n]*(?:[#>*_-]+[^\S\n]*)?(\S[^\n]*[?？])[*_]*[^\S\n]*$/gmu

/** A question below a question is the next line of a contents list. */
const ASKS_ON = /^[^\n]*[?？][*_]*$/u

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
  const isContents = makeContentsTest(source.text)
  return lines.flatMap((line, place) => {
    if (!isList && !asking.includes(line)) return []
    const { title, end } = line
    const next = lines[place + 1]?.start ?? source.text.length
    const body = source.text.slice(end, next)
    const start = end + (body.length - body.trimStart().length)
    const text = cutHung(body, readIndent(source.text, line.start)).trim()
    if (text === '' || isContents(text) || ASKS_ON.test(text)) return []
    const quote = text.length <= MAX_ANSWER_CHARS ? quoteSource(source, start, start + text.length) : null
    return [{ title, text, isList: LIST.test(body), quote }]
  })
}

const readIndent = (text: string, start: number) => start - (text.lastIndexOf('\n', start - 1) + 1)

/** An answer that is set in under its question ends where a line stands out again. */
function cutHung(body: string, indent: number): string {
  const lines = body.split('\n')
  const isOut = (line: string) => line.trim() !== '' && line.search(/\S/) <= indent
  const first = lines.find((line) => line.trim() !== '')
  const end = first === undefined || isOut(first) ? -1 : lines.findIndex(isOut)
  return end < 0 ? body : lines.slice(0, end).join('\n')
}

/** Tells the lines of a contents list, which stand again over what they lead to. */
function makeContentsTest(text: string): (body: string) => boolean {
  const counts = countEach(listLines(text))
  return (body) => {
    const lines = listLines(body).slice(0, MAX_LINES_READ)
    return 2 * lines.filter((line) => (counts.get(line) ?? 0) > 1).length >= lines.length
  }
}

const listLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => collapseSpaces(line.replace(/[\s.:#*]+$|^[\s#*-]+/gu, '')) || [])

const listAskingLines = (text: string): TitleLine[] =>
  [...text.matchAll(ASKING_LINE)]
    .filter(({ 1: title = '' }) => title.length <= MAX_TITLE_CHARS)
    .map(({ 0: { length }, 1: title = '', index }) => ({ title, start: index, end: index + length }))
