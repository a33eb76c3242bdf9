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

const MAX_AGENDA_ITEMS = 16

/** What comes, numbered, in two columns where there is much. */
export function placeAgendaBoxes(items: readonly string[], body: Area, type: Typesetter): readonly SlideBox[] {
  const shown = items.slice(0, MAX_AGENDA_ITEMS)
  const columns = shown.length > 7 ? 2 : 1
  const rows = Math.ceil(shown.length / columns)
  const height = Math.min(48, body.height / rows)
  const width = columns === 1 ? body.width : (body.width - 40) / 2
  return shown.flatMap((item, index) => {
    const x = body.x + Math.floor(index / rows) * (width + 40)
    const y = body.y + (index % rows) * height
    const look = { mostLines: 1, anchor: 'middle', align: 'side' } as const
    const sizes = columns === 1 ? [22] : [18]
    return [
      fitTextBox(
        type,
        [{ text: String(index + 1) }],
        { x, y, width: 36, height },
        {
          ...look,
          sizes,
          style: { weight: 700, color: COLORS.accent },
        },
      ),
      fitTextBox(
        type,
        [{ text: item }],
        { x: x + 40, y, width: width - 40, height },
        {
          ...look,
          sizes,
          style: { color: COLORS.ink },
        },
      ),
    ]
  })
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
