import { setParagraph, type TextStyle } from '../fonts/paragraph.ts'
import { type Block, beside, drawing, row, stack, textBlock } from './blocks.ts'
import type { Bar, SlideEvent } from './slide-content.ts'
import { limited, type Pen } from './slide-pen.ts'
import type { SlideStyle } from './slide-styles.ts'

export function bullets(items: readonly string[], pen: Pen, scale: number, maxLines: number | undefined): Block[] {
  const size = 34 * scale
  const style = limited({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dot = drawing(size, (picture, { x, y }) =>
    picture.circle(x + size * 0.2, y + size * 0.69, size * 0.17, { fill: pen.style.accent }),
  )
  return items.map((item, index) =>
    hidden(beside(dot, size * 0.5, textBlock(item, style, { fill: pen.style.ink }), size * 0.5), pen.isShown(index)),
  )
}

export function bars(all: readonly Bar[], pen: Pen, scale: number, maxLines: number | undefined): Block[] {
  const areShares = all.every(({ value, text }) => /[%٪]/.test(text) && value <= 100)
  const most = areShares ? 100 : Math.max(...all.map(({ value }) => value), Number.MIN_VALUE)
  const small = limited({ ...pen.sans, size: 28 * scale, lineHeight: 1.3 }, maxLines)
  const { ink, accent } = pen.style
  return all.map(({ label, value, text }, index) => {
    const strong: TextStyle = { ...pen.sans, size: 32 * scale, weight: 700, lineHeight: 1.2, maxLines: 1 }
    const words = row(
      [textBlock(label, small, { fill: ink }), textBlock(text, strong, { fill: accent, align: 'end' })],
      24,
      [3, 1],
    )
    return hidden(stack([words, barOf(value / most, pen.style, 22 * scale)], 8 * scale), pen.isShown(index))
  })
}

function barOf(share: number, { accent, track }: SlideStyle, height: number): Block {
  return drawing(height, (picture, frame) => {
    picture.rectangle({ ...frame, height }, { fill: track, radius: height / 2 })
    const width = Math.max(height, frame.width * Math.min(1, Math.max(0, share)))
    picture.rectangle({ ...frame, width, height }, { fill: accent, radius: height / 2 })
  })
}

export function timeline(
  events: readonly SlideEvent[],
  pen: Pen,
  scale: number,
  maxLines: number | undefined,
): Block[] {
  const { accent, ink, track } = pen.style
  const size = 30 * scale
  const strong: TextStyle = { ...pen.sans, size: size * 1.06, weight: 700, lineHeight: 1.3 }
  const plain = limited({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dates = events.map(({ date }) => setParagraph(date, strong, 260 * scale))
  const width = Math.max(...dates.map((date) => date.width)) + 2
  return events.map(({ date, text }, index) => {
    const isLast = index === events.length - 1
    const words = spaced(textBlock(text, plain, { fill: ink }), isLast ? 0 : 22 * scale)
    const marked = beside(marker(size, isLast ? null : track, accent), size, words, size * 0.5)
    return hidden(beside(textBlock(date, strong, { fill: accent }), width, marked, 18 * scale), pen.isShown(index))
  })
}

const marker = (size: number, thread: string | null, fill: string): Block => ({
  height: () => size * 1.4,
  draw: (picture, { x, y, height }) => {
    const [middle, top] = [x + size * 0.4, y + size * 0.7]
    if (thread) picture.line([middle, top], [middle, y + height + size * 0.7], { stroke: thread, strokeWidth: 3 })
    picture.circle(middle, top, size * 0.26, { fill })
  },
})

const hidden = (block: Block, isShown: boolean): Block => (isShown ? block : { height: block.height, draw: () => {} })

const spaced = (block: Block, below: number): Block => ({
  height: (width) => block.height(width) + below,
  draw: (picture, frame) => block.draw(picture, { ...frame, height: frame.height - below }),
})
