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
  readonly summaryPoints: number
  /** Sentences of the theme that are said to a slide beyond those shown. */
  readonly moreNotes: number
  readonly figureSlides: number
  readonly chartSlides: number
  readonly timelineSlides: number
  readonly comparisonSlides: number
  readonly tableSlides: number
  readonly definitionSlides: number
}

const LENGTHS = {
  short: { hasAgenda: false, themes: 4, themeSlides: 1, figureSlides: 1, chartSlides: 0, timelineSlides: 0 },
  medium: { hasAgenda: true, themes: 7, themeSlides: 1, figureSlides: 1, chartSlides: 1, timelineSlides: 1 },
  long: { hasAgenda: true, themes: 12, themeSlides: 2, figureSlides: 2, chartSlides: 3, timelineSlides: 2 },
} as const
/** Slides of comparisons and definitions, and of tables. */
const MORE = { short: 0, medium: 1, long: 2 } as const
const STYLES = {
  overview: { points: 3, summaryPoints: 4, moreNotes: 3 },
  detailed: { points: 5, summaryPoints: 6, moreNotes: 3 },
  presenter_notes: { points: 1, summaryPoints: 2, moreNotes: 12 },
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
    comparisonSlides: more,
    tableSlides: more,
    definitionSlides: more,
  }
}
