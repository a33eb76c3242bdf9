import type { SpanStyle } from '../../render/pdf/typesetter.ts'

/** A4, points. */
export const PAGE = [595.28, 841.89] as const
export const MARGINS = { top: 66, bottom: 58, side: 66 } as const
export const INK = { text: '#1d2733', soft: '#5b6876', line: '#d5dce4', tint: '#f3f6f9', accent: '#0b6e75' } as const

/** How each part of a report looks. */
export const LOOK = {
  kind: { size: 10.5, weight: 700, color: INK.accent },
  title: { size: 27, weight: 700, color: INK.text },
  from: { size: 9.5, color: INK.soft },
  heading: { size: 16.5, weight: 700, color: INK.text },
  subheading: { size: 12, weight: 700, color: INK.text },
  lead: { size: 12.5, family: 'serif', color: INK.text },
  body: { size: 10.8, family: 'serif', color: INK.text },
  marker: { size: 7.2, rise: 3.4, color: INK.accent },
  head: { size: 10, weight: 700, color: INK.text },
  figure: { size: 19, weight: 700, color: INK.accent },
  label: { size: 9.2, color: INK.soft },
  cell: { size: 9, color: INK.text },
  columnHead: { size: 9, weight: 700, color: INK.text },
  sourceTitle: { size: 10.5, weight: 700, color: INK.text },
  citation: { size: 8.8, color: INK.text },
  margin: { size: 8.5, color: INK.soft },
  contents: { size: 10.5, color: INK.text },
} as const satisfies Record<string, SpanStyle>
