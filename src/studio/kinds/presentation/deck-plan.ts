import type { ContentRequest } from '../../../domain/artifact.ts'

type DeckStyle = NonNullable<ContentRequest['presentationStyle']>
type DeckLength = NonNullable<ContentRequest['presentationLength']>

/** How much a deck shows. */
export type DeckPlan = {
  readonly style: DeckStyle
  readonly length: DeckLength
  readonly hasAgenda: boolean
  readonly themes: number
  /** Slides for one theme, at most. */
  readonly themeSlides: number
  /** On one slide of a theme. */
  readonly points: number
  /** Sentences of the theme that are said to a slide beyond those shown. */
  readonly moreNotes: number
  readonly chartSlides: number
  /** Of the sources' own figures. */
  readonly pictureSlides: number
  readonly timelineSlides: number
  readonly tableSlides: number
}

const LENGTHS = {
  short: { hasAgenda: false, themes: 4, themeSlides: 1, pictureSlides: 1, chartSlides: 0, timelineSlides: 0 },
  medium: { hasAgenda: true, themes: 7, themeSlides: 1, pictureSlides: 4, chartSlides: 1, timelineSlides: 1 },
  long: { hasAgenda: true, themes: 12, themeSlides: 2, pictureSlides: 10, chartSlides: 3, timelineSlides: 2 },
} as const
/** Slides of tables. */
const MORE = { short: 0, medium: 1, long: 2 } as const
const STYLES = {
  overview: { points: 3, moreNotes: 3 },
  detailed: { points: 5, moreNotes: 3 },
  presenter_notes: { points: 1, moreNotes: 12 },
} as const

export function chooseDeckPlan(request: ContentRequest): DeckPlan {
  const style = request.presentationStyle ?? 'overview'
  const length = request.presentationLength ?? 'medium'
  const more = MORE[length]
  return {
    style,
    length,
    ...LENGTHS[length],
    ...STYLES[style],
    tableSlides: more,
  }
}
