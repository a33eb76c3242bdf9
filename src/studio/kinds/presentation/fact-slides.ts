import type { FoundTable } from '../../outline.ts'
import { buildTableCharts, type Chart, type FoundChart } from './charts.ts'
import { chooseStatementRows, isTellingTable } from './choose-content.ts'
import type { DeckSlide } from './slide.ts'
import { citeWith, type DeckMaterial, splitPages } from './slide-writing.ts'

/** Fewer dates are no line of time. */
const MIN_EVENTS = 3

/** The slides of what can be set out: charts, dates, tables, each by itself. */
export function buildFactSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan } = material
  const charts = buildTableCharts(outline.tables).slice(0, plan.chartSlides)
  const drawn = new Set(charts.map(({ table }) => table))
  const tables = outline.tables.filter((table) => isTellingTable(table) && !drawn.has(table))
  return [
    ...charts.map((chart) => buildChartSlide(chart, material)),
    ...buildTimelineSlides(material),
    ...tables.slice(0, plan.tableSlides).map((table) => buildTableSlide(table, material)),
  ]
}

function buildChartSlide(
  { chart, references, title: caption }: FoundChart,
  { citations, words }: DeckMaterial,
): DeckSlide {
  const cited = references.map((reference) => citations.cite(reference))
  const notes = cited.map((citation, row) => ({ text: tellChartRow(chart, row), citation }))
  const title = caption || words.keyFigures
  return { kind: 'chart', title, topic: title, kicker: '', chart, citations: [...new Set(cited)], notes }
}

/** `Northern line: passengers 29, trains 4`: a row as a presenter says it. */
const tellTableRow = (columns: readonly string[], [name = '', ...cells]: readonly string[]) =>
  `${name}: ${cells.map((cell, index) => `${columns[index + 1] ?? ''} ${cell}`.trim()).join(', ')}`

const tellChartRow = ({ labels, series }: Chart, row: number) =>
  `${labels[row]}: ${series.map(({ name, values }) => `${name} ${values[row]}`.trim()).join(', ')}`

function buildTimelineSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  if (outline.events.length < MIN_EVENTS) return []
  return splitPages(chooseStatementRows(outline.events, 5 * plan.timelineSlides), 5).map((events) => ({
    kind: 'timeline',
    title: words.timeline,
    topic: words.timeline,
    kicker: '',
    rows: events.map(({ statement, text }) => ({ ...citeWith(material)(statement), head: text })),
    notes: events.map(({ statement }) => citeWith(material)(statement)),
  }))
}

function buildTableSlide({ columns, rows, title: caption }: FoundTable, { citations, words }: DeckMaterial): DeckSlide {
  const cited = rows.map(({ cells, reference }) => ({ cells, citation: citations.cite(reference) }))
  const notes = cited.map(({ cells, citation }) => ({ text: tellTableRow(columns, cells), citation }))
  const title = caption || words.table
  return { kind: 'table', title, topic: title, kicker: words.table, columns, rows: cited, notes }
}
