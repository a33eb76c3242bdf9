import type { DocumentRead, RawDocument } from '../document.ts'
import { type RtfBlock, readRtfBlocks } from '../rtf-blocks.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { findTitleHeading } from '../title-heading.ts'
import { createNoTextFault } from '../unreadable.ts'

/** Reads RTF: paragraphs, headings by outline level, table rows. */
export async function readRtf(raw: RawDocument): Promise<DocumentRead> {
  const { title, blocks } = readRtfBlocks(Buffer.from(raw.bytes).toString('latin1'))
  const writer = new TextWriter()
  let before: RtfBlock | null = null
  for (const block of blocks) {
    if (block.level !== null) writer.heading(block.text, block.level)
    else writer.block(block.text, block.isRow && before?.isRow ? '\n' : '\n\n')
    before = block
  }
  const text = writer.text()
  if (text === '') throw createNoTextFault('RTF document')
  const places = keepPlacesWithin(writer.places, text.length)
  return {
    kind: 'rtf',
    title: title ?? findTitleHeading(places),
    text,
    html: null,
    places,
    unreadPages: [],
    warnings: [],
  }
}
