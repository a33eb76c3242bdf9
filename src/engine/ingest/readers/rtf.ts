import type { DocumentRead, RawDocument } from '../document.ts'
import { type RtfBlock, rtfBlocks } from '../rtf-blocks.ts'
import { placesWithin, TextWriter } from '../text-writer.ts'
import { withoutText } from '../unreadable.ts'

/** Reads RTF: paragraphs, headings by outline level, table rows. */
export async function readRtf(raw: RawDocument): Promise<DocumentRead> {
  const { title, blocks } = rtfBlocks(Buffer.from(raw.bytes).toString('latin1'))
  const writer = new TextWriter()
  let before: RtfBlock | null = null
  for (const block of blocks) {
    if (block.level !== null) writer.heading(block.text, block.level)
    else writer.block(block.text, block.isRow && before?.isRow ? '\n' : '\n\n')
    before = block
  }
  const text = writer.text()
  if (text === '') throw withoutText('RTF document')
  const places = placesWithin(writer.places, text.length)
  return {
    kind: 'rtf',
    title: title ?? places.find(({ headingLevel }) => headingLevel === 1)?.heading ?? null,
    text,
    html: null,
    places,
    unreadPages: [],
    warnings: [],
  }
}
