import type { PlacedCitation } from '../../../domain/citation.ts'
import { dropBold } from '../../../text/plain-text.ts'
import type { WrittenAnswer } from './retrieval.ts'

/** One text with the second's citations numbered on; the first alone where it says already what the second leads with. */
export function joinAnswers(first: WrittenAnswer, second: WrittenAnswer): WrittenAnswer {
  if (saysLead(first, second)) return first
  const by = first.citations.length
  const shifted = shiftMarkers(second, by)
  const isWhole = first.state === 'answered' && second.state === 'answered'
  return {
    ...first,
    state: isWhole ? 'answered' : 'partial',
    text: `${dropNoteOf(first.text, shifted.text)}\n\n${shifted.text}`,
    citations: [...first.citations, ...shifted.citations],
    warnings: [...new Set([...first.warnings, ...second.warnings])],
  }
}

/** What a first text ends with is left out where the second ends with the same: a note that holds for both. */
function dropNoteOf(text: string, next: string): string {
  const at = text.lastIndexOf('\n\n')
  return at > 0 && next.endsWith(text.slice(at)) ? text.slice(0, at) : text
}

/** Another cell of a row that is quoted already is not said yet. */
export function saysLead(first: WrittenAnswer, second: WrittenAnswer): boolean {
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
