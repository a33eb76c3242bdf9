import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import type { ShownPicture } from '../shown-pictures.ts'
import type { DeckPlan } from './deck-plan.ts'
import type { CitedPoint, HeadedPoint } from './slide.ts'

/** What slides are written from; `citations` numbers the places as they come. */
export type DeckMaterial = {
  readonly outline: Outline
  readonly words: ContentLabels
  readonly plan: DeckPlan
  readonly citations: CitationList
  readonly pictures: readonly ShownPicture[]
  /** Keys of the statements that stand on a slide, or are kept for one. */
  readonly told: Set<string>
}

/** Statements with the numbers of their places. */
export const citeWith =
  ({ citations }: DeckMaterial) =>
  ({ text, reference }: Statement): CitedPoint => ({ text, citation: citations.cite(reference) })

/** A figure with what it is of. */
export const buildFigurePoint = (
  { label, statement, text }: Outline['figures'][number],
  material: DeckMaterial,
): HeadedPoint => ({
  ...citeWith(material)(statement),
  head: text,
  text: label,
})

/** As few pages of at most `most` items as will do, equally full. */
export function splitPages<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  const pages: T[][] = []
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size))
  return pages
}
