import { encodeCsv } from '../../../lib/csv.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { escapeMarkdownText, formatMarkdownTable } from '../../render/markdown.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { packFiles } from '../pack-files.ts'
import { refuseToMake } from '../study/maker-output.ts'
import { buildDataTables } from './build-data-tables.ts'
import type { DataTable } from './data-table.ts'
import { buildWorkbook } from './workbook.ts'

/** More rows of a table are in the files, not in the reply. */
const MAX_SHOWN_ROWS = 100

/** Makes a data table: a workbook with a sheet a table (main), CSV files, and Markdown with numbered places. */
export const makeDataTable: Maker = async (outline, request, { onStep, words }) => {
  onStep('finding the tables', 0, 2)
  const { isLastResort, tables } = buildDataTables(outline, request, words)
  if (tables.length === 0) refuseToMake('a data table')
  const citations = new CitationList()
  const name = request.title ?? outline.title
  const text = [
    `# ${escapeMarkdownText(name)}`,
    ...tables.map((table) => writeTableMarkdown(table, words, citations)),
  ].join('\n\n')
  onStep('writing the files', 1, 2)
  const isRightToLeft =
    findLanguageDirection(outline.language === 'und' ? request.language : outline.language) === 'rtl'
  const workbook = await buildWorkbook(tables, { words, language: outline.language, isRightToLeft })
  const csv = tables.map((table, index) => {
    return [`${index === 0 ? '' : `-${index + 1}`}.csv`, encodeCsv(buildTableCsvRows(table, words))] as const
  })
  return {
    name,
    text: `${text}\n`,
    citations: citations.all(),
    applied: buildAppliedOptions(request, outline),
    warnings: isLastResort ? [NO_TABLES] : [],
    files: await packFiles(name, 'table', { '.xlsx': workbook, ...Object.fromEntries(csv) }),
  }
}

const NO_TABLES =
  'The sources hold no tables and too few figures, dates or definitions for one: the table lists what they say by topic.'

function writeTableMarkdown(
  { columns, rows, title }: DataTable,
  words: ContentLabels,
  citations: CitationList,
): string {
  const all = rows.map(({ cells, reference }) => [...cells, citations.cite(reference).marker])
  const rest = rows.length - MAX_SHOWN_ROWS
  const table = formatMarkdownTable([...columns, words.source], all.slice(0, MAX_SHOWN_ROWS))
  return [`## ${escapeMarkdownText(title)}`, table, ...(rest > 0 ? [`… ${MAX_SHOWN_ROWS} / ${rows.length}`] : [])].join(
    '\n\n',
  )
}

function buildTableCsvRows({ columns, rows }: DataTable, words: ContentLabels): string[][] {
  const head = [...columns, words.source, words.page]
  const body = rows.map(({ cells, reference }) => [...cells, reference.sourceName, String(reference.page ?? '')])
  return [head, ...body]
}
