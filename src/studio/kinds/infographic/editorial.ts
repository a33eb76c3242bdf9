import {
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeInRow,
  stackBlocks,
} from '../../render/picture/blocks.ts'
import type { Cited, Content } from './content.ts'
import type { Look, Pen, Tone } from './look.ts'
import { behind, citedBlock, figureBlock, padded, quoteSize, soloFigureBlock, sourceLine, titleSize } from './parts.ts'

const PAPER: Tone = { ground: '#fbf7ef', ink: '#221f1a', muted: '#625a4e', accent: '#a8281c', track: '#e6dccb' }

/** A page of a magazine: serif letters, hairlines, one red. */
export const editorial: Look = {
  displayFont: 'serif',
  gap: 44,
  tones: { PAPER },
  paper: (picture) =>
    picture.rectangle({ x: 0, y: 0, width: picture.width, height: picture.height }, { fill: PAPER.ground }),
  header,
  quote: ({ lead }, pen) => quote(lead!, pen),
  figures,
  part: (heading, inner, _, pen) =>
    stackBlocks(
      [rule(pen, 2), createTextBlock(heading, pen.display(29, { maxLines: 3 }), { fill: PAPER.ink }), inner(PAPER)],
      pen.px(14),
    ),
  footer: (content, pen) => {
    const line = createTextBlock(sourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: PAPER.muted })
    return padded(stackBlocks([rule(pen, 1), line], pen.px(14)), pen.px(8), pen.margin, 40)
  },
}

function header({ title, lead }: Content, pen: Pen): PictureBlock {
  const kicker = createTextBlock(pen.words.overview, pen.text(21, { weight: 700 }), { fill: PAPER.accent })
  const big = createTextBlock(
    title,
    pen.display(titleSize(title, 76), { lineHeight: 1.1, isBalanced: true, maxLines: 5 }),
    {
      fill: PAPER.ink,
    },
  )
  const intro =
    lead &&
    citedBlock(lead.text, lead.citation.number, pen.display(30, { weight: 400, lineHeight: 1.42, maxLines: 7 }), {
      fill: PAPER.muted,
    })
  const top = stackBlocks([bar(pen), kicker, big], pen.px(16))
  if (!intro) return padded(top, 56, pen.margin, pen.px(26))
  const words = pen.isWide
    ? placeInRow([top, lowered(intro, pen.px(40))], pen.px(60), [5, 4])
    : stackBlocks([top, intro], pen.px(24))
  return padded(words, 56, pen.margin, pen.px(26))
}

const lowered = (block: PictureBlock, by: number): PictureBlock => padded(block, by, 0, 0)

function quote({ text, citation }: Cited, pen: Pen): PictureBlock {
  const style = pen.display(quoteSize(text), { weight: 400, lineHeight: 1.34, maxLines: 14 })
  const words = padded(citedBlock(text, citation.number, style, { fill: PAPER.ink }), pen.px(8), pen.px(36))
  return behind((picture, frame) => {
    const height = words.height(frame.width)
    picture.rectangle({ ...frame, width: pen.px(7), height }, { fill: PAPER.accent })
  }, words)
}

function figures({ figures: all }: Content, pen: Pen): PictureBlock {
  if (all.length === 1) return stackBlocks([rule(pen, 2), soloFigureBlock(all[0]!, 92, PAPER, pen)], pen.px(14))
  const blocks = all.map((figure) => figureBlock(figure, pen.isWide ? 84 : 88, PAPER, pen))
  const lines = pen.isWide || all.length < 4 ? [blocks] : [blocks.slice(0, 2), blocks.slice(2)]
  return stackBlocks(
    lines.map((line) => stackBlocks([rule(pen, 2), placeInRow(line, pen.px(40))], pen.px(14))),
    pen.px(20),
  )
}

const bar = (pen: Pen) =>
  createDrawing(pen.px(10), (picture, frame) =>
    picture.rectangle({ ...frame, width: pen.px(90), height: pen.px(10) }, { fill: PAPER.accent }),
  )

const rule = (pen: Pen, thickness: number) =>
  createDrawing(pen.px(thickness), (picture, frame) =>
    picture.rectangle({ ...frame, height: pen.px(thickness) }, { fill: PAPER.ink }),
  )
