import { type ParagraphStyle, setParagraph } from '../fonts/paragraph.ts'
import { createTextBlock, type PictureBlock, placeBeside, stackBlocks } from './blocks.ts'
import type { Picture, PictureFrame } from './picture.ts'
import { SLIDE_WIDTH, type SlideContent } from './slide-content.ts'
import { createSlideHeading, createSlideRule, limitLines, type SlidePen } from './slide-pen.ts'

/** The words of one kind of slide, at a scale; the last that is tried cuts what does not fit. */
type CreateSlideBody<Kind extends SlideContent['kind']> = (
  slide: Extract<SlideContent, { kind: Kind }>,
  pen: SlidePen,
  scale: number,
  isLast: boolean,
) => PictureBlock

export const createTitleBody: CreateSlideBody<'title'> = ({ title, subtitle }, pen, scale, isLast) => {
  const { align, ink, muted } = pen.style
  const large: ParagraphStyle = { ...pen.title, size: 76 * scale, weight: 700, lineHeight: 1.16, isBalanced: true }
  const small: ParagraphStyle = { ...pen.sans, size: 32 * Math.max(0.75, scale), lineHeight: 1.4 }
  return stackBlocks(
    [
      createTextBlock(title, limitLines(large, isLast ? 4 : undefined), { fill: ink, align }),
      createSlideRule(pen.style),
      ...(subtitle
        ? [createTextBlock(subtitle, limitLines(small, isLast ? 3 : undefined), { fill: muted, align })]
        : []),
    ],
    30 * scale,
  )
}

export const createFigureBody: CreateSlideBody<'figure'> = ({ title, value, label }, pen, scale, isLast) => {
  const { align, accent, ink } = pen.style
  const width = SLIDE_WIDTH - pen.style.margin * 2
  const big: ParagraphStyle = { ...pen.title, size: 210 * scale, weight: 700, lineHeight: 1.05 }
  const line = setParagraph(value, big, Number.POSITIVE_INFINITY)
  const size = Math.min(big.size, (big.size * width) / Math.max(1, line.width * 1.01))
  const small: ParagraphStyle = { ...pen.sans, size: 40 * Math.max(0.7, scale), lineHeight: 1.35, isBalanced: true }
  return stackBlocks(
    [
      ...(title ? [createSlideHeading(title, pen, Math.min(1.1, Math.max(scale, 0.7)), isLast)] : []),
      createTextBlock(value, limitLines({ ...big, size: Math.max(48, size) }, 2), { fill: accent, align }),
      createTextBlock(label, limitLines(small, isLast ? 4 : undefined), { fill: ink, align }),
    ],
    22 * scale,
  )
}

/** Points of height that a picture may take, and how large a pixel of it may be. */
const SHOWN_PICTURE = { height: 430, pixel: 1.5 } as const

/** A heading, a figure of a source in the middle, and its caption. */
export const createPictureBody: CreateSlideBody<'picture'> = ({ caption, picture, title }, pen, scale, isLast) => {
  const small: ParagraphStyle = { ...pen.sans, size: 22, lineHeight: 1.3 }
  const fit = (width: number) =>
    Math.min(width / picture.widthPx, (SHOWN_PICTURE.height * scale) / picture.heightPx, SHOWN_PICTURE.pixel)
  const image: PictureBlock = {
    height: (width) => picture.heightPx * fit(width),
    draw: (drawing, { width, x, y }) => {
      const size = { width: picture.widthPx * fit(width), height: picture.heightPx * fit(width) }
      drawing.image(picture.bytes, { x: x + (width - size.width) / 2, y, ...size })
    },
  }
  return stackBlocks(
    [
      createSlideHeading(title, pen, Math.min(1, Math.max(scale, 0.7)), isLast),
      image,
      createTextBlock(caption, limitLines(small, 2), { fill: pen.style.muted, align: pen.style.align }),
    ],
    20 * scale,
  )
}

export const createQuoteBody: CreateSlideBody<'quote'> = ({ text, source }, pen, scale, isLast) => {
  const { align, accent, ink, muted } = pen.style
  const large: ParagraphStyle = { ...pen.title, size: 50 * scale, lineHeight: 1.34 }
  const small: ParagraphStyle = { ...pen.sans, size: 26 }
  const words = [
    createTextBlock(text, limitLines(large, isLast ? 12 : undefined), { fill: ink, align }),
    ...(source ? [createTextBlock(source, limitLines(small, 2), { fill: muted, align })] : []),
  ]
  if (align === 'center') return stackBlocks([createSlideRule(pen.style), ...words], 30 * scale)
  const stroke = {
    height: () => 0,
    draw: (picture: Picture, frame: PictureFrame) =>
      picture.rectangle({ ...frame, width: 8 }, { fill: accent, radius: 4 }),
  }
  return placeBeside(stroke, 8, stackBlocks(words, 30 * scale), 36)
}
