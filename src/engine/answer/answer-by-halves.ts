import type { PlacedCitation } from '../../domain/citation.ts'
import { dropBold } from '../../text/plain-text.ts'
import { type AskedQuestion, readAskedQuestion } from './asked-question.ts'
import { findLocale } from './locales.ts'
import { fillIn } from './phrases.ts'
import { readSides } from './read-sides.ts'
import type { Retrieval, WrittenAnswer } from './retrieval.ts'
import { answerByTable } from './tables/answer-by-table.ts'

/** A half of fewer words leans on the other too much to be asked alone. */
const MIN_HALF_WORDS = 3

type AnswerAsked = (asked: AskedQuestion, retrieval: Retrieval) => WrittenAnswer

/**
 * Answers "Who founded it, and in which year was it closed?" half by half, the second as one that goes on from the first;
 * a half that is not answered is named. Null where the question is one, compares, or neither half is answered.
 */
export function answerByHalves(asked: AskedQuestion, retrieval: Retrieval, answer: AnswerAsked): WrittenAnswer | null {
  const halves = splitHalves(asked)
  if (!halves) return null
  const both = answerByTable(asked, retrieval)
  if (both && both.state === 'answered' && isOneRow(both.citations)) return both
  const [left, right] = halves
  const first = answer(readAskedQuestion(left, [], retrieval, asked.language), retrieval)
  if (first.state === 'no_support') return null
  const turns = [{ question: left, answer: first.text }]
  const second = answer(readAskedQuestion(right, turns, retrieval, asked.language), retrieval)
  if (second.state !== 'no_support') return joinAnswers(first, second)
  const open = fillIn(findLocale(asked.language).phrases.halfOpen, { question: right.replace(/[\s?？]+$/u, '') })
  return { ...first, state: 'partial', text: `${first.text}\n\n${open}` }
}

/** Several cells of one row: what was asked of one thing. */
const isOneRow = ([first, ...others]: readonly PlacedCitation[]) =>
  others.length > 0 && others.every(({ sourceId, start }) => sourceId === first?.sourceId && start === first.start)

/** The two questions of one, by the word that joins them and the question word behind it. */
function splitHalves({ text, language }: AskedQuestion): readonly [string, string] | null {
  const { halves } = findLocale(language).phrases
  const at = halves === '' ? null : new RegExp(halves, 'iu').exec(text)
  if (!at || readSides(text, language) !== null) return null
  const [left, right] = [text.slice(0, at.index).trim(), text.slice(at.index + at[0].length).trim()]
  const countWords = (half: string) => half.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return countWords(left) < MIN_HALF_WORDS || countWords(right) < MIN_HALF_WORDS ? null : [`${left}?`, right]
}

/** One text with the second's citations numbered on; the first alone where it says already what the second leads with. */
function joinAnswers(first: WrittenAnswer, second: WrittenAnswer): WrittenAnswer {
  if (saysLead(first, second)) return first
  const by = first.citations.length
  const shifted = shiftMarkers(second, by)
  const isWhole = first.state === 'answered' && second.state === 'answered'
  return {
    ...first,
    state: isWhole ? 'answered' : 'partial',
    text: `${first.text}\n\n${shifted.text}`,
    citations: [...first.citations, ...shifted.citations],
    warnings: [...new Set([...first.warnings, ...second.warnings])],
  }
}

/** Another cell of a row that is quoted already is not said yet. */
function saysLead(first: WrittenAnswer, second: WrittenAnswer): boolean {
  const [lead] = second.citations
  if (!lead || !first.citations.some((other) => isWithin(lead, other))) return false
  return dropBold(first.text).includes(dropBold(second.text.slice(0, second.text.indexOf(lead.marker))).trim())
}

const isWithin = (one: PlacedCitation, other: PlacedCitation) =>
  one.sourceId === other.sourceId && other.start <= one.start && one.end <= other.end

/** The markers stand in the text in their order, each once; brackets of the source's own stay as they are. */
function shiftMarkers({ text, citations }: WrittenAnswer, by: number): Pick<WrittenAnswer, 'text' | 'citations'> {
  let [read, rest] = ['', text]
  const shifted = citations.map((citation) => {
    const number = citation.number + by
    const end = rest.indexOf(citation.marker)
    read += `${rest.slice(0, end)}[${number}]`
    rest = rest.slice(end + citation.marker.length)
    return { ...citation, number, marker: `[${number}]` }
  })
  return { text: read + rest, citations: shifted }
}
