import { type PictureBlock, placeInRow, spreadBlocks } from '../../render/picture/blocks.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicLook, InfographicPen, Tone } from './look.ts'
import {
  createBarsBlock,
  createDefinitionsBlock,
  createStatementsBlock,
  createTimelineBlock,
  padBlock,
} from './parts.ts'
import { createTitleBlock } from './title-block.ts'

type InfographicPiece = { readonly heading: string; readonly inner: (tone: Tone) => PictureBlock }

/** The whole picture as one block, as wide as the pen says. */
export function arrangeInfographic(
  content: InfographicContent,
  look: InfographicLook,
  pen: InfographicPen,
): PictureBlock {
  const pieces = listPieces(content, pen).map(({ heading, inner }, index) => look.part(heading, inner, index, pen))
  const isBare = pieces.length === 0 && content.figures.length === 0
  const blocks = [
    ...(isBare && content.lead ? [look.quote(content.lead, pen)] : []),
    ...(content.figures.length > 0 ? [look.figures(content, pen)] : []),
    ...chooseColumns(pieces, pen),
  ]
  const body = padBlock(spreadBlocks(blocks, pen.gap), pen.px(10), pen.margin, pen.px(30))
  const title = createTitleBlock(isBare ? { ...content, lead: null } : content, look.title, pen)
  return frameBody(look.header(title, pen), body, look.footer(content, pen))
}

function listPieces(
  { bars, events, themes, definitions }: InfographicContent,
  pen: InfographicPen,
): InfographicPiece[] {
  const { words } = pen
  const pieces: (InfographicPiece | null)[] = [
    bars && { heading: bars.title ?? words.comparison, inner: (tone) => createBarsBlock(bars, tone, pen) },
    events.length > 0 ? { heading: words.timeline, inner: (tone) => createTimelineBlock(events, tone, pen) } : null,
    ...themes.map(({ title, statements }) => ({
      heading: title,
      inner: (tone: Tone) => createStatementsBlock(statements, tone, pen),
    })),
    definitions.length > 0
      ? { heading: words.definitions, inner: (tone) => createDefinitionsBlock(definitions, tone, pen) }
      : null,
  ]
  return pieces.filter((piece) => piece !== null)
}

/** As many columns as leave little free; the first number is what is liked best. */
function chooseColumns(blocks: readonly PictureBlock[], pen: InfographicPen): PictureBlock[] {
  if (blocks.length === 0) return []
  const counts = (pen.isWide ? [3, 2, 4, 1] : [2, 1]).filter((count) => count <= blocks.length)
  const tries = counts.map((count) => balanceColumns(blocks, count, pen))
  const least = tries.reduce((best, one) => (one.waste < best.waste ? one : best))
  return [(tries.find(({ waste }) => waste < MAX_WASTE_SHARE) ?? least).block]
}

/** Part of the columns that stays free, at most, for a number of columns to be taken. */
const MAX_WASTE_SHARE = 0.14

/**
 * Columns of about one height: the highest part goes first, each into the column that is shortest by then. Inside a
 * column, and among columns, the order of the parts stays.
 */
function balanceColumns(
  blocks: readonly PictureBlock[],
  count: number,
  pen: InfographicPen,
): { block: PictureBlock; waste: number } {
  const width = (pen.width - pen.margin * 2 - pen.gap * (count - 1)) / count
  const heights = blocks.map((block) => block.height(width) + pen.gap)
  const lists = Array.from({ length: count }, () => ({ height: 0, indices: [] as number[] }))
  for (const index of [...blocks.keys()].toSorted((a, b) => heights[b]! - heights[a]!)) {
    const shortest = lists.reduce((best, list) => (list.height < best.height ? list : best))
    shortest.indices.push(index)
    shortest.height += heights[index]!
  }
  const highest = Math.max(...lists.map(({ height }) => height))
  const waste = 1 - lists.reduce((sum, { height }) => sum + height, 0) / (highest * count)
  const ordered = lists.map(({ indices }) => indices.toSorted((a, b) => a - b)).toSorted((a, b) => a[0]! - b[0]!)
  return {
    block: placeInRow(
      ordered.map((indices) =>
        spreadBlocks(
          indices.map((index) => blocks[index]!),
          pen.gap,
        ),
      ),
      pen.gap,
    ),
    waste,
  }
}

/** Header at the top, footer at the bottom, the body filling what is between. */
const frameBody = (header: PictureBlock, body: PictureBlock, footer: PictureBlock): PictureBlock => ({
  height: (width) => header.height(width) + body.height(width) + footer.height(width),
  draw: (picture, frame) => {
    const [top, bottom] = [header.height(frame.width), footer.height(frame.width)]
    header.draw(picture, { ...frame, height: top })
    body.draw(picture, { ...frame, y: frame.y + top, height: frame.height - top - bottom })
    footer.draw(picture, { ...frame, y: frame.y + frame.height - bottom, height: bottom })
  },
})
