import type { SourcePicture } from '../../source-picture.ts'
import type { SourceCitation } from '../citation-list.ts'
import type { CitedText } from '../cited-text.ts'
import type { Chart } from './charts.ts'

export type HeadedPoint = CitedText & { readonly head: string }

/** As the source prints it. */
type CitedTable = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly citation: SourceCitation }[]
}

type SlideBody =
  | { readonly kind: 'title'; readonly subtitle: string }
  | { readonly kind: 'agenda'; readonly items: readonly string[] }
  | {
      readonly kind: 'points'
      readonly points: readonly CitedText[]
      /** Shown large beside the points. */
      readonly figures: readonly HeadedPoint[]
    }
  | { readonly kind: 'timeline'; readonly rows: readonly HeadedPoint[] }
  | { readonly kind: 'picture'; readonly picture: SourcePicture; readonly caption: CitedText }
  /** `citations` has each place once; the rows are those of the table that is drawn. */
  | (CitedTable & { readonly kind: 'chart'; readonly chart: Chart; readonly citations: readonly SourceCitation[] })
  | (CitedTable & { readonly kind: 'table' })
  | { readonly kind: 'closing'; readonly sources: readonly { readonly title: string; readonly markers: string }[] }

/** One slide: what it shows, and what is said to it. */
export type DeckSlide = SlideBody & {
  /** A statement of the sources, the caption of what is shown, or a label. */
  readonly title: string
  /** Where the title is a statement: its place. */
  readonly citation?: SourceCitation
  /** What it is about, as the agenda names it. */
  readonly topic: string
  /** A small line above the title that says where in the deck we are; may be empty. */
  readonly kicker: string
  /** Every sentence behind the slide in full, and more to say. */
  readonly notes: readonly CitedText[]
}

export type DeckSlideOfKind<Kind extends SlideBody['kind']> = DeckSlide & { readonly kind: Kind }
