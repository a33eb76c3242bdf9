import type { IndexedSource } from '../../retrieval/indexed-source.ts'

/** A heading of a source, by offsets of its text: its own line ends at `bodyStart`. */
export type Heading = {
  readonly start: number
  readonly bodyStart: number
  readonly title: string
  /** "3.6.4", "B"; null where it has no number. */
  readonly label: string | null
  readonly level: number
  /** Whether a word such as "Chapter" stands before the number. */
  readonly isNamed: boolean
}

/** "4.6.2 Layers": its number, where it has one, and its title. */
export const nameHeading = ({ label, title }: Pick<Heading, 'label' | 'title'>): string =>
  [label, title].filter(Boolean).join(' ')

/** A part of a source, from its heading to the next one of the same or a higher level. */
export type HeadedSection = Heading & { readonly end: number }

/** Such a part with its source. */
export type PlacedSection = { readonly source: IndexedSource; readonly section: HeadedSection }

/** Of sections the outer ones, as they stand: none that lies inside another of them. */
export const keepOuter = <Section extends Pick<HeadedSection, 'start' | 'end'>>(
  sections: readonly Section[],
): Section[] => sections.filter((one) => !sections.some((other) => other.start < one.start && one.end <= other.end))
