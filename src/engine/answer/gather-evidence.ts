import type { TypedQuestion } from '../../domain/answer.ts'
import type { PlacedCitation } from '../../domain/citation.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { answerWithPassages } from './answer-with-passages.ts'
import { keepUncovered, putLikelyFirst } from './put-likely-first.ts'
import { resolveFollowUp } from './question/follow-up.ts'
import { type IndexedSource, readPassage } from './retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'

/** What a model is handed to a question: the offline answer, and passages with those it quotes from in front. */
export type Evidence = { readonly offline: WrittenAnswer; readonly passages: readonly FoundPassage[] }

/** What stands around a quote goes along, up to so many characters on either side, in whole lines. */
const MAX_AROUND_CHARS = 320

/**
 * Gathers for a model what answers without one: the stretches that the offline answer chose by the kind of question
 * (sections, lists, rows), whole and with what stands around them, then what search finds, the likeliest first.
 */
export function gatherEvidence(question: TypedQuestion, retrieval: Retrieval, limit: number): Evidence {
  const offline = answerWithPassages(question, retrieval)
  const { searchText } = resolveFollowUp(question.text, question.turns, retrieval.terms)
  const quoted = offline.citations.flatMap((citation) => readAround(citation, retrieval))
  const found = putLikelyFirst(question, retrieval, retrieval.find(searchText, limit)).slice(0, limit)
  return { offline, passages: keepUncovered([...quoted, ...found]) }
}

function readAround({ sourceId, start, end }: PlacedCitation, { readSource }: Retrieval): FoundPassage[] {
  const source = readSource(sourceId)
  return source ? [readPassage(source, findStart(source, start), findEnd(source, end))] : []
}

function findStart({ text }: IndexedSource, start: number): number {
  const from = Math.max(0, start - MAX_AROUND_CHARS)
  const line = from === 0 ? -1 : text.indexOf('\n', from)
  return from === 0 ? 0 : line < 0 || line >= start ? start : line + 1
}

function findEnd({ text }: IndexedSource, end: number): number {
  const line = text.lastIndexOf('\n', end + MAX_AROUND_CHARS)
  return end + MAX_AROUND_CHARS >= text.length ? text.length : Math.max(end, line)
}
