import type { Citation } from '../../../domain/citation.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FoundTable, Outline, Statement, Theme } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { paragraphsOf, sharesOf } from './paragraphs.ts'

/** Words of a report, and the place they come from. */
export type Cited = { readonly text: string; readonly citation: Citation }
export type HeadedRow = Cited & { readonly head: string }

export type TableBlock = {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly citation: Citation }[]
  /** How many rows the sources have beyond those shown. */
  readonly missing: number
}

export type ItemsBlock = { readonly kind: 'lead' | 'paragraph' | 'list'; readonly items: readonly Cited[] }

/** A few sentences of each topic, in the room of a page. */
export type TopicsBlock = {
  readonly kind: 'topics'
  readonly topics: readonly { readonly head: string; readonly items: readonly Cited[] }[]
}

export type Block =
  | ItemsBlock
  | { readonly kind: 'timeline'; readonly rows: readonly HeadedRow[] }
  | { readonly kind: 'definitions'; readonly rows: readonly HeadedRow[] }
  | TopicsBlock
  /** A few are shown large, as cards; many as a table. */
  | { readonly kind: 'figures'; readonly rows: readonly HeadedRow[]; readonly asCards: boolean }
  | TableBlock

export type Section = {
  readonly title: string
  /** Whether the title is a label in the wished language, or words of the sources. */
  readonly isLabel: boolean
  readonly depth: 1 | 2
  readonly blocks: readonly Block[]
}

/** The most rows of one table that a report shows; the spreadsheet is the place for more. */
const MOST_ROWS = 60
/** Figures of a summary: one row of cards where there are many topics, else two. */
const summaryFigures = ({ figures, themes }: Outline) => figures.slice(0, themes.length > 8 ? 3 : 6)
/** Of all topics: keeps a summary, its list of places included, to two pages. */
const SUMMARY_CHARS = 1_700

/** One or two pages: what says most, and two or three sentences of each theme that are not said before. */
export function summarySections(outline: Outline, words: ContentLabels, citations: CitationList): readonly Section[] {
  const { summary, themes } = outline
  return filled([
    label(words.keyPoints, itemsBlock('list', summary, citations)),
    label(words.keyFigures, figuresBlock(summaryFigures(outline), true, citations)),
    label(words.topics, topicsBlock(themes, sharesOf(themes, summary, SUMMARY_CHARS), citations)),
  ])
}

/** Everything that the outline holds. */
export function detailedSections(outline: Outline, words: ContentLabels, citations: CitationList): readonly Section[] {
  return filled([
    label(words.summary, itemsBlock('list', outline.summary, citations)),
    ...outline.themes.flatMap((theme) => themeSections(theme, citations)),
    label(words.keyFigures, figuresBlock(outline.figures, false, citations)),
    label(words.timeline, timelineBlock(outline.events, citations)),
    label(words.definitions, definitionsBlock(outline.definitions, citations)),
    label(words.comparison, itemsBlock('list', outline.comparisons, citations)),
    ...outline.tables.map((table) => section(table.title || words.table, tableBlock(table, citations))),
  ])
}

/** A heading with nothing below it says nothing. */
const filled = (sections: readonly Section[]) =>
  sections.filter(({ blocks, depth }, index) => blocks.length > 0 || (depth === 1 && sections[index + 1]?.depth === 2))

const section = (title: string, blocks: readonly Block[]): Section => ({ title, isLabel: false, depth: 1, blocks })
const label = (title: string, blocks: readonly Block[]): Section => ({ title, isLabel: true, depth: 1, blocks })

function themeSections(theme: Theme, citations: CitationList): readonly Section[] {
  const [first, ...rest] = theme.statements
  const blocks = [...itemsBlock('lead', first ? [first] : [], citations), ...paragraphBlocks(rest, citations)]
  const below = theme.subthemes.map(({ title, statements }) => ({
    ...section(title, paragraphBlocks(statements, citations)),
    depth: 2 as const,
  }))
  return [section(theme.title, blocks), ...below]
}

const paragraphBlocks = (statements: readonly Statement[], citations: CitationList) =>
  paragraphsOf(statements).flatMap((some) => itemsBlock('paragraph', some, citations))

const citedBy =
  (citations: CitationList) =>
  ({ text, reference }: Statement): Cited => ({ text, citation: citations.cite(reference) })

function itemsBlock(
  kind: ItemsBlock['kind'],
  statements: readonly Statement[],
  citations: CitationList,
): readonly Block[] {
  return statements.length === 0 ? [] : [{ kind, items: statements.map(citedBy(citations)) }]
}

function topicsBlock(
  themes: readonly Theme[],
  shares: readonly (readonly Statement[])[],
  citations: CitationList,
): readonly Block[] {
  const topics = themes
    .map(({ title }, index) => ({ head: title, items: (shares[index] ?? []).map(citedBy(citations)) }))
    .filter(({ items }) => items.length > 0)
  return topics.length === 0 ? [] : [{ kind: 'topics', topics }]
}

const rowsBlock = (kind: 'timeline' | 'definitions', rows: readonly HeadedRow[]): readonly Block[] =>
  rows.length === 0 ? [] : [{ kind, rows }]

function figuresBlock(figures: Outline['figures'], asCards: boolean, citations: CitationList): readonly Block[] {
  const rows = figures.map(({ text, label, statement }) => ({
    ...citedBy(citations)(statement),
    head: text,
    text: label,
  }))
  return rows.length === 0 ? [] : [{ kind: 'figures', rows, asCards }]
}

function timelineBlock(events: Outline['events'], citations: CitationList): readonly Block[] {
  const rows = events.map(({ text, statement }) => ({ ...citedBy(citations)(statement), head: text }))
  return rowsBlock('timeline', rows)
}

function definitionsBlock(definitions: Outline['definitions'], citations: CitationList): readonly Block[] {
  const rows = definitions.map(({ term, meaning, statement }) => ({
    ...citedBy(citations)(statement),
    head: term,
    text: meaning,
  }))
  return rowsBlock('definitions', rows)
}

function tableBlock({ columns, rows }: FoundTable, citations: CitationList): readonly Block[] {
  if (rows.length === 0) return []
  const shown = rows.slice(0, MOST_ROWS).map(({ cells, reference }) => ({ cells, citation: citations.cite(reference) }))
  return [{ kind: 'table', columns, rows: shown, missing: rows.length - shown.length }]
}
