import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import type { DeckPlan } from './plan.ts'
import type { Cited, HeadedPoint } from './slide.ts'

/** What slides are written from; `citations` numbers the places as they come. */
export type Write = {
  readonly outline: Outline
  readonly words: ContentLabels
  readonly plan: DeckPlan
  readonly citations: CitationList
}

/** Statements with the numbers of their places. */
export const citedIn =
  ({ citations }: Write) =>
  ({ text, reference }: Statement): Cited => ({ text, citation: citations.cite(reference) })

/** A figure with what it is of. */
export const figurePoint = ({ label, statement, text }: Outline['figures'][number], write: Write): HeadedPoint => ({
  ...citedIn(write)(statement),
  head: text,
  text: label,
})

/** As few pages of at most `most` items as will do, equally full. */
export function pagesOf<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  const pages: T[][] = []
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size))
  return pages
}
