import { createRequire } from 'node:module'
import type { default as Pptx } from 'pptxgenjs'
import { findLanguageDirection, toLanguageTag } from '../../render/direction.ts'
import { detectTextDirection } from '../../render/fonts/text-direction.ts'
import { cleanXmlText } from '../../render/html-text.ts'
import type { StyledSpan } from '../../render/pdf/typesetter.ts'
import { formatCitedPlace } from '../citation-list.ts'
import {
  type BoxParagraph,
  BULLET,
  CELL,
  type ChartBox,
  COLORS,
  type ImageBox,
  LINE,
  SERIES,
  type TableBox,
  type TextBox,
} from './boxes.ts'
import type { Deck } from './deck.ts'
import { BODY, chooseLooks, FOOT, type SlideLook } from './looks.ts'
import type { PlacedSlide } from './place-slides.ts'
import type { DeckSlide } from './slide.ts'
import { stabilizePptx } from './stabilize-pptx.ts'

type Margin = [number, number, number, number]

const POINTS_PER_INCH = 72
/** On every machine, or with a twin of the same widths; narrower than the font that the boxes were measured with. */
const FONT = 'Arial'

/** A deck as an Office file: native text, shapes, tables and charts, and what is to be said in the notes. */
export async function writePptx(deck: Deck, slides: readonly PlacedSlide[]): Promise<Uint8Array> {
  const Library = createRequire(import.meta.url)('pptxgenjs') as typeof Pptx.default
  const file = new Library()
  file.layout = 'LAYOUT_WIDE'
  file.title = cleanXmlText(deck.title)
  file.theme = { headFontFace: FONT, bodyFontFace: FONT }
  for (const look of chooseLooks(findLanguageDirection(deck.language))) defineMaster(file, look)
  for (const slide of slides) addSlide(file, slide, deck)
  const bytes = await file.write({ outputType: 'uint8array' })
  return stabilizePptx(bytes as Uint8Array)
}

function defineMaster(file: Pptx.default, { background, name, number, shapes, title, titleAnchor }: SlideLook): void {
  const options = { name: 'title', type: 'title', ...toInches(title), margin: 0, valign: titleAnchor } as const
  const body = { name: 'body', type: 'body', ...toInches(BODY), margin: 0, valign: 'top' } as const
  file.defineSlideMaster({
    title: name,
    background: { color: toHex(background) },
    objects: [
      ...shapes.map((shape) => ({ rect: { ...toInches(shape), fill: { color: toHex(shape.color) } } })),
      { placeholder: { options, text: '' } },
      ...(name === 'Content' ? [{ placeholder: { options: body, text: '' } }] : []),
    ],
    ...(number && {
      slideNumber: { ...toInches(number), fontSize: FOOT.size, color: toHex(COLORS.soft), align: 'right', margin: 0 },
    }),
  })
}

function addSlide(file: Pptx.default, { boxes, look, slide }: PlacedSlide, deck: Deck): void {
  const page = file.addSlide({ masterName: look.name })
  for (const box of boxes) {
    if (box.kind === 'text') addText(page, box, deck)
    else if (box.kind === 'table') addTable(page, box, deck)
    else if (box.kind === 'chart') addChart(page, box)
    else if (box.kind === 'image') addImage(page, box)
    else
      page.addShape(SHAPES[box.shape], { ...toInches(box), fill: { color: toHex(box.color) }, ...ROUNDING[box.shape] })
  }
  page.addNotes(formatNotes(slide, deck))
}

const SHAPES = { rectangle: 'rect', rounded: 'roundRect', ellipse: 'ellipse' } as const
const ROUNDING = { rectangle: {}, rounded: { rectRadius: 0.1 }, ellipse: {} } as const

/** What stands behind the slide, word for word, with its places; one paragraph a sentence. */
function formatNotes({ notes, title }: DeckSlide, { words }: Deck): string {
  const lines = notes.map(({ citation, text }) => {
    const place = formatCitedPlace(citation, words)
    return `${citation.marker} ${text} (${citation.sourceName}${place === '' ? '' : `, ${place}`})`
  })
  return [title, ...lines].map(cleanXmlText).join('\n')
}

function addText(page: Pptx.default.Slide, box: TextBox, deck: Deck): void {
  const runs = box.paragraphs.flatMap((paragraph) => buildParagraphRuns(paragraph, box, deck))
  page.addText(runs, {
    ...toInches(box),
    ...(box.isTitle && { placeholder: 'title' }),
    ...(box.isBody && { placeholder: 'body' }),
    margin: 0,
    valign: box.anchor,
    wrap: true,
    fit: 'none',
  })
}

