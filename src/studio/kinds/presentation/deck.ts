import type { ContentWish } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { type CitationList, markersOf } from '../citation-list.ts'
import { asideFigures, chosenPoints, chosenThemes } from './choose.ts'
import { factSlides } from './fact-slides.ts'
import { type DeckPlan, planOf } from './plan.ts'
import type { Slide } from './slide.ts'
import { citedIn, figurePoint, pagesOf, type Write } from './slide-writing.ts'

export type Deck = {
  readonly title: string
  /** Of the labels. */
  readonly language: string
  readonly quotedLanguage: string
  readonly words: ContentLabels
  readonly plan: DeckPlan
  readonly slides: readonly Slide[]
}

/** Orders an outline for showing, and numbers its places in `citations` as it goes. */
export function deckOf(outline: Outline, wish: ContentWish, words: ContentLabels, citations: CitationList): Deck {
  const plan = planOf(wish)
  const title = wish.title ?? outline.title
  const write = { outline, words, plan, citations }
  const body = [keyPoints(write), ...themeSlides(write), ...factSlides(write)].filter((slide) => slide !== null)
  return {
    title,
    language: wish.language,
    quotedLanguage: outline.language,
    words,
    plan,
    slides: [opening(title, write), ...agenda(body, write), ...body, ...closing(write)],
  }
}

const MOST_NAMED_SOURCES = 5
function opening(title: string, { outline, words }: Write): Slide {
  const { sources } = outline
  const isFew = sources.length <= MOST_NAMED_SOURCES
  const subtitle = isFew ? sources.map((source) => source.title).join(' · ') : `${words.sources}: ${sources.length}`
  return { kind: 'title', title, kicker: words.presentation, subtitle, notes: [] }
}

function agenda(body: readonly Slide[], { plan, words }: Write): readonly Slide[] {
  if (!plan.hasAgenda) return []
  const items = [...new Set(body.map(({ title }) => title))]
  return [{ kind: 'agenda', title: words.contents, kicker: '', items, notes: [] }]
}

function keyPoints(write: Write): Slide | null {
  const { outline, plan, words } = write
  const shown = chosenPoints(outline.summary, plan.summaryPoints).map(citedIn(write))
  if (shown.length === 0) return null
  const notes = outline.summary.map(citedIn(write))
  return {
    kind: 'points',
    title: words.keyPoints,
    kicker: words.overview,
    points: shown,
    figures: [],
    terms: [],
    notes,
  }
}

function themeSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  const themes = chosenThemes(outline.themes, plan)
  return themes.flatMap((theme, index) => {
    const kicker = `${words.topics} ${index + 1} / ${themes.length}`
    const all = [...theme.statements, ...theme.subthemes.flatMap(({ statements }) => statements)]
    const points = chosenPoints(theme.statements.length > 0 ? theme.statements : all, plan.points * plan.themeSlides)
    return pagesOf(points, plan.points).map((shown, page) => {
      const rest = all.filter((statement) => !points.includes(statement))
      const said = [...shown, ...rest.slice(page * plan.moreNotes, (page + 1) * plan.moreNotes)]
      return {
        kind: 'points' as const,
        title: theme.title,
        kicker,
        points: shown.map(citedIn(write)),
        figures: asideFigures(outline.figures, shown).map((figure) => figurePoint(figure, write)),
        terms: theme.terms.slice(0, 4),
        notes: said.map(citedIn(write)),
      }
    })
  })
}

function closing({ citations, outline, words }: Write): readonly Slide[] {
  const cited = outline.sources
    .map(({ id, title }) => ({
      title,
      markers: markersOf(citations.all().filter(({ sourceId }) => sourceId === id)),
    }))
    .filter(({ markers }) => markers !== '')
  const pages = pagesOf(cited, 14)
  return pages.map((sources, page) => ({
    kind: 'closing',
    title: words.sources,
    kicker: page === pages.length - 1 ? words.thanks : '',
    sources,
    notes: [],
  }))
}
