import type { StyledSpan } from '../../render/pdf/typesetter.ts'
import type { SourcePicture } from '../../source-picture.ts'
import type { Chart } from './charts.ts'

/** Lengths in points from the top left corner of a slide of `SLIDE`. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type BoxParagraph = {
  readonly spans: readonly StyledSpan[]
  readonly hasBullet?: boolean
  readonly after?: number
}

/** Text that is known to fit its box: sizes and clipping were measured. */
export type TextBox = Area & {
  readonly kind: 'text'
  /** The title of the slide, or its text: what an outline of the deck shows. */
  readonly isTitle?: boolean
  readonly isBody?: boolean
  readonly paragraphs: readonly BoxParagraph[]
  /** `start` and `end` of each paragraph, by its own direction; `side`: where the lines of the deck begin. */
  readonly align: 'start' | 'end' | 'side'
  readonly anchor: 'top' | 'middle' | 'bottom'
}
export type ShapeBox = Area & {
  readonly kind: 'shape'
  readonly shape: 'rectangle' | 'rounded' | 'ellipse'
  readonly color: string
}
export type ChartBox = Area & { readonly kind: 'chart'; readonly chart: Chart }
export type SlideTableCell = { readonly span: StyledSpan; readonly isNumber: boolean }
export type TableBox = Area & {
  readonly kind: 'table'
  readonly widths: readonly number[]
  readonly rows: readonly { readonly height: number; readonly cells: readonly SlideTableCell[] }[]
}
export type ImageBox = Area & { readonly kind: 'image'; readonly picture: SourcePicture; readonly words: string }
export type SlideBox = TextBox | ShapeBox | ChartBox | TableBox | ImageBox

/** 16 to 9, points: 13 1/3 by 7 1/2 inches. */
export const SLIDE = { width: 960, height: 540 } as const
/** From baseline to baseline, of the size of the letters. */
export const LINE = 1.3
/** Left free before a paragraph with a bullet, of the size of the letters. */
export const BULLET = 1.1
/** Space inside the cell of a table. */
export const CELL = { side: 9, top: 6 } as const

export const COLORS = {
  navy: '#14304a',
  ink: '#1d2733',
  soft: '#5b6876',
  faint: '#b9c8d6',
  line: '#d5dce4',
  tint: '#eff4f7',
  accent: '#0b7a82',
  bright: '#4fc3c9',
  warm: '#e08e1b',
  white: '#ffffff',
} as const
/** Of the series of a chart. */
export const SERIES = [COLORS.accent, COLORS.warm, COLORS.navy] as const

/** Mirrors what stands on a slide, for languages that are written from right to left. */
export function mirrorBox<T extends Area>(box: T): T {
  return { ...box, x: SLIDE.width - box.x - box.width }
}
