import { readLetters } from '../../text/segment-words.ts'
import type { Statement } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { isNamesHeading } from './headings.ts'

const MAX_HEADING_CHARS = 200

/** A candidate as the outline holds it: the sentence as it is shown, and the exact place. */
export function toStatement(candidate: Pick<SentenceCandidate, 'section' | 'start' | 'end' | 'text'>): Statement {
  const { section } = candidate
  const { source } = section
  const page = findPageAt(source.places, candidate.start)
  return {
    text: candidate.text,
    ...(opensSection(candidate) || opensEntry(candidate) ? { isOpening: true } : {}),
    reference: {
      sourceId: source.id,
      sourceName: source.title,
      sourceText: source.text.slice(candidate.start, candidate.end),
      start: candidate.start,
      end: candidate.end,
      ...(page === undefined ? {} : { page }),
      ...(section.heading === '' || isNamesHeading(section.heading) ? {} : { heading: section.heading }),
    },
  }
}

/** Nothing but the heading stands between the beginning of the section and the sentence. */
export function opensSection({ section, start }: Pick<SentenceCandidate, 'section' | 'start'>): boolean {
  if (section.heading === '' || start - section.start > MAX_HEADING_CHARS) return false
  return readLetters(section.heading).endsWith(readLetters(section.source.text.slice(section.start, start)))
}

const ENTRY_NAME = /^([^:：]{2,70})[:：]\s/u
const MAX_MARK_CHARS = 8

/** Nothing stands between a sentence and the name that it is told behind. */
function opensEntry({ section, start, text }: Pick<SentenceCandidate, 'section' | 'start' | 'text'>): boolean {
  const name = ENTRY_NAME.exec(text)?.[1]
  if (name === undefined) return false
  const before = section.source.text.slice(Math.max(section.start, start - name.length - MAX_MARK_CHARS), start)
  return readLetters(before).endsWith(readLetters(name))
}

type SourcePlaces = SentenceCandidate['section']['source']['places']

/** The page that a position stands on, by halving: a long PDF has thousands of places. */
function findPageAt(places: SourcePlaces, position: number): number | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.start <= position) low = middle + 1
    else high = middle
  }
  return places[low - 1]?.page
}
