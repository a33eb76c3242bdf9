import { findLanguageDirection } from '../../render/direction.ts'
import type { Typesetter } from '../../render/pdf/typesetter.ts'
import { COLORS, mirrorBox, type SlideBox } from './boxes.ts'
import type { Deck } from './deck.ts'
import { BODY, chooseLooks, EDGE, FOOT, type SlideLook } from './looks.ts'
import { placeAgendaBox, placeClosingBoxes, placeTitleBoxes } from './place-ends.ts'
import { placePicture } from './place-picture.ts'
import { placePointBoxes } from './place-points.ts'
import { placeTimelineBoxes } from './place-rows.ts'
import { placeTable } from './place-table.ts'
import type { DeckSlide } from './slide.ts'
import { fitTextBox } from './text-box.ts'

/** A slide with everything at its place. */
export type PlacedSlide = { readonly slide: DeckSlide; readonly look: SlideLook; readonly boxes: readonly SlideBox[] }

/** Places all slides of a deck; every text fits its box. */
export function placeSlides(deck: Deck, type: Typesetter): readonly PlacedSlide[] {
  const direction = findLanguageDirection(deck.language)
  const [opening, content, closing] = chooseLooks(direction)
  return deck.slides.map((slide) => {
    const look = slide.kind === 'title' ? opening! : slide.kind === 'closing' ? closing! : content!
    const boxes = [...placeBody(slide, deck, type), ...(look === content ? placeFrame(slide, deck, type) : [])]
    const facing = direction === 'rtl' ? boxes.map((box) => mirrorBox(box)) : boxes
    return { slide, look, boxes: [placeTitle(slide, look, type), ...facing] }
  })
}

function placeTitle({ citation, title }: DeckSlide, look: SlideLook, type: Typesetter): SlideBox {
  return fitTextBox(type, [{ text: title, ...(citation && { marker: citation.marker }) }], look.title, {
    sizes: look.titleSizes,
    mostLines: look.titleLines,
    anchor: look.titleAnchor,
    style: { weight: 700, color: look.titleColor },
    isTitle: true,
  })
}

function placeBody(slide: DeckSlide, { plan }: Deck, type: Typesetter): readonly SlideBox[] {
  if (slide.kind === 'title') return placeTitleBoxes(slide, type)
  if (slide.kind === 'agenda') return [placeAgendaBox(slide.items, BODY, type)]
  if (slide.kind === 'points') return placePointBoxes(slide, plan, BODY, type)
  if (slide.kind === 'timeline') return placeTimelineBoxes(slide.rows, BODY, type)
  if (slide.kind === 'picture') return placePicture(slide, BODY, type)
  if (slide.kind === 'chart') return [{ kind: 'chart', chart: slide.chart, ...BODY }]
  return slide.kind === 'table' ? placeTable(slide, BODY, type) : placeClosingBoxes(slide, type)
}

/** A line above the title, and at the foot the name of the deck and where what is shown is from. */
function placeFrame(slide: DeckSlide, { title }: Deck, type: Typesetter): readonly SlideBox[] {
  const foot = { sizes: [FOOT.size], mostLines: 1, style: { color: COLORS.soft } }
  const kicker = { sizes: [12], mostLines: 1, style: { weight: 700, color: COLORS.accent } } as const
  const left = { x: EDGE, y: FOOT.y, width: 330, height: FOOT.height }
  const middle = { x: left.x + left.width + 16, y: FOOT.y, width: 440, height: FOOT.height }
  const places = formatSlidePlaces(slide)
  return [
    ...(slide.kicker === ''
      ? []
      : [fitTextBox(type, [{ text: slide.kicker }], { x: EDGE, y: 32, width: BODY.width, height: 16 }, kicker)]),
    fitTextBox(type, [{ text: title }], left, foot),
    ...(places === '' ? [] : [fitTextBox(type, [{ text: places }], middle, { ...foot, align: 'end' })]),
  ]
}

/** Where what the slide shows is from: `[3] [4] bees.md`. */
function formatSlidePlaces(slide: DeckSlide): string {
  const bySource = Map.groupBy(
    listShownCitations(slide).toSorted((a, b) => a.number - b.number),
    ({ sourceName }) => sourceName,
  )
  return [...bySource]
    .map(([name, all]) => `${[...new Set(all.map(({ marker }) => marker))].join(' ')} ${name}`)
    .join(' · ')
}

function listShownCitations(slide: DeckSlide) {
  if (slide.kind === 'points') {
    const shown = [...slide.points, ...slide.figures].map(({ citation }) => citation)
    return slide.citation ? [slide.citation, ...shown] : shown
  }
  if (slide.kind === 'chart') return slide.citations
  if (slide.kind === 'picture') return [slide.caption.citation]
  return 'rows' in slide ? slide.rows.map(({ citation }) => citation) : []
}
