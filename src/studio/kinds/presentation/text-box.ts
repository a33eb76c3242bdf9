import type { Typesetter } from '../../render/pdf/typesetter.ts'
import type { Area, TextBox } from './boxes.ts'
import { type FitOptions, fitted, sharedSizes, type Words } from './fit.ts'
import type { Cited } from './slide.ts'

type BoxOptions = Omit<FitOptions, 'width' | 'height'> & Partial<Pick<TextBox, 'align' | 'anchor' | 'isTitle'>>

/** A box with words that fit it. */
export function textBox(type: Typesetter, items: readonly Words[], area: Area, options: BoxOptions): TextBox {
  const { align = 'start', anchor = 'top', isTitle = false, ...fit } = options
  const paragraphs = fitted(type, items, { ...fit, width: area.width, height: area.height })
  return { kind: 'text', ...area, paragraphs, align, anchor, isTitle }
}

/** One box for each of the words, all in one size. */
export function cellBoxes(
  type: Typesetter,
  words: readonly Words[],
  areas: readonly Area[],
  options: BoxOptions,
): readonly TextBox[] {
  const boxes = words.map((item, index) => ({ items: [item], ...areas[index]! }))
  const sizes = sharedSizes(type, boxes, options)
  return words.map((item, index) => textBox(type, [item], areas[index]!, { ...options, sizes }))
}

export const wordsOf = ({ citation, text }: Cited): Words => ({ text, marker: citation.marker })
