import type { ContentOptions } from '../../../domain/artifact.ts'
import type { ParagraphStyle } from '../../render/fonts/paragraph.ts'
import {
  createCard,
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeInRow,
  stackBlocks,
} from '../../render/picture/blocks.ts'
import type { Paint } from '../../render/picture/picture.ts'
import type { CitedText } from '../cited-text.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicLook, InfographicPen, Tone } from './look.ts'
import {
  addBackdrop,
  createCitedBlock,
  createFigureBlock,
  createSoloFigureBlock,
  padBlock,
  splitIntoLines,
  writeSourceLine,
} from './parts.ts'

const PAPER: Tone = { ground: '#fbf7ef', ink: '#221f1a', muted: '#625a4e', accent: '#a8281c', track: '#e6dccb' }

/** A page of a magazine: serif letters, hairlines, one red. */
const editorial: InfographicLook = {
  displayFont: 'serif',
  gap: 44,
  tones: { PAPER },
  page: PAPER,
  title: {
    tone: PAPER,
    sizes: { kicker: 21, title: 76, gap: 16, introGap: 24, introDrop: 40 },
    lineHeight: 1.1,
    intro: (pen) => pen.display(30, { weight: 400, lineHeight: 1.42, maxLines: 7 }),
    above: (pen) => [drawBar(90, 10, { fill: PAPER.accent }, pen)],
  },
  header: (words, pen) => padBlock(words, 56, pen.margin, pen.px(26)),
  quote: (lead, pen) => {
    const words = padBlock(createQuote(lead, PAPER, { weight: 400, lineHeight: 1.34 }, pen), pen.px(8), pen.px(36))
    return addBackdrop((picture, frame) => {
      const height = words.height(frame.width)
      picture.rectangle({ ...frame, width: pen.px(7), height }, { fill: PAPER.accent })
    }, words)
  },
  figures: ({ figures: all }, pen) => {
    const addRule = (block: PictureBlock) => stackBlocks([buildRule(pen, 2), block], pen.px(14))
    if (all.length === 1) return addRule(createSoloFigureBlock(all[0]!, 92, PAPER, pen))
    const blocks = all.map((figure) => createFigureBlock(figure, pen.isWide ? 84 : 88, PAPER, pen))
    const lines = splitIntoLines(blocks, pen).map((line) => addRule(placeInRow(line, pen.px(40))))
    return stackBlocks(lines, pen.px(20))
  },
  part: (heading, inner, _, pen) =>
    stackBlocks([buildRule(pen, 2), createHeading(heading, 29, PAPER, pen), inner(PAPER)], pen.px(14)),
  footer: (content, pen) =>
    padBlock(
      stackBlocks([buildRule(pen, 1), createSources(content, PAPER, pen)], pen.px(14)),
      pen.px(8),
      pen.margin,
      40,
    ),
}

const PAGE: Tone = { ground: '#f5f7fa', ink: '#14233a', muted: '#4d5b70', accent: '#0b5cad', track: '#d9e3ef' }
const CARD: Tone = { ...PAGE, ground: '#ffffff', track: '#dde6f1' }
const BAND: Tone = { ground: '#10294b', ink: '#ffffff', muted: '#c9d7ea', accent: '#7cc4ff', track: '#2b4a75' }
const BLUE = '#2f8ae0'

