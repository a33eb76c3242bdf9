import type { PdfLine } from './pdf-line.ts'

const CAPTION = /^(?:Fig(?:ure|ura|uur)?|Abb(?:ildung)?|Рис(?:унок)?)\.?\s\d/iu
const OTHER_CAPTION = /^(?:\p{Lu}\p{L}{2,12}\.?)\s\d{1,3}(?:\.\d{1,3})?\s?[.:–—](?=\s|$)/u
/** The signs that points are drawn with, and numbers. */
const MARKS = /^(?:[-−–+±]?\d[\d.,]*(?:e[-+−]?\d+)?%?|[●○•∙◦×+*△▲▽▼□■◇◆]|\s)+$/iu
const MIN_SCALE_NUMBERS = 3
/** A line of the text, and not a label inside a figure. */
const MIN_TEXT_CHARS = 45

/**
 * The lines of a page without the numbers and points of its plots, which say nothing as words: what stands above the caption
 * of a figure and below the text over it, where one line is the scale of an axis.
 */
export function dropPlotMarks(lines: readonly PdfLine[]): readonly PdfLine[] {
  const captions = lines.filter(({ text, rotated }) => !rotated && CAPTION.test(text))
  const dropped = new Set(captions.flatMap((caption) => findMarksAbove(lines, caption)))
  return dropped.size === 0 ? lines : lines.filter((line) => !dropped.has(line))
}

function findMarksAbove(lines: readonly PdfLine[], caption: PdfLine): PdfLine[] {
  const above = lines.filter(({ y }) => y > caption.y + 1)
  const edge = Math.min(Infinity, ...above.filter(isText).map(({ y }) => y))
  const inside = above.filter((line) => line.y < edge - 1 && !isInTable(lines, line))
  return inside.some(isScale) ? inside.filter(({ text }) => MARKS.test(text)) : []
}

/** The frame of a plot passes for a table's: in a table stand words too. */
const isInTable = (lines: readonly PdfLine[], { grid }: PdfLine) =>
  grid !== undefined && lines.some((line) => line.grid === grid && !MARKS.test(line.text))

const isText = ({ rotated, text }: PdfLine) =>
  !rotated && !MARKS.test(text) && (text.length >= MIN_TEXT_CHARS || OTHER_CAPTION.test(text))

/** Numbers that only grow or only fall, with nothing beside them. */
function isScale({ text }: PdfLine): boolean {
  if (!MARKS.test(text)) return false
  const numbers = text.split(/\s+/).map((number) => Number.parseFloat(number.replace(/[−–]/g, '-').replace(',', '.')))
  const steps = numbers.slice(1).map((number, before) => Math.sign(number - numbers[before]!))
  return numbers.length >= MIN_SCALE_NUMBERS && steps.every((step) => step === steps[0] && step !== 0)
}
