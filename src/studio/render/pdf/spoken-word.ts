/** What is used here of the library's open font; its types leave it out. */
type OpenFont = {
  readonly id: string
  ref(): unknown
  encode(text: string): [glyphs: readonly string[], positions: readonly GlyphPosition[]]
}
type GlyphPosition = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
type OpenPage = { readonly height: number; readonly fonts: Record<string, unknown> }
type PdfKitInternals = { readonly _font: OpenFont; readonly page: OpenPage }

/**
 * Draws a word whose glyphs do not tell its letters, with the letters beside it (`ActualText`) for readers and searches.
 * The library's own `markContent` around `text` will not do: pdftotext reads the place of such a word when the mark ends,
 * and by then the library has turned the page upside down again.
 * @param baseline points from the top of the page
 */
export function drawSpokenWord(doc: PDFKit.PDFDocument, word: string, x: number, baseline: number, size: number): void {
  const { _font: font, page } = doc as unknown as PdfKitInternals
  page.fonts[font.id] ??= font.ref()
  doc.save().transform(1, 0, 0, -1, 0, page.height).markContent('Span', { actual: word })
  doc.addContent(
    ['BT', `/${font.id} ${size} Tf`, ...writeGlyphs(font, word, x, page.height - baseline, size), 'ET'].join('\n'),
  )
  doc.endMarkedContent().restore()
}

function writeGlyphs(font: OpenFont, word: string, x: number, y: number, size: number): readonly string[] {
  const [encoded, positions] = font.encode(word)
  let at = x
  return encoded.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const place = `${formatDecimal(at + (xOffset * size) / 1000)} ${formatDecimal(y + (yOffset * size) / 1000)}`
    at += (xAdvance * size) / 1000
    return `1 0 0 1 ${place} Tm <${glyph}> Tj`
  })
}

const formatDecimal = (value: number) => String(Math.round(value * 1000) / 1000)