function buildParagraphRuns(
  { after, hasBullet, spans }: BoxParagraph,
  box: TextBox,
  deck: Deck,
): Pptx.default.TextProps[] {
  const text = spans.map((span) => span.text).join('')
  const isRightToLeft = detectTextDirection(text, findLanguageDirection(deck.language)) === 'rtl'
  const size = spans[0]!.size
  const paragraph = {
    align: chooseAlign(box.align, isRightToLeft, deck),
    rtlMode: isRightToLeft,
    lineSpacing: roundPoints(size * LINE),
    paraSpaceAfter: roundPoints(after ?? 0),
    ...(hasBullet && { bullet: { indent: roundPoints(size * BULLET) } }),
  }
  return spans.map((span, index) => ({
    text: cleanSpan(span.text),
    options: { ...paragraph, ...chooseRunLook(span, size, deck), breakLine: index === spans.length - 1 },
  }))
}

function chooseRunLook({ color = COLORS.ink, rise, weight }: StyledSpan, size: number, { quotedLanguage }: Deck) {
  return {
    fontSize: size,
    color: toHex(color),
    bold: weight === 700,
    superscript: rise !== undefined,
    ...(quotedLanguage !== 'und' && { lang: toLanguageTag(quotedLanguage) }),
  }
}

function chooseAlign(align: TextBox['align'], isRightToLeft: boolean, deck: Deck): 'left' | 'right' {
  if (align === 'side') return findLanguageDirection(deck.language) === 'rtl' ? 'right' : 'left'
  return (align === 'end') === isRightToLeft ? 'left' : 'right'
}

function addTable(page: Pptx.default.Slide, { rows, widths, ...area }: TableBox, deck: Deck): void {
  const cells = rows.map((row, index) =>
    row.cells.map(({ isNumber, span }) => {
      const isRightToLeft = detectTextDirection(span.text) === 'rtl'
      return {
        text: cleanSpan(span.text),
        options: {
          ...chooseRunLook(span, span.size, deck),
          align: isNumber || isRightToLeft ? ('right' as const) : ('left' as const),
          fill: { color: toHex(chooseRowColor(index)) },
        },
      }
    }),
  )
  page.addTable(cells, {
    ...toInches(area),
    colW: widths.map((width) => width / POINTS_PER_INCH),
    rowH: rows.map((row) => row.height / POINTS_PER_INCH),
    margin: [CELL.top, CELL.side, CELL.top, CELL.side].map((points) => points / POINTS_PER_INCH) as Margin,
    valign: 'middle',
    border: { type: 'solid', pt: 0.75, color: toHex(COLORS.line) },
  })
}

function addImage(page: Pptx.default.Slide, { picture, words, ...area }: ImageBox): void {
  const data = `image/jpeg;base64,${Buffer.from(picture.bytes).toString('base64')}`
  page.addImage({ data, altText: cleanXmlText(words), ...toInches(area) })
}

/** The head of a table is dark, every second row tinted. */
export const chooseRowColor = (index: number) =>
  index === 0 ? COLORS.navy : index % 2 === 0 ? COLORS.tint : COLORS.white

/** From top to bottom; the library's types know one direction, the format both. */
const DOWNWARDS = 'maxMin' as 'minMax'
const BARS = { barDir: 'bar', barGapWidthPct: 45, catAxisOrientation: DOWNWARDS }

function addChart(page: Pptx.default.Slide, { chart, ...area }: ChartBox): void {
  const labels = chart.labels.map(cleanXmlText)
  const data = chart.series.map(({ name, values }) => ({ name: cleanXmlText(name), labels, values: [...values] }))
  const isLine = chart.kind === 'line'
  page.addChart(isLine ? 'line' : 'bar', data, {
    ...toInches(area),
    ...(isLine ? { lineSize: 3 } : BARS),
    chartColors: SERIES.slice(0, data.length).map(toHex),
    showLegend: data.length > 1,
    legendPos: 'b',
    legendFontSize: 12,
    showValue: !isLine,
    dataLabelFontSize: 14,
    dataLabelFormatCode: '#,##0.##',
    valAxisLabelFormatCode: '#,##0.##',
    catAxisLabelFontSize: 14,
    valAxisLabelFontSize: 11,
    valGridLine: isLine ? { color: toHex(COLORS.line), size: 0.5 } : { style: 'none' },
    catGridLine: { style: 'none' },
    valAxisHidden: !isLine,
  })
}

const toInches = ({ height, width, x, y }: { x: number; y: number; width: number; height: number }) => ({
  x: x / POINTS_PER_INCH,
  y: y / POINTS_PER_INCH,
  w: width / POINTS_PER_INCH,
  h: height / POINTS_PER_INCH,
})

const toHex = (color: string) => color.slice(1).toUpperCase()
const roundPoints = (points: number) => Math.round(points * 10) / 10
/** Keeps the space between two runs, which `cleanXmlText` would take away. */
const cleanSpan = (text: string) => `${/^\s/.test(text) ? ' ' : ''}${cleanXmlText(text)}`
