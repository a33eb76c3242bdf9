import { findMostFrequent } from '../../../lib/counts.ts'
import { readLetters } from '../../../text/segment-words.ts'
import type { PdfLine, PdfTextItem } from './pdf-line.ts'

const MIN_SAMPLES = 4
/** The same word, over and over, is as wide in any font. */
const MIN_TEXTS = 2
/** More tell nothing new of a font. */
const MAX_TEXTS = 500
const MIN_CHARS = 4
/** Widths are told apart by a hundredth of what is usual; so many of a font's are the same, where spaces are stretched in a few lines. */
const WIDTH_STEPS = 200
const MIN_EVEN_SHARE = 0.85
/** Characters of East Asian writing are all as wide as high. */
const MAX_LATIN_WIDTH = 0.75

const WRAPPED = /[←↩↪⤶⏎]$/u

/** How wide a letter is in each of a font's texts (told apart by their letters), in steps of its size, and how many there were. */
type FontWidths = { readonly byText: Map<string, number>; samples: number }

/** Learns which fonts of a document set every letter as wide as the others: those of code. */
export class CodeFonts {
  readonly #fonts = new Map<string, FontWidths>()
  readonly #known = new Map<string, boolean>()

  learn(items: readonly PdfTextItem[]): void {
    this.#known.clear()
    for (const { str, width, height, fontName } of items) {
      if (str.length < MIN_CHARS || height === 0 || str.trim() !== str || !/[A-Za-z]{3}/.test(str)) continue
      const font = this.#fonts.get(fontName) ?? { byText: new Map<string, number>(), samples: 0 }
      this.#fonts.set(fontName, font)
      if (font.byText.size >= MAX_TEXTS) continue
      font.byText.set(readLetters(str), Math.round((width / str.length / height) * WIDTH_STEPS))
      font.samples += 1
    }
  }

  /** Whether a line is set in them, the sign aside that says it goes on in the next. */
  areIn({ fonts, text }: Pick<PdfLine, 'fonts' | 'text'>): boolean {
    const hasFont = (font: string) => this.has(font)
    return WRAPPED.test(text) ? [...fonts].some(hasFont) : fonts.size > 0 && [...fonts].every(hasFont)
  }

  has(font: string): boolean {
    const known = this.#known.get(font) ?? hasEvenWidths(this.#fonts.get(font))
    this.#known.set(font, known)
    return known
  }
}

function hasEvenWidths(font: FontWidths | undefined): boolean {
  if (font === undefined || font.samples < MIN_SAMPLES || font.byText.size < MIN_TEXTS) return false
  const widths = [...font.byText.values()]
  const usual = findMostFrequent(widths)!
  const even = widths.filter((width) => Math.abs(width - usual) <= 1)
  return usual < MAX_LATIN_WIDTH * WIDTH_STEPS && even.length >= widths.length * MIN_EVEN_SHARE
}
