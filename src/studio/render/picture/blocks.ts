import { type Paragraph, setParagraph, type TextStyle } from '../fonts/paragraph.ts'
import type { Align, Frame, Paint, Picture } from './picture.ts'

/** A part of a picture that knows how high it is at a width, and fills the frame it is given. */
export type Block = {
  readonly height: (width: number) => number
  readonly draw: (picture: Picture, frame: Frame) => void
}

export type TextPaint = { readonly fill: string; readonly align?: Align }

/** A text, at the top of its frame. */
export function textBlock(text: string, style: TextStyle, paint: TextPaint): Block {
  const paragraph = remembered((width) => setParagraph(text, style, width))
  return {
    height: (width) => paragraph(width).height,
    draw: (picture, frame) => picture.paragraph(paragraph(frame.width), frame, paint),
  }
}

/** One below the other; the last one gets what is left of the frame. */
export function stack(blocks: readonly Block[], gap: number): Block {
  return {
    height: (width) => sum(blocks.map((block) => block.height(width))) + gap * Math.max(0, blocks.length - 1),
    draw: (picture, frame) => {
      let y = frame.y
      for (const [index, block] of blocks.entries()) {
        const natural = block.height(frame.width)
        const isLast = index === blocks.length - 1
        const height = isLast ? Math.max(natural, frame.y + frame.height - y) : natural
        block.draw(picture, { ...frame, y, height })
        y += height + gap
      }
    },
  }
}

/** One below the other; what is left of the frame is shared out among them, `mostSpare` at most to each. */
export function filling(blocks: readonly Block[], gap: number, mostSpare = Number.POSITIVE_INFINITY): Block {
  const stacked = stack(blocks, gap)
  return {
    height: stacked.height,
    draw: (picture, frame) => {
      const spare = Math.max(0, frame.height - stacked.height(frame.width)) / blocks.length
      const share = Math.min(spare, mostSpare)
      let y = frame.y
      for (const block of blocks) {
        const height = block.height(frame.width) + share
        block.draw(picture, { ...frame, y, height })
        y += height + gap
      }
    },
  }
}

/** Side by side, all as high as the highest; `weights` share out the width. */
export function row(blocks: readonly Block[], gap: number, weights: readonly number[] = blocks.map(() => 1)): Block {
  const widths = (width: number) => {
    const room = width - gap * (blocks.length - 1)
    return weights.map((weight) => (room * weight) / sum(weights))
  }
  return {
    height: (width) => Math.max(0, ...widths(width).map((part, index) => blocks[index]!.height(part))),
    draw: (picture, frame) => {
      let x = frame.x
      for (const [index, part] of widths(frame.width).entries()) {
        blocks[index]!.draw(picture, { ...frame, x, width: part })
        x += part + gap
      }
    },
  }
}

/** Side by side, the first as wide as is said. */
export function beside(first: Block, width: number, second: Block, gap: number): Block {
  const rest = (all: number) => all - width - gap
  return {
    height: (all) => Math.max(first.height(width), second.height(rest(all))),
    draw: (picture, frame) => {
      first.draw(picture, { ...frame, width })
      second.draw(picture, { ...frame, x: frame.x + width + gap, width: rest(frame.width) })
    },
  }
}

export type CardPaint = Paint & { readonly padding: number; readonly behind?: (picture: Picture, frame: Frame) => void }

/** A filled shape with something in it; the inner part is centred in what is left of the height when told so. */
export function card(inner: Block, paint: CardPaint, isCentred = false): Block {
  const { padding } = paint
  return {
    height: (width) => inner.height(width - padding * 2) + padding * 2,
    draw: (picture, frame) => {
      picture.rectangle(frame, paint)
      paint.behind?.(picture, frame)
      const width = frame.width - padding * 2
      const spare = isCentred ? Math.max(0, frame.height - padding * 2 - inner.height(width)) / 2 : 0
      const y = frame.y + padding + spare
      inner.draw(picture, { x: frame.x + padding, y, width, height: frame.height - padding * 2 - spare })
    },
  }
}

/** Something of a fixed height, drawn by hand. */
export const drawing = (height: number, draw: Block['draw']): Block => ({ height: () => height, draw })

function remembered(set: (width: number) => Paragraph): (width: number) => Paragraph {
  const known = new Map<number, Paragraph>()
  return (width) => {
    let paragraph = known.get(width)
    if (!paragraph) {
      paragraph = set(width)
      known.set(width, paragraph)
    }
    return paragraph
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
