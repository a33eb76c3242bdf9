import { type Block, filling, row } from '../picture/blocks.ts'
import type { Content } from './content.ts'
import type { Look, Pen, Tone } from './look.ts'
import { barsBlock, definitionsBlock, padded, statementsBlock, timelineBlock } from './parts.ts'

type Piece = { readonly heading: string; readonly inner: (tone: Tone) => Block }

/** The whole picture as one block, as wide as the pen says. */
export function arrange(content: Content, look: Look, pen: Pen): Block {
  const pieces = piecesOf(content, pen).map(({ heading, inner }, index) => look.part(heading, inner, index, pen))
  const isBare = pieces.length === 0 && content.figures.length === 0
  const blocks = [
    ...(isBare && content.lead ? [look.quote(content, pen)] : []),
    ...(content.figures.length > 0 ? [look.figures(content, pen)] : []),
    ...columns(pieces, pen),
  ]
  const body = padded(filling(blocks, pen.gap), pen.px(10), pen.margin, pen.px(30))
  return edges(look.header(isBare ? { ...content, lead: null } : content, pen), body, look.footer(content, pen))
}

function piecesOf({ bars, events, themes, definitions }: Content, pen: Pen): Piece[] {
  const { words } = pen
  const pieces: (Piece | null)[] = [
    bars && { heading: bars.title ?? words.comparison, inner: (tone) => barsBlock(bars, tone, pen) },
    events.length > 0 ? { heading: words.timeline, inner: (tone) => timelineBlock(events, tone, pen) } : null,
    ...themes.map(({ title, statements }) => ({
      heading: title,
      inner: (tone: Tone) => statementsBlock(statements, tone, pen),
    })),
    definitions.length > 0
      ? { heading: words.definitions, inner: (tone) => definitionsBlock(definitions, tone, pen) }
      : null,
  ]
  return pieces.filter((piece) => piece !== null)
}

/**
 * Columns of about one height: the highest part goes first, each into the column that is shortest by then. Inside a
 * column, and among columns, the order of the parts stays.
 */
function columns(blocks: readonly Block[], pen: Pen): Block[] {
  const count = Math.min(pen.isWide ? 3 : 2, blocks.length)
  if (count === 0) return []
  const width = (pen.width - pen.margin * 2 - pen.gap * (count - 1)) / count
  const heights = blocks.map((block) => block.height(width) + pen.gap)
  const lists = Array.from({ length: count }, () => ({ height: 0, indices: [] as number[] }))
  for (const index of [...blocks.keys()].toSorted((a, b) => heights[b]! - heights[a]!)) {
    const shortest = lists.reduce((best, list) => (list.height < best.height ? list : best))
    shortest.indices.push(index)
    shortest.height += heights[index]!
  }
  const ordered = lists.map(({ indices }) => indices.toSorted((a, b) => a - b)).toSorted((a, b) => a[0]! - b[0]!)
  return [
    row(
      ordered.map((indices) =>
        filling(
          indices.map((index) => blocks[index]!),
          pen.gap,
        ),
      ),
      pen.gap,
    ),
  ]
}

/** Header at the top, footer at the bottom, the body filling what is between. */
const edges = (header: Block, body: Block, footer: Block): Block => ({
  height: (width) => header.height(width) + body.height(width) + footer.height(width),
  draw: (picture, frame) => {
    const [top, bottom] = [header.height(frame.width), footer.height(frame.width)]
    header.draw(picture, { ...frame, height: top })
    body.draw(picture, { ...frame, y: frame.y + top, height: frame.height - top - bottom })
    footer.draw(picture, { ...frame, y: frame.y + frame.height - bottom, height: bottom })
  },
})
