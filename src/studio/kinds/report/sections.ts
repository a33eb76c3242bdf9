import type { Citation } from '../../../domain/citation.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Figure, FoundTable, Outline, Statement, Theme } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { groupParagraphs, shareStatements } from './paragraphs.ts'

/** Words of a report, and the place they come from. */
export type CitedWords = { readonly text: string; readonly citation: Citation }
export type HeadedRow = CitedWords & { readonly head: string }

export type TableBlock = {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly citation: Citation }[]
  /** How many rows the sources have beyond those shown. */
  readonly missing: number
}

export type ItemsBlock = { readonly kind: 'lead' | 'paragraph' | 'list'; readonly items: readonly CitedWords[] }

/** A few sentences of each topic, in the room of a page. */
export type TopicsBlock = {
  readonly kind: 'topics'
  readonly topics: readonly { readonly head: string; readonly items: readonly CitedWords[] }[]
}

export type ReportBlock =
  | ItemsBlock
  | { readonly kind: 'timeline'; readonly rows: readonly HeadedRow[] }
  | { readonly kind: 'definitions'; readonly rows: readonly HeadedRow[] }
  | TopicsBlock
  /** A few are shown large, as cards; many as a table. */
  | { readonly kind: 'figures'; readonly rows: readonly HeadedRow[]; readonly asCards: boolean }
  | TableBlock

export type ReportSection = {
  readonly title: string
  /** Whether the title is a label in the wished language, or words of the sources. */
  readonly isLabel: boolean
  readonly depth: 1 | 2
  readonly blocks: readonly ReportBlock[]
}

/** The most rows of one table that a report shows; the spreadsheet is the place for more. */
const MAX_TABLE_ROWS = 60
/** Figures of a summary: one row of cards where there are many topics, else two. */
const chooseSummaryFigures = ({ figures, themes }: Outline) => figures.slice(0, themes.length > 8 ? 3 : 4)
/** Of all topics: keeps a summary, its list of places included, to two pages. */
const SUMMARY_CHARS = 1_700

/** One or two pages: what says most, and two or three sentences of each theme that are not said before. */
export function buildSummarySections(
  outline: Outline,
  words: ContentLabels,
  citations: CitationList,
): readonly ReportSection[] {
  const { summary, themes } = outline
  return dropEmptySections([
    label(words.keyPoints, buildItemsBlock('list', summary, citations)),
    label(words.keyFigures, buildFiguresBlock(chooseSummaryFigures(outline), true, citations)),
    label(words.topics, buildTopicsBlock(themes, shareStatements(themes, summary, SUMMARY_CHARS), citations)),
  ])
}

/** Everything that the outline holds. */
export function buildDetailedSections(
  outline: Outline,
  words: ContentLabels,
  citations: CitationList,
): readonly ReportSection[] {
  const isUntold = createUntoldFilter(outline)
  return dropEmptySections([
    label(words.summary, buildItemsBlock('list', outline.summary, citations)),
    ...outline.themes.flatMap((theme) => buildThemeBlocks(theme, citations)),
    label(
      words.keyFigures,
      buildFiguresBlock(
        outline.figures.filter((figure) => isLabelled(figure) || isUntold(figure.statement)),
        false,
        citations,
      ),
    ),
    label(words.timeline, buildTimelineBlock(outline.events, citations)),
    label(words.definitions, buildDefinitionsBlock(outline.definitions, citations)),
    label(words.comparison, buildItemsBlock('list', outline.comparisons.filter(isUntold), citations)),
    ...outline.tables.map((table) => buildSection(table.title || words.table, buildTableBlock(table, citations))),
  ])
}

/** Whether no theme tells a statement already. */
function createUntoldFilter({ themes }: Outline): (statement: Statement) => boolean {
  const told = new Set(themes.flatMap(listThemeStatements).map(({ text }) => text))
  return ({ text }) => !told.has(text)
}

