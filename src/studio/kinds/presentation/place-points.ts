import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, COLORS, type SlideBox } from './boxes.ts'
import type { DeckPlan } from './deck-plan.ts'
import type { DeckSlideOfKind, HeadedPoint } from './slide.ts'
import { fitCellBoxes, fitTextBox, toMarkedWords } from './text-box.ts'

const LOOKS = {
  overview: { sizes: [28, 26, 24, 22, 20], mostLines: 4 },
  detailed: { sizes: [22, 20, 18, 16, 15], mostLines: 4 },
  presenter_notes: { sizes: [36, 32, 28, 24], mostLines: 6 },
} as const
const PANEL = { width: 262, gap: 36, pad: 22 } as const

/** Sentences as points, and beside them the figures that they state. */
export function placePointBoxes(
  slide: DeckSlideOfKind<'points'>,
  { style }: DeckPlan,
  body: Area,
  type: Typesetter,
): readonly SlideBox[] {
  const hasPanel = slide.figures.length > 0
  const width = hasPanel ? body.width - PANEL.width - PANEL.gap : body.width
  const isAlone = slide.points.length === 1
  const points = fitTextBox(
    type,
    slide.points.map(toMarkedWords),
    { ...body, width },
    {
      ...LOOKS[style],
      spareLines: 6,
      ...(isAlone && { mostLines: 8 }),
      gap: 0.8,
      hasBullets: !isAlone,
      anchor: isAlone ? 'middle' : 'top',
      style: { color: COLORS.ink },
      isBody: true,
    },
  )
  if (!hasPanel) return [points]
  const panel = { ...body, x: body.x + width + PANEL.gap, width: PANEL.width }
  const inside = placeAsideFigures(slide.figures, panel, type)
  return [points, { kind: 'shape', shape: 'rounded', ...panel, color: COLORS.tint }, ...inside]
}

function placeAsideFigures(shown: readonly HeadedPoint[], panel: Area, type: Typesetter): readonly SlideBox[] {
  const share = panel.height / shown.length
  const placeRow = (index: number, top: number, height: number): Area => {
    const y = panel.y + index * share + share / 2 + top
    return { x: panel.x + PANEL.pad, y, width: panel.width - 2 * PANEL.pad, height }
  }
  return [
    ...fitCellBoxes(
      type,
      shown.map(({ head }) => ({ text: head })),
      shown.map((_, index) => placeRow(index, -66, 66)),
      {
        sizes: [46, 40, 34, 28, 22, 18],
        mostLines: 1,
        anchor: 'bottom',
        align: 'side',
        style: { weight: 700, color: COLORS.accent },
      },
    ),
    ...fitCellBoxes(
      type,
      shown.map(toMarkedWords),
      shown.map((_, index) => placeRow(index, 2, share / 2 - 10)),
      {
        sizes: [16, 14],
        mostLines: 3,
        style: { color: COLORS.soft },
      },
    ),
  ]
}
