import { findLanguageDirection } from '../../render/direction.ts'
import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { type Area, type Box, COLORS, mirrored, SLIDE } from './boxes.ts'
import type { Deck } from './deck.ts'
import { EDGE, FOOT, type Look, looksOf } from './looks.ts'
import { agendaBoxes, closingBoxes, titleBoxes } from './place-ends.ts'
import { pointBoxes } from './place-points.ts'
import { comparisonBoxes, definitionBoxes, figureBoxes, timelineBoxes } from './place-rows.ts'
import { tableBox } from './place-table.ts'
import type { Slide } from './slide.ts'
import { textBox } from './text-box.ts'

/** A slide with everything at its place. */
export type PlacedSlide = { readonly slide: Slide; readonly look: Look; readonly boxes: readonly Box[] }

const BODY: Area = { x: EDGE, y: 142, width: SLIDE.width - 2 * EDGE, height: 336 }

/** Places all slides of a deck; every text fits its box. */
export function placedSlides(deck: Deck, type: Typesetter): readonly PlacedSlide[] {
  const direction = findLanguageDirection(deck.language)
  const [opening, content, closing] = looksOf(direction)
  return deck.slides.map((slide) => {
    const look = slide.kind === 'title' ? opening! : slide.kind === 'closing' ? closing! : content!
    const boxes = [...bodyBoxes(slide, deck, type), ...(look === content ? frameBoxes(slide, deck, type) : [])]
    const facing = direction === 'rtl' ? boxes.map((box) => mirrored(box)) : boxes
    return { slide, look, boxes: [titleBox(slide, look, type), ...facing] }
  })
}

function titleBox({ title }: Slide, look: Look, type: Typesetter): Box {
  return textBox(type, [{ text: title }], look.title, {
    sizes: look.titleSizes,
    mostLines: look.titleLines,
    anchor: look.titleAnchor,
    style: { weight: 700, color: look.titleColor },
    isTitle: true,
  })
}

function bodyBoxes(slide: Slide, { plan }: Deck, type: Typesetter): readonly Box[] {
  if (slide.kind === 'title') return titleBoxes(slide, type)
  if (slide.kind === 'agenda') return agendaBoxes(slide.items, BODY, type)
  if (slide.kind === 'points') return pointBoxes(slide, plan, BODY, type)
  if (slide.kind === 'figures') return figureBoxes(slide.rows, BODY, type)
  if (slide.kind === 'timeline') return timelineBoxes(slide.rows, BODY, type)
  if (slide.kind === 'definitions') return definitionBoxes(slide.rows, BODY, type)
  if (slide.kind === 'comparison') return comparisonBoxes(slide.points, BODY, type)
  if (slide.kind === 'chart') return [{ kind: 'chart', chart: slide.chart, ...BODY }]
  return slide.kind === 'table' ? [tableBox(slide, BODY, type)] : closingBoxes(slide, type)
}

/** A line above the title, and at the foot the name of the deck and where what is shown is from. */
function frameBoxes(slide: Slide, { title }: Deck, type: Typesetter): readonly Box[] {
  const foot = { sizes: [FOOT.size], mostLines: 1, style: { color: COLORS.soft } }
  const kicker = { sizes: [12], mostLines: 1, style: { weight: 700, color: COLORS.accent } } as const
  const left = { x: EDGE, y: FOOT.y, width: 330, height: FOOT.height }
  const middle = { x: left.x + left.width + 16, y: FOOT.y, width: 440, height: FOOT.height }
  const places = placesOf(slide)
  return [
    ...(slide.kicker === ''
      ? []
      : [textBox(type, [{ text: slide.kicker }], { x: EDGE, y: 32, width: BODY.width, height: 16 }, kicker)]),
    textBox(type, [{ text: title }], left, foot),
    ...(places === '' ? [] : [textBox(type, [{ text: places }], middle, { ...foot, align: 'end' })]),
  ]
}

/** Where what the slide shows is from: `[3] [4] bees.md`. */
function placesOf(slide: Slide): string {
  const bySource = Map.groupBy(
    shownCitations(slide).toSorted((a, b) => a.number - b.number),
    ({ sourceName }) => sourceName,
  )
  return [...bySource]
    .map(([name, all]) => `${[...new Set(all.map(({ marker }) => marker))].join(' ')} ${name}`)
    .join(' · ')
}

function shownCitations(slide: Slide) {
  if (slide.kind === 'points') return [...slide.points, ...slide.figures].map(({ citation }) => citation)
  if (slide.kind === 'comparison') return slide.points.map(({ citation }) => citation)
  if (slide.kind === 'chart') return slide.citations
  return 'rows' in slide ? slide.rows.map(({ citation }) => citation) : []
}
