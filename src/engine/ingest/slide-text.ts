import type { DocumentRead } from './document.ts'
import { escapeHtml } from './html-tree.ts'
import { formatRowLine, renderTableHtml } from './table-text.ts'
import { keepPlacesWithin, TextWriter } from './text-writer.ts'
import { createNoTextFault } from './unreadable.ts'

/** A piece of a slide. */
export type SlideBlock =
  | { readonly kind: 'title' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly uri: string }

/**
 * A presentation of any format, slide by slide.
 * @param about its kind, the title that it gives itself, and the facts of its file
 * @throws Fault SOURCE_UNREADABLE where no slide holds text
 */
export function writePresentation(
  slides: readonly (readonly SlideBlock[])[],
  { kind, title, facts }: Pick<DocumentRead, 'kind' | 'title' | 'facts'>,
): DocumentRead {
  const writer = new TextWriter()
  for (const [index, blocks] of slides.entries()) writeSlide(writer, blocks, index + 1)
  const text = writer.text()
  if (text === '') throw createNoTextFault('presentation')
  const first = slides[0]?.find((block) => block.kind === 'title')
  return {
    kind,
    title: title ?? (first?.kind === 'title' ? first.text : null),
    text,
    html: slides.map((blocks) => `<section>${blocks.map(renderBlockHtml).join('\n')}</section>`).join('\n'),
    places: keepPlacesWithin(writer.places, text.length),
    facts: { ...facts, pageCount: slides.length },
    unreadPages: [],
    warnings: [],
  }
}

/** Writes a slide under its title, its number as the page. */
function writeSlide(writer: TextWriter, blocks: readonly SlideBlock[], number: number): void {
  writer.startPage(number)
  const title = blocks.find((block) => block.kind === 'title')
  writer.setHeading(title?.kind === 'title' ? title.text : `Slide ${number}`, 1)
  for (const block of blocks) {
    if (block.kind === 'table') writer.block(block.rows.map((row) => formatRowLine(row)).join('\n'))
    else if (block.kind === 'note') writer.block(`Notes: ${block.text}`)
    else if (block.kind !== 'picture') writer.block(block.text)
  }
}

function renderBlockHtml(block: SlideBlock): string {
  if (block.kind === 'picture') return `<img src="${block.uri}">`
  if (block.kind === 'table') return renderTableHtml(block.rows) ?? ''
  if (block.kind === 'title') return `<h2>${escapeHtml(block.text)}</h2>`
  const lines = block.text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
  return block.kind === 'note' ? `<blockquote>${lines}</blockquote>` : lines
}
