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

/**
 * A line of a page. `x`, `y` are its left end and base line in points, `y` growing upwards; `size` is that of the largest font in
 * it, `textSize` that of most of its characters.
 */
export type PdfLine = {
  readonly text: string
  readonly spans: readonly PdfSpan[]
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly textSize: number
  readonly rotated: boolean
  readonly fonts: ReadonlySet<string>
  /** Its first word is set in another font than most of it: the term of an entry, as a rule. */
  readonly opensInOtherFont?: boolean
  /** The drawn lines of the table in which it stands. */
  readonly grid?: PdfGrid
  /** Beside the text, in the margin. */
  readonly isInMargin?: boolean
  /** Names the note that begins in the next line. */
  readonly isLabel?: boolean
  /** An entry of a table of contents that no points lead to its page. */
  readonly leadsToPage?: boolean
}

/**
 * The cells that lines on a page enclose: `xs` from left to right and `ys` from the top down are where lines run, and a
 * cell that goes over several of them has the same number in all its places.
 */
export type PdfGrid = {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** The number of the cell in a row and column. */
  readonly cells: readonly (readonly number[])[]
}

/** The text at one height of a table, by column. `top` is where a cell of it begins that stands over several heights. */
export type TableLevel = {
  readonly y: number
  readonly top?: number
  readonly size: number
  readonly cells: readonly (PdfSpan | null)[]
}

/** What a line says and where on its page: another page may show the very same. */
export const readPlacedText = ({ text, x, y }: PdfLine): string => `${Math.round(x)} ${Math.round(y)} ${text}`
