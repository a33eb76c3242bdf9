import type { Typesetter } from '../pdf/typesetter.ts'
import type { Area, TextBox } from './boxes.ts'
import type { Cited } from './deck.ts'
import { type FitOptions, fitted, type Words } from './fit.ts'

type BoxOptions = Omit<FitOptions, 'width' | 'height'> & Partial<Pick<TextBox, 'align' | 'anchor' | 'isTitle'>>

/** A box with words that fit it. */
export function textBox(type: Typesetter, items: readonly Words[], area: Area, options: BoxOptions): TextBox {
  const { align = 'start', anchor = 'top', isTitle = false, ...fit } = options
  const paragraphs = fitted(type, items, { ...fit, width: area.width, height: area.height })
  return { kind: 'text', ...area, paragraphs, align, anchor, isTitle }
}

export const wordsOf = ({ citation, text }: Cited): Words => ({ text, marker: citation.marker })
