import type { TextSegment } from '../../text/segments.ts'
import type { SourceSection } from './sections.ts'

/** A sentence or an entry of a list with how well it stands alone; `unit` has its offsets in the source's text. */
export type RatedUnit = {
  readonly section: SourceSection
  readonly unit: TextSegment
  readonly text: string
  readonly quality: number
  /** By its place, not by its words: noise, another's words, a line that leads to a list. */
  readonly isNone: boolean
}

/** A unit as its source has it. */
export const readRaw = ({ section, unit }: Pick<RatedUnit, 'section' | 'unit'>): string =>
  section.source.text.slice(unit.start, unit.end)
