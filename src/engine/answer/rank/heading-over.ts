import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import type { HeldTerms, QuestionTerms } from '../retrieval/measure-terms.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'

/** The nearest heading over a unit, or the term of its entry: with all above it, and by itself; empty where there is none. */
type HeadingOver = {
  readonly text: string
  readonly terms: readonly string[]
  readonly held: HeldTerms
  /** The share of its own terms that the question has. */
  readonly met: number
  /** Its place among the units of the passage. */
  readonly position: number
}

/** The heading of a passage stands before its first unit. */
const ABOVE = -1

/** For each unit of a passage the heading over it; a heading is over itself. */
export function listHeadingsOver(
  passage: FoundPassage,
  units: readonly TextSegment[],
  question: QuestionTerms,
  { terms }: Pick<Retrieval, 'terms'>,
): HeadingOver[] {
  const read = (above: readonly string[], text: string, position: number): HeadingOver => {
    const own = terms(text)
    const all = [...above, ...own]
    return { text, terms: all, held: question.find(all), met: measureMet(question, own), position }
  }
  const title = passage.heading ?? ''
  const above = terms(`${title} ${passage.sourceName}`)
  let nearest = read(above, title, ABOVE)
  return units.map((unit, position) => {
    if (unit.kind === 'heading') nearest = read(above, passage.text.slice(unit.start, unit.end), position)
    return unit.term === undefined ? nearest : read(nearest.terms, unit.term, position - 1)
  })
}

/** The share of different terms that the question has. */
function measureMet({ terms: asked }: QuestionTerms, found: readonly string[]): number {
  const distinct = [...new Set(found)]
  return distinct.length === 0 ? 0 : distinct.filter((term) => asked.includes(term)).length / distinct.length
}
