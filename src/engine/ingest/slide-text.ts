import { escapeHtml } from './html-tree.ts'
import { formatRowLine, renderTableHtml } from './table-text.ts'
import type { TextWriter } from './text-writer.ts'

/** A piece of a slide. */
export type SlideBlock =
  | { readonly kind: 'title' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly uri: string }

/** Writes a slide under its title, its number as the page. */
export function writeSlide(writer: TextWriter, blocks: readonly SlideBlock[], number: number): void {
  writer.startPage(number)
  const title = blocks.find((block) => block.kind === 'title')
  writer.setHeading(title?.kind === 'title' ? title.text : `Slide ${number}`, 1)
  for (const block of blocks) {
    if (block.kind === 'table') writer.block(block.rows.map((row) => formatRowLine(row)).join('\n'))
    else if (block.kind === 'note') writer.block(`Notes: ${block.text}`)
    else if (block.kind !== 'picture') writer.block(block.text)
  }
}

export function renderBlockHtml(block: SlideBlock): string {
  if (block.kind === 'picture') return `<img src="${block.uri}">`
  if (block.kind === 'table') return renderTableHtml(block.rows) ?? ''
  if (block.kind === 'title') return `<h2>${escapeHtml(block.text)}</h2>`
  const lines = block.text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
  return block.kind === 'note' ? `<blockquote>${lines}</blockquote>` : lines
}
