import {
  createCard,
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeInRow,
  stackBlocks,
} from '../../render/picture/blocks.ts'
import type { Content } from './content.ts'
import type { Look, Pen, Tone } from './look.ts'
import { behind, citedBlock, figureBlock, padded, quoteSize, soloFigureBlock, sourceLine, titleSize } from './parts.ts'

const PAGE: Tone = { ground: '#f5f7fa', ink: '#14233a', muted: '#4d5b70', accent: '#0b5cad', track: '#d9e3ef' }
const CARD: Tone = { ...PAGE, ground: '#ffffff', track: '#dde6f1' }
const BAND: Tone = { ground: '#10294b', ink: '#ffffff', muted: '#c9d7ea', accent: '#7cc4ff', track: '#2b4a75' }

/** A sheet of a report: navy band, white fields, blue figures. */
export const professional: Look = {
  displayFont: 'sans',
  gap: 28,
  tones: { PAGE, CARD, BAND },
  paper: (picture) =>
    picture.rectangle({ x: 0, y: 0, width: picture.width, height: picture.height }, { fill: PAGE.ground }),
  header,
  quote: ({ lead }, pen) => {
    const { text, citation } = lead!
    const style = pen.display(quoteSize(text), { weight: 400, lineHeight: 1.36, maxLines: 14 })
    return field(citedBlock(text, citation.number, style, { fill: CARD.ink }), pen, true)
  },
  figures: ({ figures: all }, pen) => {
    if (all.length === 1) return field(marked(soloFigureBlock(all[0]!, 76, CARD, pen), pen), pen)
    const blocks = all.map((figure) => marked(figureBlock(figure, pen.isWide ? 64 : 70, CARD, pen), pen))
    const lines = pen.isWide || all.length < 4 ? [blocks] : [blocks.slice(0, 2), blocks.slice(2)]
    return field(
      stackBlocks(
        lines.map((line) => placeInRow(line, pen.px(34))),
        pen.px(26),
      ),
      pen,
      true,
    )
  },
  part: (heading, inner, _, pen) => field(stackBlocks([headline(heading, pen), inner(CARD)], pen.px(18)), pen),
  footer: (content, pen) => {
    const line = createTextBlock(sourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: BAND.muted })
    return behind((picture, frame) => picture.rectangle(frame, { fill: BAND.ground }), padded(line, 22, pen.margin, 24))
  },
}

function header({ title, lead }: Content, pen: Pen): PictureBlock {
  const kicker = createTextBlock(pen.words.overview, pen.text(20, { weight: 700 }), { fill: BAND.accent })
  const big = createTextBlock(
    title,
    pen.display(titleSize(title, 60), { lineHeight: 1.14, isBalanced: true, maxLines: 5 }),
    {
      fill: BAND.ink,
    },
  )
  const intro =
    lead &&
    citedBlock(lead.text, lead.citation.number, pen.text(26, { lineHeight: 1.45, maxLines: 7 }), { fill: BAND.muted })
  const top = stackBlocks([kicker, big], pen.px(12))
  const words = intro
    ? pen.isWide
      ? placeInRow([top, padded(intro, pen.px(36), 0, 0)], pen.px(56), [5, 4])
      : stackBlocks([top, intro], pen.px(20))
    : top
  const band = behind(
    (picture, frame) => {
      picture.rectangle(frame, { fill: BAND.ground })
      picture.rectangle({ ...frame, y: frame.y + frame.height - 8, height: 8 }, { fill: '#2f8ae0' })
    },
    padded(words, pen.px(46), pen.margin, pen.px(46)),
  )
  return padded(band, 0, 0, pen.px(24))
}

const field = (inner: PictureBlock, pen: Pen, isCentred = false): PictureBlock =>
  createCard(
    inner,
    { fill: CARD.ground, stroke: '#d5deea', strokeWidth: 1.5, radius: pen.px(10), padding: pen.px(28) },
    isCentred,
  )

/** A blue stroke before a figure. */
const marked = (inner: PictureBlock, pen: Pen): PictureBlock => ({
  height: (width) => inner.height(width - pen.px(22)),
  draw: (picture, frame) => {
    picture.rectangle({ ...frame, width: pen.px(5) }, { fill: '#2f8ae0', radius: 2 })
    inner.draw(picture, { ...frame, x: frame.x + pen.px(22), width: frame.width - pen.px(22) })
  },
})

const headline = (heading: string, pen: Pen): PictureBlock =>
  stackBlocks(
    [
      createTextBlock(heading, pen.display(26, { maxLines: 3 }), { fill: CARD.ink }),
      createDrawing(pen.px(4), (picture, frame) =>
        picture.rectangle({ ...frame, width: pen.px(48), height: pen.px(4) }, { fill: '#2f8ae0', radius: 2 }),
      ),
    ],
    pen.px(10),
  )
