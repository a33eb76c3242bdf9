import type { ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { type CitationList, formatMarkers } from '../citation-list.ts'
import { citeIn } from '../cited-text.ts'
import { chooseMainPoints } from '../main-points.ts'
import { buildPlaceKey } from '../place-key.ts'
import { readCaptionTitle, type ShownPicture } from '../shown-pictures.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { chooseThemes } from './choose-content.ts'
import { chooseDeckPlan, type DeckPlan } from './deck-plan.ts'
import { buildFactSlides } from './fact-slides.ts'
import { buildPointsSlide } from './points-slide.ts'
import type { DeckSlide } from './slide.ts'
import { type DeckMaterial, splitPages } from './slide-writing.ts'

export type Deck = {
  readonly title: string
  /** Of the labels. */
  readonly language: string
  readonly quotedLanguage: string
  readonly words: ContentLabels
  readonly plan: DeckPlan
  readonly slides: readonly DeckSlide[]
}

/**
 * Orders an outline as a story: what it is about, why and how, theme by theme, what came of it, what is left. Each slide says
 * one thing, no sentence stands on two. Places are numbered in `citations` as they come.
 */
export function buildDeck(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  citations: CitationList,
  pictures: readonly ShownPicture[] = [],
): Deck {
  const plan = chooseDeckPlan(request)
  const title = request.title ?? outline.title
  const material: DeckMaterial = { outline, words, plan, citations, pictures, told: new Set() }
  const parts = chooseParts(material)
  const body = [
    ...buildPartSlides(parts.slice(0, OPENING_PARTS), material),
    ...buildThemeSlides(material),
    ...buildPictureSlides(null, material),
    ...buildFactSlides(material),
    ...buildPartSlides(parts.slice(OPENING_PARTS), material),
  ]
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

const MAX_NAMED_SOURCES = 5
function buildOpeningSlide(title: string, { outline, words }: DeckMaterial): DeckSlide {
  const sources = outline.sources
    .map((source) => source.title)
    .filter((name) => name.toLowerCase() !== title.toLowerCase())
  const isFew = sources.length <= MAX_NAMED_SOURCES
  const subtitle = isFew ? sources.join(' · ') : `${words.sources}: ${sources.length}`
  return { kind: 'title', title, topic: '', kicker: words.presentation, subtitle, notes: [] }
}

function buildAgendaSlides(body: readonly DeckSlide[], { plan, words }: DeckMaterial): readonly DeckSlide[] {
  if (!plan.hasAgenda) return []
  const items = [...new Set(body.map(({ topic }) => topic))]
  return [{ kind: 'agenda', title: words.contents, topic: '', kicker: '', items, notes: [] }]
}

/** Slides before the themes: what it is about. */
const OPENING_PARTS = 1

type DeckPart = { readonly topic: string; readonly statements: readonly Statement[] }

/** What the parts of the argument say, kept from the themes, which come in between. */
function chooseParts({ outline, told, words }: DeckMaterial): readonly DeckPart[] {
  const { findings } = outline.argument
  for (const one of findings) told.add(buildPlaceKey(one))
  return [
    { topic: words.summary, statements: chooseMainPoints(outline).leading },
    { topic: words.findings, statements: findings },
  ]
}

const dropTold = (statements: readonly Statement[], told: ReadonlySet<string>) => {
  const keys = new Set(told)
  return statements.filter((statement) => {
    const key = buildPlaceKey(statement)
    return keys.has(key) ? false : keys.add(key)
  })
}

function buildPartSlides(parts: readonly DeckPart[], material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  return parts
    .filter(({ statements }) => statements.length > 0)
    .map(({ statements, topic }) =>
      buildPointsSlide(
        statements,
        { topic, about: outline.title, kicker: topic, points: plan.points, isLed: topic === words.summary },
        material,
      ),
    )
}

function buildThemeSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan } = material
  const themes = chooseThemes(outline.themes, plan)
  return themes.flatMap((theme, index) => {
    const kicker = `${index + 1} · ${theme.title}`
    return [...buildOneTheme(theme, kicker, material), ...buildPictureSlides(theme, material, kicker)]
  })
}

/** As many slides as the plan has and the theme fills. */
function buildOneTheme(theme: Theme, kicker: string, material: DeckMaterial): readonly DeckSlide[] {
  const { plan, told } = material
  const slides: DeckSlide[] = []
  const about = `${theme.title} ${theme.terms.join(' ')}`
  while (slides.length < plan.themeSlides) {
    const open = dropTold(listThemeStatements(theme), told)
    if (open.length < (slides.length === 0 ? 1 : 2)) break
    slides.push(buildPointsSlide(open, { topic: theme.title, about, kicker, points: plan.points }, material))
  }
  return slides
}

/** The figures that belong to a theme, each by itself; of no theme that is shown, where `theme` is null. */
function buildPictureSlides(theme: Theme | null, material: DeckMaterial, kicker = ''): readonly DeckSlide[] {
  const { outline, pictures, plan, words } = material
  const shown = new Set<Theme | null>(chooseThemes(outline.themes, plan))
  const own = pictures.filter((one) => (shown.has(one.theme) ? one.theme : null) === theme)
  return own.map(({ caption, picture }) => {
    const cited = citeIn(material.citations)(caption)
    const topic = theme?.title ?? words.overview
    return { kind: 'picture', title: readCaptionTitle(caption), topic, kicker, picture, caption: cited, notes: [cited] }
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
    topic: words.sources,
    kicker: page === pages.length - 1 ? words.thanks : '',
    sources,
    notes: [],
  }))
}
