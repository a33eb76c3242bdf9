import type { PdfTextItem } from './pdf-line.ts'

const MIN_SAMPLES = 4
const MIN_CHARS = 4
/** Characters of East Asian writing are all as wide as high. */
const MAX_LATIN_WIDTH = 0.75

type Widths = { narrowest: number; widest: number; samples: number }

/** Learns which fonts of a document set every letter as wide as the others: those of code. */
export class CodeFonts {
  readonly #widths = new Map<string, Widths>()

  learn(items: readonly PdfTextItem[]): void {
    for (const { str, width, height, fontName } of items) {
      if (str.length < MIN_CHARS || height === 0 || str.trim() !== str || !/[A-Za-z]{3}/.test(str)) continue
      const one = width / str.length / height
      const known = this.#widths.get(fontName) ?? { narrowest: one, widest: one, samples: 0 }
      known.narrowest = Math.min(known.narrowest, one)
      known.widest = Math.max(known.widest, one)
      known.samples += 1
      this.#widths.set(fontName, known)
    }
  }

  has(font: string): boolean {
    const known = this.#widths.get(font)
    if (known === undefined || known.samples < MIN_SAMPLES) return false
    return known.widest < MAX_LATIN_WIDTH && known.widest - known.narrowest < known.widest * 0.02
  }
}
