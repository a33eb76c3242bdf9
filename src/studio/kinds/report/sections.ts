import type { Citation } from '../../../domain/citation.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FoundTable, Outline, Statement, Theme } from '../../outline.ts'
import type { SourcePicture } from '../../source-picture.ts'
import type { CitationList } from '../citation-list.ts'
import { type CitedText, citeIn } from '../cited-text.ts'
import { dropSaidHeadings } from '../drop-said-headings.ts'
import { chooseMainPoints } from '../main-points.ts'
import { buildPlaceKey } from '../place-key.ts'
import type { ShownPicture } from '../shown-pictures.ts'
import { groupParagraphs, shareStatements } from './paragraphs.ts'

/** Words of a report, and the place they come from. */
export type HeadedRow = CitedText & { readonly head: string }

export type TableBlock = {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly citation: Citation }[]
  /** How many rows the sources have beyond those shown. */
  readonly missing: number
}

export type ItemsBlock = { readonly kind: 'lead' | 'paragraph' | 'list'; readonly items: readonly CitedText[] }

/** A few sentences of each topic, in the room of a page. */
export type TopicsBlock = {
  readonly kind: 'topics'
  readonly topics: readonly { readonly head: string; readonly items: readonly CitedText[] }[]
}

/** A figure of a source with its caption. */
export type SourceFigureBlock = {
  readonly kind: 'picture'
  readonly picture: SourcePicture
  readonly caption: CitedText
}

export type ReportBlock =
  | ItemsBlock
  | { readonly kind: 'timeline'; readonly rows: readonly HeadedRow[] }
  | { readonly kind: 'definitions'; readonly rows: readonly HeadedRow[] }
  | TopicsBlock
  /** A few, shown large, as cards. */
  | { readonly kind: 'figures'; readonly rows: readonly HeadedRow[] }
  | SourceFigureBlock
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

/** What sections are written from; `citations` numbers the places as they come. */
type ReportMaterial = {
  readonly outline: Outline
  readonly words: ContentLabels
  readonly citations: CitationList
  readonly pictures: readonly ShownPicture[]
}

/** One or two pages: what it is about, why and how, two or three sentences of each theme, what came of it and what is left. */
export function buildSummarySections(material: ReportMaterial): readonly ReportSection[] {
  const { citations, outline, pictures, words } = material
  const { themes } = outline
  const said = [...chooseMainPoints(outline).leading, ...Object.values(outline.argument).flat()]
  return dropEmptySections([
    ...buildOpeningSections(material),
    label(words.keyFigures, buildFiguresBlock(chooseSummaryFigures(outline), citations)),
    label(words.topics, [
      ...buildTopicsBlock(themes, shareStatements(themes, said, SUMMARY_CHARS), citations),
      ...pictures.map((picture) => buildPictureBlock(picture, citations)),
    ]),
    ...buildClosingSections(material),
  ])
}

/** Everything that the outline holds: the argument, and between its beginning and its end the themes in full. */
export function buildDetailedSections(material: ReportMaterial): readonly ReportSection[] {
  const { citations, outline, words } = material
  const said = [...chooseMainPoints(outline).leading, ...Object.values(outline.argument).flat()]
  const told = new Set(said.map(buildPlaceKey))
  return dropEmptySections([
    ...buildOpeningSections(material),
    ...outline.themes.flatMap((theme) => buildThemeBlocks(dropTold(theme, told), theme, material)),
    label(words.timeline, buildTimelineBlock(outline.events, citations)),
    label(words.definitions, buildDefinitionsBlock(outline.definitions, citations)),
    ...outline.tables.map((table) => buildSection(table.title || words.table, buildTableBlock(table, citations))),
    ...buildClosingSections(material),
  ])
}

function buildOpeningSections({ citations, outline, words }: ReportMaterial): readonly ReportSection[] {
  const [first, ...rest] = chooseMainPoints(outline).leading
  return [
    label(words.summary, [
      ...buildItemsBlock('lead', first ? [first] : [], citations),
      ...buildParagraphBlocks(rest, citations),
    ]),
  ]
}

const buildClosingSections = ({ citations, outline, words }: ReportMaterial): readonly ReportSection[] => [
  label(words.findings, buildParagraphBlocks(outline.argument.findings, citations)),
]

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

/** A theme without what the argument tells. */
const dropTold = (theme: Theme, told: ReadonlySet<string>): Theme => ({
  ...theme,
  statements: theme.statements.filter((statement) => !told.has(buildPlaceKey(statement))),
  subthemes: theme.subthemes.map((below) => dropTold(below, told)),
})

/** @param whole the theme that its pictures know */
function buildThemeBlocks(
  theme: Theme,
  whole: Theme,
  { citations, pictures }: ReportMaterial,
): readonly ReportSection[] {
  const [first, ...rest] = dropSaidHeadings(theme.statements, theme.title)
  const shown = pictures.filter((one) => one.theme === whole).map((picture) => buildPictureBlock(picture, citations))
  const blocks = [
    ...buildItemsBlock('lead', first ? [first] : [], citations),
    ...buildParagraphBlocks(rest, citations),
    ...shown,
  ]
  const below = theme.subthemes.map(({ title, statements }) => ({
    ...buildSection(title, buildParagraphBlocks(dropSaidHeadings(statements, title), citations)),
    depth: 2 as const,
  }))
  return [buildSection(theme.title, blocks), ...below]
}

const buildParagraphBlocks = (statements: readonly Statement[], citations: CitationList) =>
  groupParagraphs(statements).flatMap((some) => buildItemsBlock('paragraph', dropSaidHeadings(some, ''), citations))

function buildItemsBlock(
  kind: ItemsBlock['kind'],
  statements: readonly Statement[],
  citations: CitationList,
): readonly ReportBlock[] {
  return statements.length === 0 ? [] : [{ kind, items: statements.map(citeIn(citations)) }]
}

function buildTopicsBlock(
  themes: readonly Theme[],
  shares: readonly (readonly Statement[])[],
  citations: CitationList,
): readonly ReportBlock[] {
  const topics = themes
    .map(({ title }, index) => ({
      head: title,
      items: dropSaidHeadings(shares[index] ?? [], title).map(citeIn(citations)),
    }))
    .filter(({ items }) => items.length > 0)
  return topics.length === 0 ? [] : [{ kind: 'topics', topics }]
}

const buildRowsBlock = (kind: 'timeline' | 'definitions', rows: readonly HeadedRow[]): readonly ReportBlock[] =>
  rows.length === 0 ? [] : [{ kind, rows }]

const buildPictureBlock = ({ caption, picture }: ShownPicture, citations: CitationList): SourceFigureBlock => ({
  kind: 'picture',
  picture,
  caption: citeIn(citations)(caption),
})

function buildFiguresBlock(figures: Outline['figures'], citations: CitationList): readonly ReportBlock[] {
  const rows = figures.map(({ text, label, statement }) => ({
    ...citeIn(citations)(statement),
    head: text,
    text: label,
  }))
  return rows.length === 0 ? [] : [{ kind: 'figures', rows }]
}

function buildTimelineBlock(events: Outline['events'], citations: CitationList): readonly ReportBlock[] {
  const rows = events.map(({ text, statement }) => ({ ...citeIn(citations)(statement), head: text }))
  return buildRowsBlock('timeline', rows)
}

function buildDefinitionsBlock(definitions: Outline['definitions'], citations: CitationList): readonly ReportBlock[] {
  const rows = definitions.map(({ term, meaning, statement }) => ({
    ...citeIn(citations)(statement),
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
