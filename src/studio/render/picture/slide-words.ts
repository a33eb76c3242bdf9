import { setParagraph, type TextStyle } from '../fonts/paragraph.ts'
import { type Block, beside, stack, textBlock } from './blocks.ts'
import type { Frame, Picture } from './picture.ts'
import { SLIDE_WIDTH, type Slide } from './slide-content.ts'
import { heading, limited, type Pen, rule } from './slide-pen.ts'

type TitleSlide = Extract<Slide, { kind: 'title' }>

export function titleBody({ title, subtitle }: TitleSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, ink, muted } = pen.style
  const large: TextStyle = { ...pen.title, size: 76 * scale, weight: 700, lineHeight: 1.16, isBalanced: true }
  const small: TextStyle = { ...pen.sans, size: 32 * Math.max(0.75, scale), lineHeight: 1.4 }
  return stack(
    [
      textBlock(title, limited(large, isLast ? 4 : undefined), { fill: ink, align }),
      rule(pen.style),
      ...(subtitle ? [textBlock(subtitle, limited(small, isLast ? 3 : undefined), { fill: muted, align })] : []),
    ],
    30 * scale,
  )
}

type FigureSlide = Extract<Slide, { kind: 'figure' }>

export function figureBody({ title, value, label }: FigureSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, accent, ink } = pen.style
  const width = SLIDE_WIDTH - pen.style.margin * 2
  const big: TextStyle = { ...pen.title, size: 210 * scale, weight: 700, lineHeight: 1.05 }
  const line = setParagraph(value, big, Number.POSITIVE_INFINITY)
  const size = Math.min(big.size, (big.size * width) / Math.max(1, line.width * 1.01))
  const small: TextStyle = { ...pen.sans, size: 40 * Math.max(0.7, scale), lineHeight: 1.35, isBalanced: true }
  return stack(
    [
      ...(title ? [heading(title, pen, Math.min(1.1, Math.max(scale, 0.7)), isLast)] : []),
      textBlock(value, limited({ ...big, size: Math.max(48, size) }, 2), { fill: accent, align }),
      textBlock(label, limited(small, isLast ? 4 : undefined), { fill: ink, align }),
    ],
    22 * scale,
  )
}

type QuoteSlide = Extract<Slide, { kind: 'quote' }>

export function quoteBody({ text, source }: QuoteSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, accent, ink, muted } = pen.style
  const large: TextStyle = { ...pen.title, size: 50 * scale, lineHeight: 1.34 }
  const small: TextStyle = { ...pen.sans, size: 26 }
  const words = [
    textBlock(text, limited(large, isLast ? 12 : undefined), { fill: ink, align }),
    ...(source ? [textBlock(source, limited(small, 2), { fill: muted, align })] : []),
  ]
  if (align === 'center') return stack([rule(pen.style), ...words], 30 * scale)
  const stroke = {
    height: () => 0,
    draw: (picture: Picture, frame: Frame) => picture.rectangle({ ...frame, width: 8 }, { fill: accent, radius: 4 }),
  }
  return beside(stroke, 8, stack(words, 30 * scale), 36)
}