/** A sheet of a report: navy band, white fields, blue figures. */
const professional: InfographicLook = {
  displayFont: 'sans',
  gap: 28,
  tones: { PAGE, CARD, BAND },
  page: PAGE,
  title: {
    tone: BAND,
    sizes: { kicker: 20, title: 60, gap: 12, introGap: 20, introDrop: 36 },
    lineHeight: 1.14,
    intro: (pen) => pen.text(26, { lineHeight: 1.45, maxLines: 7 }),
  },
  header: (words, pen) => {
    const band = addBackdrop(
      (picture, frame) => {
        picture.rectangle(frame, { fill: BAND.ground })
        picture.rectangle({ ...frame, y: frame.y + frame.height - 8, height: 8 }, { fill: BLUE })
      },
      padBlock(words, pen.px(46), pen.margin, pen.px(46)),
    )
    return padBlock(band, 0, 0, pen.px(24))
  },
  quote: (lead, pen) => buildField(createQuote(lead, CARD, { weight: 400, lineHeight: 1.36 }, pen), pen, true),
  figures: ({ figures: all }, pen) => {
    if (all.length === 1) return buildField(addStroke(createSoloFigureBlock(all[0]!, 76, CARD, pen), pen), pen)
    const blocks = all.map((figure) => addStroke(createFigureBlock(figure, pen.isWide ? 64 : 70, CARD, pen), pen))
    const lines = splitIntoLines(blocks, pen).map((line) => placeInRow(line, pen.px(34)))
    return buildField(stackBlocks(lines, pen.px(26)), pen, true)
  },
  part: (heading, inner, _, pen) => {
    const bar = drawBar(48, 4, { fill: BLUE, radius: 2 }, pen)
    const headline = stackBlocks([createHeading(heading, 26, CARD, pen), bar], pen.px(10))
    return buildField(stackBlocks([headline, inner(CARD)], pen.px(18)), pen)
  },
  footer: (content, pen) =>
    addBackdrop(
      (picture, frame) => picture.rectangle(frame, { fill: BAND.ground }),
      padBlock(createSources(content, BAND, pen), 22, pen.margin, 24),
    ),
}

const DESK: Tone = { ground: '#eef0f6', ink: '#171a2b', muted: '#555b73', accent: '#4b2fd6', track: '#dfe2ee' }
const WHITE: Tone = { ground: '#ffffff', ink: '#171a2b', muted: '#5b6178', accent: '#4b2fd6', track: '#e6e4f8' }
const NIGHT: Tone = { ground: '#1b1842', ink: '#ffffff', muted: '#c6c3ec', accent: '#ffd166', track: '#3c387a' }
const MINT: Tone = { ground: '#d9f5ea', ink: '#0f2f26', muted: '#34594d', accent: '#0b6b50', track: '#b4e3d1' }
const PEACH: Tone = { ground: '#ffe6d6', ink: '#3a1d0c', muted: '#6b4630', accent: '#a63c06', track: '#f5cdb4' }
const LILAC: Tone = { ground: '#e7e1ff', ink: '#221a4d', muted: '#524a80', accent: '#4b2fd6', track: '#cfc5fb' }
const FIGURE_TONES = [MINT, PEACH, LILAC, NIGHT]
const PART_TONES = [WHITE, LILAC, WHITE, MINT, WHITE, PEACH]

/** Rounded tiles in several tints. */
const bento: InfographicLook = {
  displayFont: 'sans',
  gap: 26,
  tones: { DESK, WHITE, NIGHT, MINT, PEACH, LILAC },
  page: DESK,
  title: {
    tone: NIGHT,
    sizes: { kicker: 21, title: 66, gap: 12, introGap: 22, introDrop: 36 },
    lineHeight: 1.12,
    intro: (pen) => pen.text(27, { lineHeight: 1.45, maxLines: 7 }),
  },
  header: (words, pen) => {
    const paint: Parameters<typeof createCard>[1] = {
      fill: NIGHT.ground,
      radius: pen.px(28),
      padding: pen.px(42),
      drawBackground: (picture, frame) =>
        picture.rectangle(frame, { fill: picture.gradient(NIGHT.ground, '#352a80', 20), radius: pen.px(28) }),
    }
    return padBlock(createCard(words, paint, true), pen.isWide ? 48 : 52, pen.margin, pen.px(14))
  },
  quote: (lead, pen) => buildTile(createQuote(lead, LILAC, { lineHeight: 1.28 }, pen), LILAC, pen, true),
  figures: ({ figures: all }, pen) => {
    if (all.length === 1) return buildTile(createSoloFigureBlock(all[0]!, 84, MINT, pen), MINT, pen)
    const tiles = all.map((figure, index) => {
      const tone = FIGURE_TONES[index % FIGURE_TONES.length]!
      return buildTile(createFigureBlock(figure, pen.isWide ? 68 : 74, tone, pen), tone, pen)
    })
    return placeTiles(tiles, pen)
  },
  part: (heading, inner, index, pen) => {
    const tone = PART_TONES[index % PART_TONES.length]!
    return buildTile(stackBlocks([createHeading(heading, 28, tone, pen), inner(tone)], pen.px(18)), tone, pen)
  },
  footer: (content, pen) => padBlock(createSources(content, DESK, pen), pen.px(6), pen.margin, 38),
}

