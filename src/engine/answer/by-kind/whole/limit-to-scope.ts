import type { SourcePlace } from '../../../../studio/extract/material.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { findInScopes, MAX_SCOPE_CHARS } from './answer-in-scope.ts'
import type { Scope } from './read-target.ts'

const FOUND_TO_FILTER = 60

/** A notebook of nothing but one stretch of a source, read as if it were all of it; rarity stays that of the whole notebook. */
type LimitedNotebook = {
  readonly retrieval: Retrieval
  /** The answer that was written of the stretch, with the places that its quotes have in the source. */
  readonly place: (answer: WrittenAnswer) => WrittenAnswer
}

export function limitToScope(scope: Scope, retrieval: Retrieval): LimitedNotebook {
  const { source, start } = scope
  const stretch = cutSource(scope)
  const whole = { source: stretch, start: 0, end: stretch.text.length, section: null }
  const find: Retrieval['find'] = (text, limit) =>
    stretch.text.length > MAX_SCOPE_CHARS
      ? findInLong(text, limit, scope, retrieval)
      : findInScopes(text, limit, [whole], retrieval)
  return {
    retrieval: {
      ...retrieval,
      find,
      inLanguage: undefined,
      sources: [{ id: source.id, name: source.name }],
      readSource: (id) => (id === source.id ? stretch : null),
    },
    place: (answer) => ({
      ...answer,
      citations: answer.citations.map((one) => ({ ...one, start: one.start + start, end: one.end + start })),
    }),
  }
}

/** The stretch with the page and heading that it begins under. */
function cutSource({ source, start, end }: Scope): IndexedSource {
  const before = source.places.filter((place) => place.start < start)
  const page = before.findLast((place) => place.page !== undefined)?.page
  const heading = before.findLast((place) => place.heading !== undefined)?.heading
  const inside = source.places.filter((place) => place.start >= start && place.start < end)
  const places: SourcePlace[] = inside.map((place) => ({ ...place, start: place.start - start }))
  const isTold = inside[0]?.start === start && inside[0].heading !== undefined
  if (page !== undefined) places.unshift({ start: 0, page })
  if (heading !== undefined && !isTold) places.unshift({ start: 0, heading })
  return { ...source, text: source.text.slice(start, end), places }
}

function findInLong(text: string, limit: number, scope: Scope, { find }: Retrieval): FoundPassage[] {
  const { source, start, end } = scope
  return find(text, FOUND_TO_FILTER)
    .filter((passage) => passage.sourceId === source.id && passage.start >= start && passage.end <= end)
    .slice(0, limit)
    .map((passage) => ({ ...passage, start: passage.start - start, end: passage.end - start }))
}