/** A number whose sentence is all that is known of it says nothing new beside that sentence. */
const isLabelled = ({ label, statement }: Figure) => label !== statement.text

/** A heading with nothing below it says nothing. */
const dropEmptySections = (sections: readonly ReportSection[]) =>
  sections.filter(({ blocks, depth }, index) => blocks.length > 0 || (depth === 1 && sections[index + 1]?.depth === 2))

const buildSection = (title: string, blocks: readonly ReportBlock[]): ReportSection => ({
  title,
  isLabel: false,
  depth: 1,
  blocks,
})
const label = (title: string, blocks: readonly ReportBlock[]): ReportSection => ({
  title,
  isLabel: true,
  depth: 1,
  blocks,
})

function buildThemeBlocks(theme: Theme, citations: CitationList): readonly ReportSection[] {
  const [first, ...rest] = theme.statements
  const blocks = [...buildItemsBlock('lead', first ? [first] : [], citations), ...buildParagraphBlocks(rest, citations)]
  const below = theme.subthemes.map(({ title, statements }) => ({
    ...buildSection(title, buildParagraphBlocks(statements, citations)),
    depth: 2 as const,
  }))
  return [buildSection(theme.title, blocks), ...below]
}

const buildParagraphBlocks = (statements: readonly Statement[], citations: CitationList) =>
  groupParagraphs(statements).flatMap((some) => buildItemsBlock('paragraph', some, citations))

const citeFrom =
  (citations: CitationList) =>
  ({ text, reference }: Statement): CitedWords => ({ text, citation: citations.cite(reference) })

function buildItemsBlock(
  kind: ItemsBlock['kind'],
  statements: readonly Statement[],
  citations: CitationList,
): readonly ReportBlock[] {
  return statements.length === 0 ? [] : [{ kind, items: statements.map(citeFrom(citations)) }]
}

function buildTopicsBlock(
  themes: readonly Theme[],
  shares: readonly (readonly Statement[])[],
  citations: CitationList,
): readonly ReportBlock[] {
  const topics = themes
    .map(({ title }, index) => ({ head: title, items: (shares[index] ?? []).map(citeFrom(citations)) }))
    .filter(({ items }) => items.length > 0)
  return topics.length === 0 ? [] : [{ kind: 'topics', topics }]
}

const buildRowsBlock = (kind: 'timeline' | 'definitions', rows: readonly HeadedRow[]): readonly ReportBlock[] =>
  rows.length === 0 ? [] : [{ kind, rows }]

function buildFiguresBlock(
  figures: Outline['figures'],
  asCards: boolean,
  citations: CitationList,
): readonly ReportBlock[] {
  const rows = figures.map(({ text, label, statement }) => ({
    ...citeFrom(citations)(statement),
    head: text,
    text: label,
  }))
  return rows.length === 0 ? [] : [{ kind: 'figures', rows, asCards }]
}

function buildTimelineBlock(events: Outline['events'], citations: CitationList): readonly ReportBlock[] {
  const rows = events.map(({ text, statement }) => ({ ...citeFrom(citations)(statement), head: text }))
  return buildRowsBlock('timeline', rows)
}

function buildDefinitionsBlock(definitions: Outline['definitions'], citations: CitationList): readonly ReportBlock[] {
  const rows = definitions.map(({ term, meaning, statement }) => ({
    ...citeFrom(citations)(statement),
    head: term,
    text: meaning,
  }))
  return buildRowsBlock('definitions', rows)
}

function buildTableBlock({ columns, rows }: FoundTable, citations: CitationList): readonly ReportBlock[] {
  if (rows.length === 0) return []
  const shown = rows
    .slice(0, MAX_TABLE_ROWS)
    .map(({ cells, reference }) => ({ cells, citation: citations.cite(reference) }))
  return [{ kind: 'table', columns, rows: shown, missing: rows.length - shown.length }]
}
