import {
  createCard,
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeInRow,
  stackBlocks,
} from '../../render/picture/blocks.ts'
import type { InfographicContent } from './content.ts'
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

const PAGE: Tone = { ground: '#f5f7fa', ink: '#14233a', muted: '#4d5b70', accent: '#0b5cad', track: '#d9e3ef' }
const CARD: Tone = { ...PAGE, ground: '#ffffff', track: '#dde6f1' }
const BAND: Tone = { ground: '#10294b', ink: '#ffffff', muted: '#c9d7ea', accent: '#7cc4ff', track: '#2b4a75' }

/** A sheet of a report: navy band, white fields, blue figures. */
export const professional: InfographicLook = {
  displayFont: 'sans',
  gap: 28,
  tones: { PAGE, CARD, BAND },
  paper: paintGround(PAGE),
  header: buildHeader,
  quote: ({ lead }, pen) => {
    const { text, citation } = lead!
    const style = pen.display(chooseQuoteSize(text), { weight: 400, lineHeight: 1.36, maxLines: 14 })
    return buildField(createCitedBlock(text, citation.number, style, { fill: CARD.ink }), pen, true)
  },
  figures: ({ figures: all }, pen) => {
    if (all.length === 1) return buildField(addStroke(createSoloFigureBlock(all[0]!, 76, CARD, pen), pen), pen)
    const blocks = all.map((figure) => addStroke(createFigureBlock(figure, pen.isWide ? 64 : 70, CARD, pen), pen))
    return buildField(
      stackBlocks(
        splitIntoLines(blocks, pen).map((line) => placeInRow(line, pen.px(34))),
        pen.px(26),
      ),
      pen,
      true,
    )
  },
  part: (heading, inner, _, pen) =>
    buildField(stackBlocks([buildHeadline(heading, pen), inner(CARD)], pen.px(18)), pen),
  footer: (content, pen) => {
    const line = createTextBlock(writeSourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: BAND.muted })
    return addBackdrop(
      (picture, frame) => picture.rectangle(frame, { fill: BAND.ground }),
      padBlock(line, 22, pen.margin, 24),
    )
  },
}

function buildHeader(content: InfographicContent, pen: InfographicPen): PictureBlock {
  const words = createTitleBlock(
    content,
    {
      tone: BAND,
      sizes: { kicker: 20, title: 60, gap: 12, introGap: 20 },
      lineHeight: 1.14,
      intro: pen.text(26, { lineHeight: 1.45, maxLines: 7 }),
      introDrop: 36,
    },
    pen,
  )
  const band = addBackdrop(
    (picture, frame) => {
      picture.rectangle(frame, { fill: BAND.ground })
      picture.rectangle({ ...frame, y: frame.y + frame.height - 8, height: 8 }, { fill: '#2f8ae0' })
    },
    padBlock(words, pen.px(46), pen.margin, pen.px(46)),
  )
  return padBlock(band, 0, 0, pen.px(24))
}

const buildField = (inner: PictureBlock, pen: InfographicPen, isCentred = false): PictureBlock =>
  createCard(
    inner,
    { fill: CARD.ground, stroke: '#d5deea', strokeWidth: 1.5, radius: pen.px(10), padding: pen.px(28) },
    isCentred,
  )

/** A blue stroke before a figure. */
const addStroke = (inner: PictureBlock, pen: InfographicPen): PictureBlock => ({
  height: (width) => inner.height(width - pen.px(22)),
  draw: (picture, frame) => {
    picture.rectangle({ ...frame, width: pen.px(5) }, { fill: '#2f8ae0', radius: 2 })
    inner.draw(picture, { ...frame, x: frame.x + pen.px(22), width: frame.width - pen.px(22) })
  },
})

const buildHeadline = (heading: string, pen: InfographicPen): PictureBlock =>
  stackBlocks(
    [
      createTextBlock(heading, pen.display(26, { maxLines: 3 }), { fill: CARD.ink }),
      createDrawing(pen.px(4), (picture, frame) =>
        picture.rectangle({ ...frame, width: pen.px(48), height: pen.px(4) }, { fill: '#2f8ae0', radius: 2 }),
      ),
    ],
    pen.px(10),
  )
