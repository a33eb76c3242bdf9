import type { Statement } from '../../outline.ts'
import { buildTableCharts, type Chart } from './charts.ts'
import { choosePoints, chooseStatementRows, isTellingTable } from './choose-content.ts'
import type { DeckSlide } from './slide.ts'
import { buildFigurePoint, citeWith, type DeckMaterial, splitPages } from './slide-writing.ts'

/** Of figures, dates or definitions: a slide of one row is empty, and its sentence stands with its theme. */
const MIN_ROWS = 2

/**
 * The slides of what can be set out: figures, charts, dates, comparisons, tables, definitions.
 * @param shown sentences that stand on other slides
 */
export function buildFactSlides(all: DeckMaterial, shown: ReadonlySet<string>): readonly DeckSlide[] {
  const isNew = ({ reference }: Statement) => !shown.has(reference.sourceText)
  const { comparisons, figures } = all.outline
  const outline = {
    ...all.outline,
    figures: figures.filter(({ label, statement }) => label !== statement.text || isNew(statement)),
    comparisons: comparisons.filter(isNew),
  }
  const material = { ...all, outline }
  return [
    ...buildFigureSlides(material),
    ...buildChartSlides(material),
    ...buildTimelineSlides(material),
    ...buildComparisonSlides(material),
    ...buildTableSlides(material),
    ...buildDefinitionSlides(material),
  ]
}

function buildFigureSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  if (outline.figures.length < MIN_ROWS) return []
  return splitPages(outline.figures.slice(0, 6 * plan.figureSlides), 6).map((figures) => ({
    kind: 'figures',
    title: words.keyFigures,
    kicker: '',
    rows: figures.map((figure) => buildFigurePoint(figure, material)),
    notes: dropRepeatedItems(figures.map(({ statement }) => statement)).map(citeWith(material)),
  }))
}

function buildChartSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  return buildTableCharts(outline.tables)
    .slice(0, plan.chartSlides)
    .map((found) => {
      const cited = found.references.map((reference) => material.citations.cite(reference))
      const citations = [...new Set(cited)]
      const notes = cited.map((citation, row) => ({ text: tellChartRow(found.chart, row), citation }))
      return {
        kind: 'chart',
        title: found.title || words.keyFigures,
        kicker: '',
        chart: found.chart,
        citations,
        notes,
      }
    })
}

/** `Northern line: passengers 29, trains 4`: a row as a presenter says it. */
const tellTableRow = (columns: readonly string[], [name = '', ...cells]: readonly string[]) =>
  `${name}: ${cells.map((cell, index) => `${columns[index + 1] ?? ''} ${cell}`.trim()).join(', ')}`

const tellChartRow = ({ labels, series }: Chart, row: number) =>
  `${labels[row]}: ${series.map(({ name, values }) => `${name} ${values[row]}`.trim()).join(', ')}`

function buildTimelineSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  if (outline.events.length < MIN_ROWS) return []
  return splitPages(chooseStatementRows(outline.events, 5 * plan.timelineSlides), 5).map((events) => ({
    kind: 'timeline',
    title: words.timeline,
    kicker: '',
    rows: events.map(({ statement, text }) => ({ ...citeWith(material)(statement), head: text })),
    notes: events.map(({ statement }) => citeWith(material)(statement)),
  }))
}

function buildComparisonSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  return splitPages(choosePoints(outline.comparisons, 3 * plan.comparisonSlides), 3).map((statements) => {
    const points = statements.map(citeWith(material))
    return { kind: 'comparison', title: words.comparison, kicker: '', points, notes: points }
  })
}

function buildTableSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  return outline.tables
    .filter(isTellingTable)
    .slice(0, plan.tableSlides)
    .map(({ columns, rows, title }) => {
      const cited = rows.map(({ cells, reference }) => ({ cells, citation: material.citations.cite(reference) }))
      const notes = cited.map(({ cells, citation }) => ({ text: tellTableRow(columns, cells), citation }))
      return { kind: 'table', title: title || words.table, kicker: words.table, columns, rows: cited, notes }
    })
}

function buildDefinitionSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  if (outline.definitions.length < MIN_ROWS) return []
  return splitPages(chooseStatementRows(outline.definitions, 4 * plan.definitionSlides), 4).map((definitions) => ({
    kind: 'definitions',
    title: words.definitions,
    kicker: '',
    rows: definitions.map(({ meaning, statement, term }) => ({
      ...citeWith(material)(statement),
      head: term,
      text: meaning,
    })),
    notes: definitions.map(({ statement }) => citeWith(material)(statement)),
  }))
}

const dropRepeatedItems = <T>(items: readonly T[]) => [...new Set(items)]
