import { figureCharts, tableCharts } from './charts.ts'
import { chosenBy, chosenPoints, isTellingTable } from './choose.ts'
import type { Slide } from './slide.ts'
import { citedIn, figurePoint, pagesOf, type Write } from './slide-writing.ts'

/** Of figures, dates or definitions: a slide of one row is empty, and its sentence stands with its theme. */
const FEWEST_ROWS = 2

/** The slides of what can be set out: figures, charts, dates, comparisons, tables, definitions. */
export function factSlides(write: Write): readonly Slide[] {
  return [
    ...figureSlides(write),
    ...chartSlides(write),
    ...timelineSlides(write),
    ...comparisonSlides(write),
    ...tableSlides(write),
    ...definitionSlides(write),
  ]
}

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

const unique = <T>(items: readonly T[]) => [...new Set(items)]
