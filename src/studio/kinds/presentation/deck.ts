import type { ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Figure, Outline, Statement } from '../../outline.ts'
import { type CitationList, formatMarkers } from '../citation-list.ts'
import { chooseAsideFigures, choosePoints, chooseThemes } from './choose-content.ts'
import { chooseDeckPlan, type DeckPlan } from './deck-plan.ts'
import { buildFactSlides } from './fact-slides.ts'
import type { DeckSlide } from './slide.ts'
import { buildFigurePoint, citeWith, type DeckMaterial, splitPages } from './slide-writing.ts'

export type Deck = {
  readonly title: string
  /** Of the labels. */
  readonly language: string
  readonly quotedLanguage: string
  readonly words: ContentLabels
  readonly plan: DeckPlan
  readonly slides: readonly DeckSlide[]
}

/** Orders an outline for showing, and numbers its places in `citations` as it goes. */
export function buildDeck(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  citations: CitationList,
): Deck {
  const plan = chooseDeckPlan(request)
  const title = request.title ?? outline.title
  const material = { outline, words, plan, citations }
  const themes = buildThemeSlides(material)
  const body = [buildKeyPointsSlide(material), ...themes, ...buildFactSlides(material, listShownTexts(themes))].filter(
    (slide) => slide !== null,
  )
  return {
    title,
    language: request.language,
    quotedLanguage: outline.language,
    words,
    plan,
    slides: [
      buildOpeningSlide(title, material),
      ...buildAgendaSlides(body, material),
      ...body,
      ...buildClosingSlides(material),
    ],
  }
}

/** The sentences that stand on slides; what follows does not show them again. */
const listShownTexts = (slides: readonly DeckSlide[]): ReadonlySet<string> =>
  new Set(
    slides.flatMap((slide) =>
      slide.kind === 'points' ? [...slide.points, ...slide.figures].map(({ citation }) => citation.sourceText) : [],
    ),
  )

const MAX_NAMED_SOURCES = 5
function buildOpeningSlide(title: string, { outline, words }: DeckMaterial): DeckSlide {
  const { sources } = outline
  const isFew = sources.length <= MAX_NAMED_SOURCES
  const subtitle = isFew ? sources.map((source) => source.title).join(' · ') : `${words.sources}: ${sources.length}`
  return { kind: 'title', title, kicker: words.presentation, subtitle, notes: [] }
}

function buildAgendaSlides(body: readonly DeckSlide[], { plan, words }: DeckMaterial): readonly DeckSlide[] {
  if (!plan.hasAgenda) return []
  const items = [...new Set(body.map(({ title }) => title))]
  return [{ kind: 'agenda', title: words.contents, kicker: '', items, notes: [] }]
}

function buildKeyPointsSlide(material: DeckMaterial): DeckSlide | null {
  const { outline, plan, words } = material
  const shown = choosePoints(outline.summary, plan.summaryPoints).map(citeWith(material))
  if (shown.length === 0) return null
  const notes = outline.summary.map(citeWith(material))
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

/** A figure beside the points has its sentence below it, which is no point then. */
const MIN_POINTS_BESIDE = 2
const isSameStatement = (figure: Figure, { text }: Statement) => figure.statement.text === text

function buildThemeSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  const themes = chooseThemes(outline.themes, plan)
  return themes.flatMap((theme, index) => {
    const kicker = `${words.topics} ${index + 1} / ${themes.length}`
    const all = [...theme.statements, ...theme.subthemes.flatMap(({ statements }) => statements)]
    const points = choosePoints(theme.statements.length > 0 ? theme.statements : all, plan.points * plan.themeSlides)
    return splitPages(points, plan.points).map((shown, page) => {
      const aside =
        shown.length > MIN_POINTS_BESIDE
          ? chooseAsideFigures(outline.figures, shown).slice(0, shown.length - MIN_POINTS_BESIDE)
          : []
      const rest = all.filter((statement) => !points.includes(statement))
      const said = [...shown, ...rest.slice(page * plan.moreNotes, (page + 1) * plan.moreNotes)]
      return {
        kind: 'points' as const,
        title: theme.title,
        kicker,
        points: shown
          .filter((statement) => !aside.some((figure) => isSameStatement(figure, statement)))
          .map(citeWith(material)),
        figures: aside.map((figure) => buildFigurePoint(figure, material)),
        terms: theme.terms.slice(0, 4),
        notes: said.map(citeWith(material)),
      }
    })
  })
}

function buildClosingSlides({ citations, outline, words }: DeckMaterial): readonly DeckSlide[] {
  const cited = outline.sources
    .map(({ id, title }) => ({
      title,
      markers: formatMarkers(citations.all().filter(({ sourceId }) => sourceId === id)),
    }))
    .filter(({ markers }) => markers !== '')
  const pages = splitPages(cited, 14)
  return pages.map((sources, page) => ({
    kind: 'closing',
    title: words.sources,
    kicker: page === pages.length - 1 ? words.thanks : '',
    sources,
    notes: [],
  }))
}
