import type { ParagraphStyle } from '../fonts/paragraph.ts'
import { createDrawing, createTextBlock, type PictureBlock } from './blocks.ts'
import type { SlideStyle } from './slide-styles.ts'

/** What the words of one slide are written with. */
export type SlidePen = {
  readonly style: SlideStyle
  readonly sans: ParagraphStyle
  readonly title: ParagraphStyle
  readonly isShown: (index: number) => boolean
}

export function createSlideHeading(title: string, pen: SlidePen, scale: number, isLast: boolean): PictureBlock {
  const style: ParagraphStyle = { ...pen.title, size: 50 * scale, weight: 700, lineHeight: 1.2, isBalanced: true }
  return createTextBlock(title, limitLines(style, isLast ? 2 : undefined), {
    fill: pen.style.ink,
    align: pen.style.align,
  })
}

export function createSlideRule({ accent, align }: SlideStyle): PictureBlock {
  return createDrawing(6, (picture, { x, y, width }) => {
    const start = align === 'center' ? x + width / 2 - 48 : x
    picture.rectangle({ x: start, y, width: 96, height: 6 }, { fill: accent, radius: 3 })
  })
}

export const limitLines = (style: ParagraphStyle, maxLines: number | undefined): ParagraphStyle => ({
  ...style,
  maxLines,
})
