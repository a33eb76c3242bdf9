import type { Citation } from '../../../src/domain/citation.ts'

/** What is read: a source, with the place that an answer cites and the other citations of that answer. */
export type ReaderPlace = {
  readonly sourceId: string
  readonly citation?: Citation
  readonly citations: readonly Citation[]
}
