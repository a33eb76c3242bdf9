import type { TextStyle } from '../fonts/paragraph.ts'
import { type Block, drawing, textBlock } from './blocks.ts'
import type { SlideStyle } from './slide-styles.ts'

/** What the words of one slide are written with. */
export type Pen = {
  readonly style: SlideStyle
  readonly sans: TextStyle
  readonly title: TextStyle
  readonly isShown: (index: number) => boolean
}

export function heading(title: string, pen: Pen, scale: number, isLast: boolean): Block {
  const style: TextStyle = { ...pen.title, size: 50 * scale, weight: 700, lineHeight: 1.2, isBalanced: true }
  return textBlock(title, limited(style, isLast ? 2 : undefined), { fill: pen.style.ink, align: pen.style.align })
}

export function rule({ accent, align }: SlideStyle): Block {
  return drawing(6, (picture, { x, y, width }) => {
    const start = align === 'center' ? x + width / 2 - 48 : x
    picture.rectangle({ x: start, y, width: 96, height: 6 }, { fill: accent, radius: 3 })
  })
}

export const limited = (style: TextStyle, maxLines: number | undefined): TextStyle => ({ ...style, maxLines })
