import { addUp } from '../../../lib/counts.ts'
import { type Paragraph, type ParagraphStyle, setParagraph } from '../fonts/paragraph.ts'
import type { Align, Paint, Picture, PictureFrame } from './picture.ts'

/** A part of a picture that knows how high it is at a width, and fills the frame it is given. */
export type PictureBlock = {
  readonly height: (width: number) => number
  readonly draw: (picture: Picture, frame: PictureFrame) => void
}

export type TextPaint = { readonly fill: string; readonly align?: Align }

/** A text, at the top of its frame. */
export function createTextBlock(text: string, style: ParagraphStyle, paint: TextPaint): PictureBlock {
  const paragraph = rememberParagraphs((width) => setParagraph(text, style, width))
  return {
    height: (width) => paragraph(width).height,
    draw: (picture, frame) => picture.paragraph(paragraph(frame.width), frame, paint),
  }
}

/** One below the other; the last one gets what is left of the frame. */
export function stackBlocks(blocks: readonly PictureBlock[], gap: number): PictureBlock {
  return {
    height: (width) => addUp(blocks.map((block) => block.height(width))) + gap * Math.max(0, blocks.length - 1),
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

/** One below the other; what is left of the frame is shared out among them, `maxSpare` at most to each. */
export function spreadBlocks(
  blocks: readonly PictureBlock[],
  gap: number,
  maxSpare = Number.POSITIVE_INFINITY,
): PictureBlock {
  const stacked = stackBlocks(blocks, gap)
  return {
    height: stacked.height,
    draw: (picture, frame) => {
      const spare = Math.max(0, frame.height - stacked.height(frame.width)) / blocks.length
      const share = Math.min(spare, maxSpare)
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
export function placeInRow(
  blocks: readonly PictureBlock[],
  gap: number,
  weights: readonly number[] = blocks.map(() => 1),
): PictureBlock {
  const shareWidths = (width: number) => {
    const room = width - gap * (blocks.length - 1)
    return weights.map((weight) => (room * weight) / addUp(weights))
  }
  return {
    height: (width) => Math.max(0, ...shareWidths(width).map((part, index) => blocks[index]!.height(part))),
    draw: (picture, frame) => {
      let x = frame.x
      for (const [index, part] of shareWidths(frame.width).entries()) {
        blocks[index]!.draw(picture, { ...frame, x, width: part })
        x += part + gap
      }
    },
  }
}

/** Side by side, the first as wide as is said. */
export function placeBeside(first: PictureBlock, width: number, second: PictureBlock, gap: number): PictureBlock {
  const measureRest = (all: number) => all - width - gap
  return {
    height: (all) => Math.max(first.height(width), second.height(measureRest(all))),
    draw: (picture, frame) => {
      first.draw(picture, { ...frame, width })
      second.draw(picture, { ...frame, x: frame.x + width + gap, width: measureRest(frame.width) })
    },
  }
}

type CardPaint = Paint & {
  readonly padding: number
  readonly drawBackground?: (picture: Picture, frame: PictureFrame) => void
}

/** A filled shape with something in it; the inner part is centred in what is left of the height when told so. */
export function createCard(inner: PictureBlock, paint: CardPaint, isCentred: boolean): PictureBlock {
  const { padding } = paint
  return {
    height: (width) => inner.height(width - padding * 2) + padding * 2,
    draw: (picture, frame) => {
      picture.rectangle(frame, paint)
      paint.drawBackground?.(picture, frame)
      const width = frame.width - padding * 2
      const spare = isCentred ? Math.max(0, frame.height - padding * 2 - inner.height(width)) / 2 : 0
      const y = frame.y + padding + spare
      inner.draw(picture, { x: frame.x + padding, y, width, height: frame.height - padding * 2 - spare })
    },
  }
}

/** Something of a fixed height, drawn by hand. */
export const createDrawing = (height: number, draw: PictureBlock['draw']): PictureBlock => ({
  height: () => height,
  draw,
})

function rememberParagraphs(set: (width: number) => Paragraph): (width: number) => Paragraph {
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
/** A block with free space at its bottom. */
export const addSpaceBelow = (block: PictureBlock, below: number): PictureBlock => ({
  height: (width) => block.height(width) + below,
  draw: (picture, frame) => block.draw(picture, { ...frame, height: frame.height - below }),
})
