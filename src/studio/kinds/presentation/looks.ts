import { type Area, COLORS, mirrorBox, type ShapeBox, SLIDE } from './boxes.ts'

/** The three kinds of slides: what stands on all of a kind, and where their titles are. Masters of the Office file. */
export type SlideLook = {
  readonly name: 'Opening' | 'Content' | 'Closing'
  readonly background: string
  readonly shapes: readonly ShapeBox[]
  readonly title: Area
  readonly titleAnchor: 'top' | 'bottom'
  readonly titleColor: string
  readonly titleSizes: readonly number[]
  readonly titleLines: number
  /** Where the number of the slide stands. */
  readonly number: Area | null
}

/** Free at the left and right of a slide. */
export const EDGE = 56
/** Where the content of a slide stands. */
export const BODY: Area = { x: EDGE, y: 142, width: SLIDE.width - 2 * EDGE, height: 336 }
export const FOOT = { y: 502, height: 16, size: 10 } as const

const buildShape = (x: number, y: number, width: number, height: number, color: string): ShapeBox => ({
  kind: 'shape',
  shape: 'rectangle',
  x,
  y,
  width,
  height,
  color,
})

const OPENING: SlideLook = {
  name: 'Opening',
  background: COLORS.navy,
  shapes: [buildShape(0, 0, 20, SLIDE.height, COLORS.accent), buildShape(88, 326, 64, 4, COLORS.bright)],
  title: { x: 88, y: 96, width: 784, height: 212 },
  titleAnchor: 'bottom',
  titleColor: COLORS.white,
  titleSizes: [54, 48, 42, 36, 32],
  titleLines: 4,
  number: null,
}

const CONTENT: SlideLook = {
  name: 'Content',
  background: COLORS.white,
  shapes: [buildShape(0, 0, SLIDE.width, 8, COLORS.accent)],
  title: { x: EDGE, y: 52, width: SLIDE.width - 2 * EDGE, height: 72 },
  titleAnchor: 'top',
  titleColor: COLORS.navy,
  titleSizes: [30, 28, 26, 24],
  titleLines: 2,
  number: { x: SLIDE.width - EDGE - 50, y: FOOT.y, width: 50, height: FOOT.height },
}

const CLOSING: SlideLook = {
  name: 'Closing',
  background: COLORS.white,
  shapes: [buildShape(0, 0, 320, SLIDE.height, COLORS.navy), buildShape(320, 0, 8, SLIDE.height, COLORS.accent)],
  title: { x: 376, y: 52, width: 528, height: 44 },
  titleAnchor: 'top',
  titleColor: COLORS.navy,
  titleSizes: [30, 26],
  titleLines: 1,
  number: null,
}

const FACING = { ltr: [OPENING, CONTENT, CLOSING], rtl: [OPENING, CONTENT, CLOSING].map(mirrorLook) } as const

/** The looks of a deck; turned around where its labels are written from right to left. */
export function chooseLooks(direction: 'ltr' | 'rtl'): readonly SlideLook[] {
  return FACING[direction]
}

function mirrorLook(look: SlideLook): SlideLook {
  const { number, shapes, title } = look
  return { ...look, shapes: shapes.map(mirrorBox), title: mirrorBox(title), number: number && mirrorBox(number) }
}
