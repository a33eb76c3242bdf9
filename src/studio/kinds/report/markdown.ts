import type { Citation } from '../../../domain/citation.ts'
import { escapeMarkdownText, formatMarkdownTable } from '../../render/markdown.ts'
import type { ReportContent } from './report.ts'
import type { CitedWords, HeadedRow, ReportBlock, TableBlock } from './sections.ts'

/** A report as Markdown, with markers `[n]` and the list of what they cite at the end. */
export function writeReportMarkdown(report: ReportContent): string {
  const sections = report.sections.map(({ blocks, depth, title }) =>
    [
      `${'#'.repeat(depth + 1)} ${escapeMarkdownText(title)}`,
      ...blocks.map((block) => writeBlockText(block, report)),
    ].join('\n\n'),
  )
  return `${[`# ${escapeMarkdownText(report.title)}`, ...sections, writeSourceList(report)].join('\n\n')}\n`
}

function writeBlockText(block: ReportBlock, report: ReportContent): string {
  if (block.kind === 'table') return writeTableText(block, report)
  if (block.kind === 'figures') return writeFiguresText(block.rows, report)
  if (block.kind === 'topics') {
    return block.topics
      .map(({ head, items }) => `- **${escapeMarkdownText(head)}**: ${items.map(writeCitedText).join(' ')}`)
      .join('\n')
  }
  if ('rows' in block)
    return block.rows.map((row) => `- **${escapeMarkdownText(row.head)}**: ${writeCitedText(row)}`).join('\n')
  if (block.kind === 'list') return block.items.map((item) => `- ${writeCitedText(item)}`).join('\n')
  return block.items.map(writeCitedText).join(' ')
}

const writeCitedText = ({ citation, text }: CitedWords) => `${escapeMarkdownText(text)} ${citation.marker}`

function writeFiguresText(rows: readonly HeadedRow[], { words }: ReportContent): string {
  const cells = rows.map(({ citation, head, text }) => [head, text, citation.marker])
  return formatMarkdownTable([words.value, words.item, words.source], cells)
}

function writeTableText({ columns, missing, rows }: TableBlock, { words }: ReportContent): string {
  const cells = rows.map((row) => [...row.cells, row.citation.marker])
  const rest = missing > 0 ? `\n\n… ${rows.length} / ${rows.length + missing}` : ''
  return `${formatMarkdownTable([...columns, words.source], cells)}${rest}`
}

function writeSourceList({ sources, words }: ReportContent): string {
  const bySource = sources.map(({ citations, title }) =>
    [`**${escapeMarkdownText(title)}**`, ...citations.map((citation) => writeCitationLine(citation, words.page))].join(
      '\n\n',
    ),
  )
  return [`## ${words.sources}`, ...bySource].join('\n\n')
}

function writeCitationLine({ marker, page, sourceText }: Citation, pageWord: string): string {
  const place = page === undefined ? '' : `${pageWord} ${page}: `
  return `${marker} ${place}${escapeMarkdownText(sourceText)}`
}
