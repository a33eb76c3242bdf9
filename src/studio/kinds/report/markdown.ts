import { escapeMarkdownText, formatMarkdownTable } from '../../render/markdown.ts'
import { formatCitedPlace, formatExcerpt, type SourceCitation } from '../citation-list.ts'
import { writeCitedText, writeHeadedEntry } from '../cited-text.ts'
import type { ReportContent } from './report.ts'
import type { ReportBlock, TableBlock } from './sections.ts'

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
  if (block.kind === 'picture') return `*${writeCitedText(block.caption)}*`
  if (block.kind === 'topics') {
    return block.topics
      .map(({ head, items }) => `- **${escapeMarkdownText(head)}**: ${items.map(writeCitedText).join(' ')}`)
      .join('\n')
  }
  if ('rows' in block) return block.rows.map(writeHeadedEntry).join('\n')
  if (block.kind === 'list') return block.items.map((item) => `- ${writeCitedText(item)}`).join('\n')
  return block.items.map(writeCitedText).join(' ')
}

function writeTableText({ columns, missing, rows }: TableBlock, { words }: ReportContent): string {
  const cells = rows.map((row) => [...row.cells, row.citation.marker])
  const rest = missing > 0 ? `\n\n… ${rows.length} / ${rows.length + missing}` : ''
  return `${formatMarkdownTable([...columns, words.source], cells)}${rest}`
}

function writeSourceList({ sources, words }: ReportContent): string {
  const bySource = sources.map(({ citations, title }) =>
    [`**${escapeMarkdownText(title)}**`, ...citations.map((citation) => writeCitationLine(citation, words))].join(
      '\n\n',
    ),
  )
  return [`## ${words.sources}`, ...bySource].join('\n\n')
}

function writeCitationLine(citation: SourceCitation, words: ReportContent['words']): string {
  const place = formatCitedPlace(citation, words)
  const said = escapeMarkdownText(formatExcerpt(citation))
  return `${citation.marker} ${place === '' ? '' : `${escapeMarkdownText(place)}: `}“${said}”`
}
