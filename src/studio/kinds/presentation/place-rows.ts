import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, COLORS, type SlideBox } from './boxes.ts'
import type { CitedPoint, HeadedPoint } from './slide.ts'
import { fitCellBoxes } from './text-box.ts'

const GAP = 18
const PAD = 18
const BOLD = { weight: 700, color: COLORS.accent } as const
const PLAIN = { color: COLORS.ink } as const
const HEADS = { sizes: [46, 40, 34, 28, 22, 18], mostLines: 1, anchor: 'bottom', align: 'side', style: BOLD } as const

const pickHead = ({ head }: HeadedPoint) => ({ text: head })
const pickWords = ({ citation, text }: CitedPoint) => ({ text, marker: citation.marker })

/** Up to six figures as cards with large numbers. */
export function placeFigureBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly SlideBox[] {
  const columns = rows.length === 4 ? 2 : Math.min(3, rows.length)
  const lines = Math.ceil(rows.length / columns)
  const width = (body.width - GAP * (columns - 1)) / columns
  const height = Math.min(200, (body.height - GAP * (lines - 1)) / lines)
  const cards = rows.map((_, index): Area => {
    const x = body.x + (index % columns) * (width + GAP)
    return { x, y: body.y + Math.floor(index / columns) * (height + GAP), width, height }
  })
  const placeInside = ({ x, y, width: wide }: Area, top: number, tall: number): Area => {
    return { x: x + PAD, y: y + top, width: wide - 2 * PAD, height: tall }
  }
  const head = height * 0.42
  return [
    ...cards.map((card): SlideBox => ({ kind: 'shape', shape: 'rounded', ...card, color: COLORS.tint })),
    ...fitCellBoxes(
      type,
      rows.map(pickHead),
      cards.map((card) => placeInside(card, 14, head)),
      HEADS,
    ),
    ...fitCellBoxes(
      type,
      rows.map(pickWords),
      cards.map((card) => placeInside(card, 20 + head, height - head - 32)),
      {
        sizes: [18, 16, 14],
        mostLines: 3,
        style: PLAIN,
      },
    ),
  ]
}

/** Up to five dates along a line. */
export function placeTimelineBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly SlideBox[] {
  const width = body.width / rows.length
  const y = body.y + 62
  const placeColumn = (index: number, top: number, height: number): Area => {
    return { x: body.x + index * width, y: top, width: width - GAP, height }
  }
  const dots = rows.map((_, index): SlideBox => {
    return { kind: 'shape', shape: 'ellipse', ...placeColumn(index, y - 8, 16), width: 16, color: COLORS.accent }
  })
  const below = body.y + body.height - y - 20
  return [
    { kind: 'shape', shape: 'rectangle', x: body.x, y: y - 1.5, width: body.width, height: 3, color: COLORS.faint },
    ...dots,
    ...fitCellBoxes(
      type,
      rows.map(pickHead),
      rows.map((_, index) => placeColumn(index, y - 54, 40)),
      {
        sizes: [26, 22, 18, 15],
        mostLines: 1,
        anchor: 'bottom',
        align: 'side',
        style: BOLD,
      },
    ),
    ...fitCellBoxes(
      type,
      rows.map(pickWords),
      rows.map((_, index) => placeColumn(index, y + 20, below)),
      {
        sizes: [20, 18, 16, 15, 14],
        mostLines: 11,
        style: PLAIN,
      },
    ),
  ]
}

/** Up to four terms with their meanings. */
export function placeDefinitionBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly SlideBox[] {
  const height = Math.min(body.height / rows.length, 120)
  const headWidth = 230
  const placeRow = (index: number, x: number, width: number): Area => {
    return { x, y: body.y + index * height + 8, width, height: height - 16 }
  }
  const rules = rows.map((_, index): SlideBox => {
    const y = body.y + index * height - 1
    return { kind: 'shape', shape: 'rectangle', ...body, y, height: 1, color: COLORS.line }
  })
  const meanings = rows.map((_, index) => placeRow(index, body.x + headWidth + 24, body.width - headWidth - 24))
  return [
    ...rules,
    ...fitCellBoxes(
      type,
      rows.map(pickHead),
      rows.map((_, index) => placeRow(index, body.x, headWidth)),
      {
        sizes: [22, 20, 18, 16],
        mostLines: 2,
        anchor: 'middle',
        style: BOLD,
      },
    ),
    ...fitCellBoxes(type, rows.map(pickWords), meanings, {
      sizes: [20, 18, 16, 15],
      mostLines: 3,
      anchor: 'middle',
      style: PLAIN,
    }),
  ]
}

/** Up to three sentences that set two things against each other. */
export function placeComparisonBoxes(points: readonly CitedPoint[], body: Area, type: Typesetter): readonly SlideBox[] {
  const height = Math.min(150, (body.height - GAP * (points.length - 1)) / points.length)
  const cards = points.map((_, index): Area => ({ ...body, y: body.y + index * (height + GAP), height }))
  const insides = cards.map(({ y }): Area => {
    return { x: body.x + 30, y: y + 8, width: body.width - 30 - PAD, height: height - 16 }
  })
  return [
    ...cards.map((card): SlideBox => ({ kind: 'shape', shape: 'rectangle', ...card, color: COLORS.tint })),
    ...cards.map((card): SlideBox => ({ kind: 'shape', shape: 'rectangle', ...card, width: 8, color: COLORS.warm })),
    ...fitCellBoxes(type, points.map(pickWords), insides, {
      sizes: [22, 20, 18, 16],
      mostLines: 4,
      anchor: 'middle',
      style: PLAIN,
    }),
  ]
}
