import {
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeInRow,
  stackBlocks,
} from '../../render/picture/blocks.ts'
import type { CitedText, InfographicContent } from './content.ts'
import type { InfographicLook, InfographicPen, Tone } from './look.ts'
import {
  addBackdrop,
  chooseQuoteSize,
  createCitedBlock,
  createFigureBlock,
  createSoloFigureBlock,
  padBlock,
  paintGround,
  splitIntoLines,
  writeSourceLine,
} from './parts.ts'
import { createTitleBlock } from './title-block.ts'

const PAPER: Tone = { ground: '#fbf7ef', ink: '#221f1a', muted: '#625a4e', accent: '#a8281c', track: '#e6dccb' }

/** A page of a magazine: serif letters, hairlines, one red. */
export const editorial: InfographicLook = {
  displayFont: 'serif',
  gap: 44,
  tones: { PAPER },
  paper: paintGround(PAPER),
  header: buildHeader,
  quote: ({ lead }, pen) => buildQuote(lead!, pen),
  figures: buildFigures,
  part: (heading, inner, _, pen) =>
    stackBlocks(
      [
        buildRule(pen, 2),
        createTextBlock(heading, pen.display(29, { maxLines: 3 }), { fill: PAPER.ink }),
        inner(PAPER),
      ],
      pen.px(14),
    ),
  footer: (content, pen) => {
    const line = createTextBlock(writeSourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: PAPER.muted })
    return padBlock(stackBlocks([buildRule(pen, 1), line], pen.px(14)), pen.px(8), pen.margin, 40)
  },
}

function buildHeader(content: InfographicContent, pen: InfographicPen): PictureBlock {
  const words = createTitleBlock(
    content,
    {
      tone: PAPER,
      above: [buildBar(pen)],
      sizes: { kicker: 21, title: 76, gap: 16, introGap: 24 },
      lineHeight: 1.1,
      intro: pen.display(30, { weight: 400, lineHeight: 1.42, maxLines: 7 }),
      introDrop: 40,
    },
    pen,
  )
  return padBlock(words, 56, pen.margin, pen.px(26))
}

function buildQuote({ text, citation }: CitedText, pen: InfographicPen): PictureBlock {
  const style = pen.display(chooseQuoteSize(text), { weight: 400, lineHeight: 1.34, maxLines: 14 })
  const words = padBlock(createCitedBlock(text, citation.number, style, { fill: PAPER.ink }), pen.px(8), pen.px(36))
  return addBackdrop((picture, frame) => {
    const height = words.height(frame.width)
    picture.rectangle({ ...frame, width: pen.px(7), height }, { fill: PAPER.accent })
  }, words)
}

function buildFigures({ figures: all }: InfographicContent, pen: InfographicPen): PictureBlock {
  if (all.length === 1)
    return stackBlocks([buildRule(pen, 2), createSoloFigureBlock(all[0]!, 92, PAPER, pen)], pen.px(14))
  const blocks = all.map((figure) => createFigureBlock(figure, pen.isWide ? 84 : 88, PAPER, pen))
  return stackBlocks(
    splitIntoLines(blocks, pen).map((line) =>
      stackBlocks([buildRule(pen, 2), placeInRow(line, pen.px(40))], pen.px(14)),
    ),
    pen.px(20),
  )
}

const buildBar = (pen: InfographicPen) =>
  createDrawing(pen.px(10), (picture, frame) =>
    picture.rectangle({ ...frame, width: pen.px(90), height: pen.px(10) }, { fill: PAPER.accent }),
  )

const buildRule = (pen: InfographicPen, thickness: number) =>
  createDrawing(pen.px(thickness), (picture, frame) =>
    picture.rectangle({ ...frame, height: pen.px(thickness) }, { fill: PAPER.ink }),
  )
