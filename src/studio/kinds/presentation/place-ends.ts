import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, COLORS, type SlideBox } from './boxes.ts'
import type { DeckSlideOfKind } from './slide.ts'
import { fitTextBox } from './text-box.ts'

/** The first slide, below its title: what this is, and what it is made of. */
export function placeTitleBoxes({ kicker, subtitle }: DeckSlideOfKind<'title'>, type: Typesetter): readonly SlideBox[] {
  const kind = { x: 88, y: 346, width: 784, height: 24 }
  const from = { x: 88, y: 376, width: 784, height: 84 }
  return [
    fitTextBox(type, [{ text: kicker }], kind, {
      sizes: [16],
      mostLines: 1,
      style: { weight: 700, color: COLORS.bright },
    }),
    fitTextBox(type, [{ text: subtitle }], from, { sizes: [16, 14], mostLines: 3, style: { color: COLORS.faint } }),
  ]
}

const MAX_AGENDA_ITEMS = 14

/** What comes, numbered. */
export function placeAgendaBox(items: readonly string[], body: Area, type: Typesetter): SlideBox {
  const shown = items.slice(0, MAX_AGENDA_ITEMS).map((item, index) => ({ text: `${index + 1}.\u2002${item}` }))
  const look = { sizes: [24, 22, 20, 18, 17, 16], mostLines: 1, gap: 0.1, style: { color: COLORS.ink } } as const
  return fitTextBox(type, shown, body, { ...look, isBody: true })
}

/** The last slide: thanks, and the sources with the numbers that cite them. */
export function placeClosingBoxes(
  { kicker, sources }: DeckSlideOfKind<'closing'>,
  type: Typesetter,
): readonly SlideBox[] {
  const inside = { x: 36, y: 160, width: 256, height: 220 }
  const items = sources.map((source) => ({ text: `${source.title}  ${source.markers}` }))
  return [
    ...(kicker === '' ? [] : [fitTextBox(type, [{ text: kicker }], inside, THANKS)]),
    fitTextBox(
      type,
      items,
      { x: 376, y: 112, width: 528, height: 390 },
      {
        sizes: [16, 14, 12],
        mostLines: 4,
        gap: 0.6,
        style: { color: COLORS.ink },
      },
    ),
  ]
}

const THANKS = {
  sizes: [42, 36, 30, 24],
  mostLines: 3,
  anchor: 'middle',
  style: { weight: 700, color: COLORS.white },
} as const
