import type { Citation } from '../../../../src/domain/citation.ts'
import type { ShownContent } from '../content.ts'

export type CiteSource = (citation: Citation, all: readonly Citation[]) => void

/** What every kind's view is given. */
export type KindViewProps = {
  readonly notebookId: string
  readonly content: ShownContent
  /** Opens the place that something was taken from. */
  readonly onCite: CiteSource
}
