import { type ParagraphStyle, setParagraph } from '../fonts/paragraph.ts'
import { addSpaceBelow, createDrawing, createTextBlock, type PictureBlock, placeBeside } from './blocks.ts'
import type { SlideEvent } from './slide-content.ts'
import { limitLines, type SlidePen } from './slide-pen.ts'

export function createBullets(
  items: readonly string[],
  pen: SlidePen,
  scale: number,
  maxLines: number | undefined,
): PictureBlock[] {
  const size = 34 * scale
  const style = limitLines({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dot = createDrawing(size, (picture, { x, y }) =>
    picture.circle(x + size * 0.2, y + size * 0.69, size * 0.17, { fill: pen.style.accent }),
  )
  return items.map((item, index) =>
    hideBlock(
      placeBeside(dot, size * 0.5, createTextBlock(item, style, { fill: pen.style.ink }), size * 0.5),
      pen.isShown(index),
    ),
  )
}

export function createTimeline(
  events: readonly SlideEvent[],
  pen: SlidePen,
  scale: number,
  maxLines: number | undefined,
): PictureBlock[] {
  const { accent, ink, track } = pen.style
  const size = 30 * scale
  const strong: ParagraphStyle = { ...pen.sans, size: size * 1.06, weight: 700, lineHeight: 1.3 }
  const plain = limitLines({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dates = events.map(({ date }) => setParagraph(date, strong, 260 * scale))
  const width = Math.max(...dates.map((date) => date.width)) + 2
  return events.map(({ date, text }, index) => {
    const isLast = index === events.length - 1
    const words = addSpaceBelow(createTextBlock(text, plain, { fill: ink }), isLast ? 0 : 22 * scale)
    const marked = placeBeside(createTimelineMarker(size, isLast ? null : track, accent), size, words, size * 0.5)
    return hideBlock(
      placeBeside(createTextBlock(date, strong, { fill: accent }), width, marked, 18 * scale),
      pen.isShown(index),
    )
  })
}

const createTimelineMarker = (size: number, thread: string | null, fill: string): PictureBlock => ({
  height: () => size * 1.4,
  draw: (picture, { x, y, height }) => {
    const [middle, top] = [x + size * 0.4, y + size * 0.7]
    if (thread) picture.line([middle, top], [middle, y + height + size * 0.7], { stroke: thread, strokeWidth: 3 })
    picture.circle(middle, top, size * 0.26, { fill })
  },
})

const hideBlock = (block: PictureBlock, isShown: boolean): PictureBlock =>
  isShown ? block : { height: block.height, draw: () => {} }
