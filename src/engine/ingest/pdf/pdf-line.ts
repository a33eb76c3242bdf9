/** A piece of text as pdf.js gives it: `transform` places it on the page, `hasEOL` ends a line. */
export type PdfTextItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
  readonly fontName: string
}

/** A stretch of a line without a wide gap in it: a cell, where the line is the row of a table. */
export type PdfSpan = { text: string; readonly x: number; right: number; readonly y: number }

/** A line of a page. `x`, `y` are its left end and base line in points, `y` growing upwards; `size` is the font's. */
export type PdfLine = {
  readonly text: string
  readonly spans: readonly PdfSpan[]
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly rotated: boolean
  readonly fonts: ReadonlySet<string>
}
