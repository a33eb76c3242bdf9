import type { PlacedCitation } from '../domain/citation.ts'

/** A place in a source, before an artifact numbers its citations. `sourceText` is exactly `text.slice(start, end)`. */
export type Reference = Omit<PlacedCitation, 'marker' | 'number'> & {
  /** That it stands under in its source. */
  readonly heading?: string
}

/**
 * One sentence, and where it stands. Offline `text` is what the source says, spaces tidied; a model may have worded it.
 */
export type Statement = {
  readonly text: string
  readonly reference: Reference
  /** Whether it is the first that stands under its heading or its name: an answer that begins further on begins in its middle. */
  readonly isOpening?: boolean
}

/** What the sources say about one topic, in the order of the sources. */
export type Theme = {
  readonly title: string
  /** Words that tell this theme from the others, most telling first, as the sources write them. */
  readonly terms: readonly string[]
  readonly statements: readonly Statement[]
  readonly subthemes: readonly Theme[]
}

/** What the sources say of themselves, part by part; a part of which they say nothing is empty. No sentence stands in two. */
export type Argument = {
  readonly about: readonly Statement[]
  readonly findings: readonly Statement[]
}

/** The one number that a sentence states of something, or the one range. */
export type Figure = {
  /** As the source prints it, with its unit and what limits it: `more than 12.5 %`, `3x–30x`. */
  readonly text: string
  /** Of a range the first. */
  readonly value: number
  /** `%`, `km`, `EUR`, ...; empty for a plain count. */
  readonly unit: string
  /** What it is of: offline its whole sentence, so that subject and polarity stay with it, behind its heading where it needs that. */
  readonly label: string
  readonly statement: Statement
}

/** A date or year with what happened, earliest first. `sortKey` is `YYYY` or `YYYY-MM` or `YYYY-MM-DD`. */
export type DatedEvent = { readonly text: string; readonly sortKey: string; readonly statement: Statement }

export type TermDefinition = { readonly term: string; readonly meaning: string; readonly statement: Statement }

/** A table as a source prints it (`columns[0]` names the thing). Every row has one cell a column. */
export type FoundTable = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly reference: Reference }[]
  /** Of lines of a text, each a name and a value: its columns are called by us. */
  readonly isPlainList?: boolean
}

/**
 * What the chosen sources say, ordered for telling: the same for the same sources and wish. Every statement keeps its
 * place. Any list may be empty: of prose in which no sentence stands by itself nothing is told.
 */
export type Outline = {
  readonly title: string
  /** The language that most of the text is in, ISO 639-1, or `und`. */
  readonly language: string
  readonly sources: readonly { readonly id: string; readonly title: string; readonly chars: number }[]
  /** A few statements that the documents themselves make most of; of several sources one of each. */
  readonly summary: readonly Statement[]
  readonly argument: Argument
  /** At most twelve, in telling order. */
  readonly themes: readonly Theme[]
  readonly figures: readonly Figure[]
  /** Of sentences that state two figures, which only a whole short text is asked for. */
  readonly pairedFigures?: readonly Figure[]
  readonly events: readonly DatedEvent[]
  readonly definitions: readonly TermDefinition[]
  readonly tables: readonly FoundTable[]
  /** Every sentence of the sources that can be read by itself, in reading order: to ask about, not to tell. */
  readonly stated?: readonly Statement[]
  /** Captions of figures; the figures themselves are read when they are shown. */
  readonly captions: readonly Statement[]
  /** `offline`, or the name of the configured model. */
  readonly writtenBy: string
  readonly warnings: readonly string[]
  /** What the request names and the sources do not speak of, so that it changed nothing. */
  readonly ignored?: readonly ('focus' | 'instructions')[]
  /** Whether what the caller's instructions stress stands in the sources: then `summary` begins with it. */
  readonly isStressed?: boolean
}
