import { countEach } from '../../../lib/counts.ts'
import type { PdfLine } from './pdf-line.ts'

/** Words of other scripts may be of one sign. */
const OTHER_SCRIPT = /[^\P{L}\p{sc=Latin}\p{sc=Greek}]/u
/** The same letter over and over, alone or in a row; those of Roman numbers are no such sign. */
const REPEATED = /(?<!\p{L})(?![ivxcmIVXCM])(\p{L})(?:\s?\1)+(?!\p{L})/u

/**
 * The lines of the pages without those that only draw: fonts of notes and of the points in plots have letters for their
 * signs, "h hh h" and "lll". Lines in nothing but such a font spell no word, and one of them repeats a letter.
 */
export function dropDrawnSigns(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
  const fonts = findSignFonts(pages.flat())
  if (fonts.size === 0) return pages
  const isDrawn = ({ fonts: own, text }: PdfLine) =>
    own.size > 0 && [...own].every((font) => fonts.has(font)) && !/\d/.test(text) && !spellsWord(text)
  return pages.map((lines) => lines.filter((line) => !isDrawn(line)))
}

function findSignFonts(lines: readonly PdfLine[]): ReadonlySet<string> {
  const { words = [], others = [] } = Object.groupBy(lines, ({ text }) => (spellsWord(text) ? 'words' : 'others'))
  const spelled = countEach(words.flatMap(({ fonts }) => [...fonts]))
  const alone = others.filter(({ fonts }) => fonts.size === 1)
  const drawn = countEach(alone.flatMap(({ fonts }) => [...fonts]))
  const repeating = alone.filter(({ text }) => REPEATED.test(text)).flatMap(({ fonts }) => [...fonts])
  return new Set(repeating.filter((font) => drawn.get(font)! > (spelled.get(font) ?? 0)))
}

function spellsWord(text: string): boolean {
  const runs = text.match(/[\p{Lu}\p{Ll}]{3,}/gu) ?? []
  return runs.some((run) => new Set(run.toLowerCase()).size > 1) || OTHER_SCRIPT.test(text)
}
