import type { SourcePlace } from '../../studio/extract/material.ts'

/** The heading that a document may be called by: the first of the highest level, where it begins the text or is the only one of its level. */
export function findTitleHeading(places: readonly SourcePlace[]): string | null {
  const [first, other] = places.filter(({ headingLevel }) => headingLevel === 1)
  const isTitle = first !== undefined && (first.start === 0 || other === undefined)
  return isTitle ? (first.heading ?? null) : null
}
