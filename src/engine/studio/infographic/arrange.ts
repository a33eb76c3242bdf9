import { type Block, filling, row, stack } from '../picture/blocks.ts'
import type { Content } from './content.ts'
import type { Look, Pen, Tone } from './look.ts'
import { barsBlock, definitionsBlock, padded, statementsBlock, timelineBlock } from './parts.ts'

type Piece = { readonly heading: string; readonly inner: (tone: Tone) => Block; readonly isTheme: boolean }

/** The whole picture as one block, as wide as the pen says. */
export function arrange(content: Content, look: Look, pen: Pen): Block {
  const pieces = piecesOf(content, pen).map(({ heading, inner, isTheme }, index) => ({
    isTheme,
    block: look.part(heading, inner, index, pen),
  }))
  const isBare = pieces.length === 0 && content.figures.length === 0
  const blocks = [
    ...(isBare && content.lead ? [look.quote(content, pen)] : []),
    ...(content.figures.length > 0 ? [look.figures(content, pen)] : []),
    ...(pen.isWide ? columns(pieces, pen) : grid(pieces, pen)),
  ]
  const body = padded(filling(blocks, pen.gap), pen.px(10), pen.margin, pen.px(30))
  return edges(look.header(isBare ? { ...content, lead: null } : content, pen), body, look.footer(content, pen))
}

function piecesOf({ bars, events, themes, definitions }: Content, pen: Pen): Piece[] {
  const { words } = pen
  const pieces: (Piece | null)[] = [
    bars && { heading: bars.title ?? words.comparison, inner: (tone) => barsBlock(bars, tone, pen), isTheme: false },
    events.length > 0
      ? { heading: words.timeline, inner: (tone) => timelineBlock(events, tone, pen), isTheme: false }
      : null,
    ...themes.map(({ title, statements }) => ({
      heading: title,
      inner: (tone: Tone) => statementsBlock(statements, tone, pen),
      isTheme: true,
    })),
    definitions.length > 0
      ? { heading: words.definitions, inner: (tone) => definitionsBlock(definitions, tone, pen), isTheme: true }
      : null,
  ]
  return pieces.filter((piece) => piece !== null)
}

type Placed = { readonly isTheme: boolean; readonly block: Block }

/** Vertical: charts over the whole width, or side by side where both are there; themes in twos. */
function grid(pieces: readonly Placed[], pen: Pen): Block[] {
  const charts = pieces.filter(({ isTheme }) => !isTheme).map(({ block }) => block)
  const themes = pieces.filter(({ isTheme }) => isTheme).map(({ block }) => block)
  return [...(charts.length > 0 ? [row(charts, pen.gap)] : []), ...pairs(themes).map((pair) => row(pair, pen.gap))]
}

function pairs(blocks: readonly Block[]): Block[][] {
  const isOdd = blocks.length % 2 === 1
  const first = isOdd ? [[blocks[0]!]] : []
  const rest = isOdd ? blocks.slice(1) : blocks
  return [...first, ...rest.flatMap((block, index) => (index % 2 === 0 ? [[block, rest[index + 1]!]] : []))]
}

/** Horizontal: up to three columns, in order, so that the longest is as short as can be. */
function columns(pieces: readonly Placed[], pen: Pen): Block[] {
  if (pieces.length === 0) return []
  const count = Math.min(3, pieces.length)
  const width = (pen.width - pen.margin * 2 - pen.gap * (count - 1)) / count
  const blocks = pieces.map(({ block }) => block)
  const height = (part: readonly Block[]) => stack(part, pen.gap).height(width)
  const best = partitions(blocks, count).toSorted((a, b) => highest(a, height) - highest(b, height))[0]!
  return [
    row(
      best.map((part) => filling(part, pen.gap)),
      pen.gap,
    ),
  ]
}

const highest = (parts: readonly (readonly Block[])[], height: (part: readonly Block[]) => number) =>
  Math.max(...parts.map(height))

/** Every way to cut a list into so many parts, none empty. */
function partitions<T>(list: readonly T[], count: number): T[][][] {
  if (count === 1) return [[[...list]]]
  return Array.from({ length: list.length - count + 1 }, (_, cut) => cut + 1).flatMap((cut) =>
    partitions(list.slice(cut), count - 1).map((rest) => [list.slice(0, cut), ...rest]),
  )
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
