import type { ContentWish } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import type { CitationList } from '../citation-list.ts'
import type { Outline, Statement } from '../outline.ts'
import type { Words } from '../words.ts'
import { type Chart, figureCharts, tableCharts } from './charts.ts'
import { asideFigures, chosenBy, chosenPoints, chosenThemes, isTellingTable } from './choose.ts'
import { type DeckPlan, planOf } from './plan.ts'

export type Cited = { readonly text: string; readonly citation: Citation }
export type HeadedPoint = Cited & { readonly head: string }

export type SlideBody =
  | { readonly kind: 'title'; readonly subtitle: string }
  | { readonly kind: 'agenda'; readonly items: readonly string[] }
  | {
      readonly kind: 'points'
      readonly points: readonly Cited[]
      /** Shown large beside the points. */
      readonly figures: readonly HeadedPoint[]
      /** Shown beside them where there is no figure. */
      readonly terms: readonly string[]
    }
  | { readonly kind: 'figures'; readonly rows: readonly HeadedPoint[] }
  | { readonly kind: 'timeline'; readonly rows: readonly HeadedPoint[] }
  | { readonly kind: 'definitions'; readonly rows: readonly HeadedPoint[] }
  | { readonly kind: 'comparison'; readonly points: readonly Cited[] }
  | { readonly kind: 'chart'; readonly chart: Chart; readonly citations: readonly Citation[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly { readonly cells: readonly string[]; readonly citation: Citation }[]
    }
  | { readonly kind: 'closing'; readonly sources: readonly { readonly title: string; readonly markers: string }[] }

/** One slide: what it shows, and what is said to it. */
export type Slide = SlideBody & {
  readonly title: string
  /** A small line above the title that says where in the deck we are; may be empty. */
  readonly kicker: string
  /** Every sentence behind the slide in full, and more to say. */
  readonly notes: readonly Cited[]
}

export type SlideOf<Kind extends SlideBody['kind']> = Slide & { readonly kind: Kind }

export type Deck = {
  readonly title: string
  /** Of the labels. */
  readonly language: string
  readonly quotedLanguage: string
  readonly words: Words
  readonly plan: DeckPlan
  readonly slides: readonly Slide[]
}

/** Orders an outline for showing, and numbers its places in `citations` as it goes. */
export function deckOf(outline: Outline, wish: ContentWish, words: Words, citations: CitationList): Deck {
  const plan = planOf(wish)
  const title = wish.title ?? outline.title
  const write = { outline, words, plan, citations }
  const body = [
    keyPoints(write),
    ...themeSlides(write),
    ...figureSlides(write),
    ...chartSlides(write),
    ...timelineSlides(write),
    ...comparisonSlides(write),
    ...tableSlides(write),
    ...definitionSlides(write),
  ].filter((slide) => slide !== null)
  return {
    title,
    language: wish.language,
    quotedLanguage: outline.language,
    words,
    plan,
    slides: [opening(title, write), ...agenda(body, write), ...body, ...closing(write)],
  }
}

type Write = {
  readonly outline: Outline
  readonly words: Words
  readonly plan: DeckPlan
  readonly citations: CitationList
}

const citedIn =
  ({ citations }: Write) =>
  ({ text, reference }: Statement): Cited => ({ text, citation: citations.cite(reference) })

const MOST_NAMED_SOURCES = 5
/** Of figures, dates or definitions: a slide of one row is empty, and its sentence stands with its theme. */
const FEWEST_ROWS = 2

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

const figurePoint = ({ label, statement, text }: Outline['figures'][number], write: Write): HeadedPoint => ({
  ...citedIn(write)(statement),
  head: text,
  text: label,
})

function figureSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  if (outline.figures.length < FEWEST_ROWS) return []
  return pagesOf(outline.figures.slice(0, 6 * plan.figureSlides), 6).map((figures) => ({
    kind: 'figures',
    title: words.keyFigures,
    kicker: '',
    rows: figures.map((figure) => figurePoint(figure, write)),
    notes: unique(figures.map(({ statement }) => statement)).map(citedIn(write)),
  }))
}

function chartSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  return [...tableCharts(outline.tables), ...figureCharts(outline.figures)].slice(0, plan.chartSlides).map((found) => {
    const citations = [...new Set(found.references.map((reference) => write.citations.cite(reference)))]
    const notes = citations.map((citation) => ({ text: citation.sourceText, citation }))
    return {
      kind: 'chart',
      title: found.title || `${words.keyFigures} (${found.unit})`,
      kicker: '',
      chart: found.chart,
      citations,
      notes,
    }
  })
}

function timelineSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  if (outline.events.length < FEWEST_ROWS) return []
  return pagesOf(chosenBy(outline.events, 5 * plan.timelineSlides), 5).map((events) => ({
    kind: 'timeline',
    title: words.timeline,
    kicker: '',
    rows: events.map(({ statement, text }) => ({ ...citedIn(write)(statement), head: text })),
    notes: events.map(({ statement }) => citedIn(write)(statement)),
  }))
}

function comparisonSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  return pagesOf(chosenPoints(outline.comparisons, 3 * plan.comparisonSlides), 3).map((statements) => {
    const points = statements.map(citedIn(write))
    return { kind: 'comparison', title: words.comparison, kicker: '', points, notes: points }
  })
}

function tableSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  return outline.tables
    .filter(isTellingTable)
    .slice(0, plan.tableSlides)
    .map(({ columns, rows, title }) => {
      const cited = rows.map(({ cells, reference }) => ({ cells, citation: write.citations.cite(reference) }))
      const notes = cited.map(({ citation }) => ({ text: citation.sourceText, citation }))
      return { kind: 'table', title: title || words.table, kicker: words.table, columns, rows: cited, notes }
    })
}

function definitionSlides(write: Write): readonly Slide[] {
  const { outline, plan, words } = write
  if (outline.definitions.length < FEWEST_ROWS) return []
  return pagesOf(chosenBy(outline.definitions, 4 * plan.definitionSlides), 4).map((definitions) => ({
    kind: 'definitions',
    title: words.definitions,
    kicker: '',
    rows: definitions.map(({ meaning, statement, term }) => ({
      ...citedIn(write)(statement),
      head: term,
      text: meaning,
    })),
    notes: definitions.map(({ statement }) => citedIn(write)(statement)),
  }))
}

function closing({ citations, outline, words }: Write): readonly Slide[] {
  const cited = outline.sources
    .map(({ id, title }) => ({
      title,
      markers: spanned(citations.all().filter(({ sourceId }) => sourceId === id)),
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

const unique = <T>(items: readonly T[]) => [...new Set(items)]

/** Markers in short: `[1] [3]–[7]`. */
function spanned(citations: readonly Citation[]): string {
  const spans: Citation[][] = []
  for (const citation of citations) {
    const span = spans.at(-1)
    if (span?.at(-1)?.number === citation.number - 1) span.push(citation)
    else spans.push([citation])
  }
  return spans
    .map((span) =>
      span.length < 3 ? span.map(({ marker }) => marker).join(' ') : `${span[0]!.marker}–${span.at(-1)!.marker}`,
    )
    .join(' ')
}

/** As few pages of at most `most` items as will do, equally full. */
function pagesOf<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  const pages: T[][] = []
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size))
  return pages
}
