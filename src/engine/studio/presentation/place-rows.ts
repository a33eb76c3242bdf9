import type { Typesetter } from '../pdf/typesetter.ts'
import { type Area, type Box, COLORS } from './boxes.ts'
import type { Cited, HeadedPoint } from './deck.ts'
import { textBox, wordsOf } from './text-box.ts'

const GAP = 18
const PAD = 18

/** Up to six figures as cards with large numbers. */
export function figureBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly Box[] {
  const columns = rows.length === 4 ? 2 : Math.min(3, rows.length)
  const lines = Math.ceil(rows.length / columns)
  const width = (body.width - GAP * (columns - 1)) / columns
  const height = Math.min(200, (body.height - GAP * (lines - 1)) / lines)
  return rows.flatMap((row, index) => {
    const x = body.x + (index % columns) * (width + GAP)
    const y = body.y + Math.floor(index / columns) * (height + GAP)
    return card(row, { x, y, width, height }, type)
  })
}

function card(row: HeadedPoint, area: Area, type: Typesetter): readonly Box[] {
  const inside = { x: area.x + PAD, width: area.width - 2 * PAD }
  return [
    { kind: 'shape', shape: 'rounded', ...area, color: COLORS.tint },
    textBox(
      type,
      [{ text: row.head }],
      { ...inside, y: area.y + 14, height: area.height * 0.42 },
      {
        sizes: [46, 40, 34, 28, 22, 18],
        mostLines: 1,
        anchor: 'bottom',
        style: { weight: 700, color: COLORS.accent },
      },
    ),
    textBox(
      type,
      [wordsOf(row)],
      { ...inside, y: area.y + 20 + area.height * 0.42, height: area.height * 0.58 - 32 },
      {
        sizes: [16, 15, 14],
        mostLines: 3,
        style: { color: COLORS.ink },
      },
    ),
  ]
}

/** Up to five dates along a line. */
export function timelineBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly Box[] {
  const width = body.width / rows.length
  const y = body.y + 62
  const line = { x: body.x, y: y - 1.5, width: body.width, height: 3 }
  const boxes = rows.flatMap((row, index): readonly Box[] => {
    const inside = { x: body.x + index * width, width: width - GAP }
    return [
      { kind: 'shape', shape: 'ellipse', x: inside.x, y: y - 8, width: 16, height: 16, color: COLORS.accent },
      textBox(
        type,
        [{ text: row.head }],
        { ...inside, y: y - 54, height: 40 },
        {
          sizes: [26, 22, 18, 15],
          mostLines: 1,
          anchor: 'bottom',
          style: { weight: 700, color: COLORS.accent },
        },
      ),
      textBox(
        type,
        [wordsOf(row)],
        { ...inside, y: y + 20, height: body.y + body.height - y - 20 },
        {
          sizes: rows.length <= 3 ? [20, 18, 16, 14] : [16, 14, 13],
          mostLines: 13,
          style: { color: COLORS.ink },
        },
      ),
    ]
  })
  return [{ kind: 'shape', shape: 'rectangle', ...line, color: COLORS.faint }, ...boxes]
}

/** Up to four terms with their meanings. */
export function definitionBoxes(rows: readonly HeadedPoint[], body: Area, type: Typesetter): readonly Box[] {
  const height = Math.min(body.height / rows.length, 120)
  const headWidth = 230
  return rows.flatMap((row, index): readonly Box[] => {
    const y = body.y + index * height
    const rule = { x: body.x, y: y - 1, width: body.width, height: 1 }
    const head = { x: body.x, y: y + 8, width: headWidth, height: height - 16 }
    const meaning = { x: body.x + headWidth + 24, y: y + 8, width: body.width - headWidth - 24, height: height - 16 }
    return [
      { kind: 'shape', shape: 'rectangle', ...rule, color: COLORS.line },
      textBox(type, [{ text: row.head }], head, {
        sizes: [22, 20, 18, 16],
        mostLines: 2,
        anchor: 'middle',
        style: { weight: 700, color: COLORS.accent },
      }),
      textBox(type, [wordsOf(row)], meaning, {
        sizes: [20, 18, 16, 15],
        mostLines: 3,
        anchor: 'middle',
        style: { color: COLORS.ink },
      }),
    ]
  })
}

/** Up to three sentences that set two things against each other. */
export function comparisonBoxes(points: readonly Cited[], body: Area, type: Typesetter): readonly Box[] {
  const height = Math.min(150, (body.height - GAP * (points.length - 1)) / points.length)
  return points.flatMap((point, index): readonly Box[] => {
    const area = { ...body, y: body.y + index * (height + GAP), height }
    const inside = { x: area.x + 30, y: area.y + 8, width: area.width - 30 - PAD, height: height - 16 }
    return [
      { kind: 'shape', shape: 'rectangle', ...area, color: COLORS.tint },
      { kind: 'shape', shape: 'rectangle', ...area, width: 8, color: COLORS.warm },
      textBox(type, [wordsOf(point)], inside, {
        sizes: [22, 20, 18, 16],
        mostLines: 4,
        anchor: 'middle',
        style: { color: COLORS.ink },
      }),
    ]
  })
}
