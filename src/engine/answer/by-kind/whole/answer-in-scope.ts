import type { FoundPassage } from '../../../search/found-passage.ts'
import { answerBySearch } from '../../by-search/answer-by-search.ts'
import { readAskedQuestion } from '../../question/asked-question.ts'
import { readPassage } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import type { Scope } from './read-target.ts'

const MAX_PASSAGE_CHARS = 650
export const MAX_SCOPE_CHARS = 120_000
const FOUND_TO_FILTER = 60

/** Searches for a matter inside a part of the sources; null when that part does not speak of it. */
export function answerInScope(topic: string, scopes: readonly Scope[], retrieval: Retrieval): WrittenAnswer | null {
  const find: Retrieval['find'] = (text, limit) => findInScopes(text, limit, scopes, retrieval)
  const within: Retrieval = { ...retrieval, find, sources: [] } // no source is looked at as a whole
  const written = answerBySearch(readAskedQuestion(topic, [], within), within)
  return written.state === 'no_support' ? null : written
}

/** A part that is short enough is looked through paragraph by paragraph; of a long one, what the search finds. */
export function findInScopes(
  text: string,
  limit: number,
  scopes: readonly Scope[],
  retrieval: Retrieval,
): FoundPassage[] {
  const chars = scopes.reduce((sum, { start, end }) => sum + end - start, 0)
  if (chars > MAX_SCOPE_CHARS) return filterFound(text, limit, scopes, retrieval)
  const wanted = new Set(retrieval.terms(text))
  return scopes
    .flatMap((scope) => cutPassages(scope))
    .map((passage) => ({ ...passage, score: ratePassage(passage, wanted, retrieval) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

function filterFound(text: string, limit: number, scopes: readonly Scope[], { find }: Retrieval): FoundPassage[] {
  const isInside = ({ sourceId, start, end }: FoundPassage) =>
    scopes.some((scope) => scope.source.id === sourceId && start < scope.end && end > scope.start)
  return find(text, FOUND_TO_FILTER).filter(isInside).slice(0, limit)
}

function ratePassage(
  { text, heading }: FoundPassage,
  wanted: ReadonlySet<string>,
  { terms, weightOf }: Retrieval,
): number {
  const held = new Set(terms(`${heading ?? ''}\n${text}`))
  return [...wanted].reduce((sum, term) => sum + (held.has(term) ? weightOf(term) : 0), 0)
}

/** Paragraphs, joined while they are short, as passages. */
function cutPassages({ source, start, end }: Scope): FoundPassage[] {
  const passages: FoundPassage[] = []
  let from = start
  while (from < end) {
    const most = Math.min(end, from + MAX_PASSAGE_CHARS)
    const to = most === end ? end : findBreakBefore(source.text, from, most)
    passages.push(readPassage(source, from, to))
    from = to
  }
  return passages
}

/** The last break of a paragraph, line or sentence before `most`. */
function findBreakBefore(text: string, from: number, most: number): number {
  const piece = text.slice(from, most)
  for (const mark of ['\n\n', '\n', '. ', '。', ' ']) {
    const at = piece.lastIndexOf(mark)
    if (at > piece.length / 3) return from + at + mark.length
  }
  return most
}
