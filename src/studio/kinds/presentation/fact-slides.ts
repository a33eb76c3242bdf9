import type { FoundTable } from '../../outline.ts'
import { citeIn } from '../cited-text.ts'
import { buildTableCharts, type FoundChart } from './charts.ts'
import { chooseStatementRows, isTellingTable } from './choose-content.ts'
import type { DeckSlide } from './slide.ts'
import { type DeckMaterial, splitPages } from './slide-writing.ts'

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

function buildChartSlide({ chart, table, title: caption }: FoundChart, { citations, words }: DeckMaterial): DeckSlide {
  const { columns, notes, rows } = citeTable(table, citations)
  const only = chart.series.length === 1 ? chart.series[0]!.name : ''
  const title = [caption || words.keyFigures, ...(caption.includes(only) ? [] : [only])].join(': ')
  const cited = [...new Set(rows.map(({ citation }) => citation))]
  return { kind: 'chart', title, topic: title, kicker: '', chart, columns, rows, citations: cited, notes }
}

/** `Northern line: passengers 29, trains 4`: a row as a presenter says it. */
const tellTableRow = (columns: readonly string[], [name = '', ...cells]: readonly string[]) =>
  `${name}: ${cells.map((cell, index) => `${readColumnName(columns[index + 1])} ${cell}`.trim()).join(', ')}`

/** A column of which only its place is known is not named before each cell. */
const readColumnName = (column = '') => (/\p{L}/u.test(column) || /^\p{Nd}{4}$/u.test(column) ? column : '')

function buildTimelineSlides(material: DeckMaterial): readonly DeckSlide[] {
  const { outline, plan, words } = material
  if (outline.events.length < MIN_EVENTS) return []
  return splitPages(chooseStatementRows(outline.events, 5 * plan.timelineSlides), 5).map((events) => ({
    kind: 'timeline',
    title: words.timeline,
    topic: words.timeline,
    kicker: '',
    rows: events.map(({ statement, text }) => ({ ...citeIn(material.citations)(statement), head: text })),
    notes: events.map(({ statement }) => citeIn(material.citations)(statement)),
  }))
}

function buildTableSlide(table: FoundTable, { citations, words }: DeckMaterial): DeckSlide {
  const title = table.title || words.table
  return { kind: 'table', title, topic: title, kicker: words.table, ...citeTable(table, citations) }
}

/** The rows as the source prints them, each with its place, and as a presenter says them. */
function citeTable({ columns, rows }: FoundTable, citations: DeckMaterial['citations']) {
  const cited = rows.map(({ cells, reference }) => ({ cells, citation: citations.cite(reference) }))
  const notes = cited.map(({ cells: [name = '', ...own], citation }, row) => {
    const above = cited.slice(0, row).findLast(({ cells }) => cells[0]?.trim())?.cells[0] // which a row without a name goes on with
    return { text: tellTableRow(columns, [name.trim() === '' ? (above ?? '') : name, ...own]), citation }
  })
  return { columns, rows: cited, notes }
}
