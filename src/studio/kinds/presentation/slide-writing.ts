import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { citeIn } from '../cited-text.ts'
import type { ShownPicture } from '../shown-pictures.ts'
import type { DeckPlan } from './deck-plan.ts'
import type { HeadedPoint } from './slide.ts'

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

/** A figure with what it is of. */
export const buildFigurePoint = (
  { label, statement, text }: Outline['figures'][number],
  material: DeckMaterial,
): HeadedPoint => ({
  ...citeIn(material.citations)(statement),
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
