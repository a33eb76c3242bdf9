import { createCard, createTextBlock, type PictureBlock, placeInRow, stackBlocks } from '../../render/picture/blocks.ts'
import type { Picture, PictureFrame } from '../../render/picture/picture.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicLook, InfographicPen, Tone } from './look.ts'
import {
  chooseQuoteSize,
  createCitedBlock,
  createFigureBlock,
  createSoloFigureBlock,
  padBlock,
  paintGround,
  writeSourceLine,
} from './parts.ts'
import { createTitleBlock } from './title-block.ts'

const PAGE: Tone = { ground: '#eef0f6', ink: '#171a2b', muted: '#555b73', accent: '#4b2fd6', track: '#dfe2ee' }
const WHITE: Tone = { ground: '#ffffff', ink: '#171a2b', muted: '#5b6178', accent: '#4b2fd6', track: '#e6e4f8' }
const NIGHT: Tone = { ground: '#1b1842', ink: '#ffffff', muted: '#c6c3ec', accent: '#ffd166', track: '#3c387a' }
const MINT: Tone = { ground: '#d9f5ea', ink: '#0f2f26', muted: '#34594d', accent: '#0b6b50', track: '#b4e3d1' }
const PEACH: Tone = { ground: '#ffe6d6', ink: '#3a1d0c', muted: '#6b4630', accent: '#a63c06', track: '#f5cdb4' }
const LILAC: Tone = { ground: '#e7e1ff', ink: '#221a4d', muted: '#524a80', accent: '#4b2fd6', track: '#cfc5fb' }
const FIGURE_TONES = [NIGHT, MINT, PEACH, LILAC]
const PART_TONES = [WHITE, LILAC, WHITE, MINT, WHITE, PEACH]

/** Rounded tiles in several tints. */
export const bento: InfographicLook = {
  displayFont: 'sans',
  gap: 26,
  tones: { PAGE, WHITE, NIGHT, MINT, PEACH, LILAC },
  paper: paintGround(PAGE),
  header: buildHeader,
  quote: ({ lead }, pen) => {
    const { text, citation } = lead!
    const style = pen.display(chooseQuoteSize(text), { lineHeight: 1.28, maxLines: 14 })
    return buildTile(createCitedBlock(text, citation.number, style, { fill: LILAC.ink }), LILAC, pen, true)
  },
  figures: buildFigures,
  part: (heading, inner, index, pen) => {
    const tone = PART_TONES[index % PART_TONES.length]!
    return buildTile(
      stackBlocks(
        [createTextBlock(heading, pen.display(28, { maxLines: 3 }), { fill: tone.ink }), inner(tone)],
        pen.px(18),
      ),
      tone,
      pen,
    )
  },
  footer: (content, pen) =>
    padBlock(
      createTextBlock(writeSourceLine(content, pen), pen.text(17, { maxLines: 3 }), { fill: PAGE.muted }),
      pen.px(6),
      pen.margin,
      38,
    ),
}

const buildTile = (inner: PictureBlock, tone: Tone, pen: InfographicPen, isCentred = false): PictureBlock =>
  createCard(inner, { fill: tone.ground, radius: pen.px(28), padding: pen.px(30) }, isCentred)

function buildHeader(content: InfographicContent, pen: InfographicPen): PictureBlock {
  const words = createTitleBlock(
    content,
    {
      tone: NIGHT,
      sizes: { kicker: 21, title: 66, gap: 12, introGap: 22 },
      lineHeight: 1.12,
      intro: pen.text(27, { lineHeight: 1.45, maxLines: 7 }),
      introDrop: 36,
    },
    pen,
  )
  const inner = createCard(
    words,
    {
      fill: NIGHT.ground,
      radius: pen.px(28),
      padding: pen.px(42),
      drawBackground: (picture, frame) => drawDusk(picture, frame, pen.px(28)),
    },
    true,
  )
  return padBlock(inner, pen.isWide ? 48 : 52, pen.margin, pen.px(14))
}

const drawDusk = (picture: Picture, frame: PictureFrame, radius: number) =>
  picture.rectangle(frame, { fill: picture.gradient(NIGHT.ground, '#352a80', 20), radius })

function buildFigures({ figures: all }: InfographicContent, pen: InfographicPen): PictureBlock {
  if (all.length === 1) return buildTile(createSoloFigureBlock(all[0]!, 84, MINT, pen), MINT, pen)
  const tiles = all.map((figure, index) => {
    const tone = FIGURE_TONES[(index + 1) % FIGURE_TONES.length]!
    return buildTile(createFigureBlock(figure, pen.isWide ? 68 : 74, tone, pen), tone, pen)
  })
  if (pen.isWide || all.length < 3) return placeInRow(tiles, pen.gap, all.length === 2 ? [3, 2] : tiles.map(() => 1))
  const lines = all.length === 3 ? [[tiles[0]!], tiles.slice(1)] : [tiles.slice(0, 2), tiles.slice(2)]
  return stackBlocks(
    lines.map((line, index) => placeInRow(line, pen.gap, line.length === 2 ? (index === 0 ? [3, 2] : [2, 3]) : [1])),
    pen.gap,
  )
}
