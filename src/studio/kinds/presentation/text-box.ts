import type { Typesetter } from '../../render/pdf/typesetter.ts'
import type { CitedText } from '../cited-text.ts'
import type { Area, TextBox } from './boxes.ts'
import { type FitOptions, findSharedSizes, fitParagraphs, type MarkedWords } from './fit-paragraphs.ts'

type BoxOptions = Omit<FitOptions, 'width' | 'height'> &
  Partial<Pick<TextBox, 'align' | 'anchor' | 'isTitle' | 'isBody'>>

/** A box with words that fit it. */
export function fitTextBox(type: Typesetter, items: readonly MarkedWords[], area: Area, options: BoxOptions): TextBox {
  const { align = 'start', anchor = 'top', isTitle = false, isBody = false, ...fit } = options
  const paragraphs = fitParagraphs(type, items, { ...fit, width: area.width, height: area.height })
  return { kind: 'text', ...area, paragraphs, align, anchor, isTitle, isBody }
}

/** One box for each of the words, all in one size. */
export function fitCellBoxes(
  type: Typesetter,
  words: readonly MarkedWords[],
  areas: readonly Area[],
  options: BoxOptions,
): readonly TextBox[] {
  const boxes = words.map((item, index) => ({ items: [item], ...areas[index]! }))
  const sizes = findSharedSizes(type, boxes, options)
  return words.map((item, index) => fitTextBox(type, [item], areas[index]!, { ...options, sizes }))
}

export const toMarkedWords = ({ citation, text }: CitedText): MarkedWords => ({ text, marker: citation.marker })
