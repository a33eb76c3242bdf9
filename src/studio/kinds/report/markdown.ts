import type { Citation } from '../../../domain/citation.ts'
import { escapeMarkdownText, formatMarkdownTable } from '../../render/markdown.ts'
import type { Report } from './report.ts'
import type { Block, Cited, HeadedRow, TableBlock } from './sections.ts'

/** A report as Markdown, with markers `[n]` and the list of what they cite at the end. */
export function markdownOf(report: Report): string {
  const sections = report.sections.map(({ blocks, depth, title }) =>
    [`${'#'.repeat(depth + 1)} ${escapeMarkdownText(title)}`, ...blocks.map((block) => blockText(block, report))].join(
      '\n\n',
    ),
  )
  return `${[`# ${escapeMarkdownText(report.title)}`, ...sections, sourceList(report)].join('\n\n')}\n`
}

function blockText(block: Block, report: Report): string {
  if (block.kind === 'table') return tableText(block, report)
  if (block.kind === 'figures') return figuresText(block.rows, report)
  if (block.kind === 'topics') {
    return block.topics
      .map(({ head, items }) => `- **${escapeMarkdownText(head)}**: ${items.map(citedText).join(' ')}`)
      .join('\n')
  }
  if ('rows' in block)
    return block.rows.map((row) => `- **${escapeMarkdownText(row.head)}**: ${citedText(row)}`).join('\n')
  if (block.kind === 'list') return block.items.map((item) => `- ${citedText(item)}`).join('\n')
  return block.items.map(citedText).join(' ')
}

const citedText = ({ citation, text }: Cited) => `${escapeMarkdownText(text)} ${citation.marker}`

function figuresText(rows: readonly HeadedRow[], { words }: Report): string {
  const cells = rows.map(({ citation, head, text }) => [head, text, citation.marker])
  return formatMarkdownTable([words.value, words.item, words.source], cells)
}

function tableText({ columns, missing, rows }: TableBlock, { words }: Report): string {
  const cells = rows.map((row) => [...row.cells, row.citation.marker])
  const rest = missing > 0 ? `\n\n… ${rows.length} / ${rows.length + missing}` : ''
  return `${formatMarkdownTable([...columns, words.source], cells)}${rest}`
}

function sourceList({ sources, words }: Report): string {
  const bySource = sources.map(({ citations, title }) =>
    [`**${escapeMarkdownText(title)}**`, ...citations.map((citation) => citationLine(citation, words.page))].join(
      '\n\n',
    ),
  )
  return [`## ${words.sources}`, ...bySource].join('\n\n')
}

function citationLine({ marker, page, sourceText }: Citation, pageWord: string): string {
  const place = page === undefined ? '' : `${pageWord} ${page}: `
  return `${marker} ${place}${escapeMarkdownText(sourceText)}`
}