export const LOOKS: Readonly<Record<NonNullable<ContentOptions['infographicStyle']>, InfographicLook>> = {
  editorial,
  bento,
  professional,
}

/** A sentence that stands alone: the shorter, the larger. */
function createQuote(
  { citation, text }: CitedText,
  { ink }: Tone,
  style: Partial<ParagraphStyle>,
  pen: InfographicPen,
): PictureBlock {
  const size = text.length <= 70 ? 66 : text.length <= 140 ? 54 : 44
  return createCitedBlock(text, citation.number, pen.display(size, { ...style, maxLines: 14 }), { fill: ink })
}

const createHeading = (heading: string, size: number, { ink }: Tone, pen: InfographicPen) =>
  createTextBlock(heading, pen.display(size, { maxLines: 3 }), { fill: ink })

const createSources = (content: InfographicContent, { muted }: Tone, pen: InfographicPen) =>
  createTextBlock(writeSourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: muted })

const drawBar = (width: number, height: number, paint: Paint, pen: InfographicPen) =>
  createDrawing(pen.px(height), (picture, frame) =>
    picture.rectangle({ ...frame, width: pen.px(width), height: pen.px(height) }, paint),
  )

const buildRule = (pen: InfographicPen, thickness: number) =>
  createDrawing(pen.px(thickness), (picture, frame) =>
    picture.rectangle({ ...frame, height: pen.px(thickness) }, { fill: PAPER.ink }),
  )

function buildField(inner: PictureBlock, pen: InfographicPen, isCentred = false): PictureBlock {
  const line = { stroke: '#d5deea', strokeWidth: 1.5, radius: pen.px(10) }
  return createCard(inner, { fill: CARD.ground, ...line, padding: pen.px(28) }, isCentred)
}

const buildTile = (inner: PictureBlock, tone: Tone, pen: InfographicPen, isCentred = false): PictureBlock =>
  createCard(inner, { fill: tone.ground, radius: pen.px(28), padding: pen.px(30) }, isCentred)

/** A blue stroke before a figure. */
const addStroke = (inner: PictureBlock, pen: InfographicPen): PictureBlock => ({
  height: (width) => inner.height(width - pen.px(22)),
  draw: (picture, frame) => {
    picture.rectangle({ ...frame, width: pen.px(5) }, { fill: BLUE, radius: 2 })
    inner.draw(picture, { ...frame, x: frame.x + pen.px(22), width: frame.width - pen.px(22) })
  },
})

/** Tiles of two widths; where the picture is narrow, in two lines. */
function placeTiles(tiles: readonly PictureBlock[], { gap, isWide }: InfographicPen): PictureBlock {
  if (isWide || tiles.length < 3) return placeInRow(tiles, gap, tiles.length === 2 ? [3, 2] : tiles.map(() => 1))
  const first = tiles.length === 3 ? 1 : 2
  const weights = [first === 1 ? [1] : [3, 2], [2, 3]]
  const lines = [tiles.slice(0, first), tiles.slice(first)]
  return stackBlocks(
    lines.map((line, index) => placeInRow(line, gap, weights[index]!)),
    gap,
  )
}
