import type { Typesetter } from '../../render/pdf/typesetter.ts'
import type { CitedText } from '../cited-text.ts'
import { type Area, COLORS, type SlideBox } from './boxes.ts'
import type { HeadedPoint } from './slide.ts'
import { fitCellBoxes } from './text-box.ts'

const GAP = 18
const BOLD = { weight: 700, color: COLORS.accent } as const
const PLAIN = { color: COLORS.ink } as const

const pickHead = ({ head }: HeadedPoint) => ({ text: head })
const pickWords = ({ citation, text }: CitedText) => ({ text, marker: citation.marker })

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
