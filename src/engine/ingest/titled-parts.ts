import type { DocumentRead } from './document.ts'
import { limitRendition } from './html-rendition.ts'
import { escapeHtml } from './html-tree.ts'
import { renderPartHtml, type SheetPart, writePart } from './sheet-parts.ts'
import { keepPlacesWithin, TextWriter } from './text-writer.ts'

/** Tables and notes below a heading, of `level` 1 for the uppermost; what lies under none has an empty one. */
export type TitledParts = { readonly heading: string; readonly level: number; readonly parts: readonly SheetPart[] }

/** Text, places and rendition of what a file holds in tables and notes, each stretch below its heading. */
export function writeTitledParts(stretches: readonly TitledParts[]): Pick<DocumentRead, 'text' | 'html' | 'places'> {
  const writer = new TextWriter()
  writeStretches(stretches, writer)
  const text = writer.text()
  const html = limitRendition(stretches.map(renderStretch).join('\n'))
  return { text, html, places: keepPlacesWithin(writer.places, text.length) }
}

/** Adds each stretch below its heading to what `writer` has. */
export function writeStretches(stretches: readonly TitledParts[], writer: TextWriter): void {
  for (const { heading, level, parts } of stretches) {
    writer.heading(heading, level)
    for (const part of parts) writePart(writer, part)
  }
}

/** The title of the file stands above as the one of level 1. */
function renderStretch({ heading, level, parts }: TitledParts): string {
  const tag = `h${Math.min(level + 1, 6)}`
  const head = heading === '' ? [] : [`<${tag}>${escapeHtml(heading)}</${tag}>`]
  return [...head, ...parts.map(renderPartHtml)].join('\n')
}
