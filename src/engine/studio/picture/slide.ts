import { type FontSet, fontsFor } from '../fonts/fonts-for.ts'
import { setParagraph, type TextStyle } from '../fonts/paragraph.ts'
import type { Direction } from '../fonts/text-direction.ts'
import { type Block, beside, drawing, row, stack, textBlock } from './blocks.ts'
import { type Frame, Picture } from './picture.ts'
import { pngOf } from './png.ts'
import { SLIDE_STYLES, type SlideStyle, type VideoStyle } from './slide-styles.ts'

export const SLIDE_WIDTH = 1280
export const SLIDE_HEIGHT = 720

/**
 * What stands on one slide. `shown` is how many items (bullets, bars, events) are there already; the others' places stay
 * free, so that a video can bring them in one by one. `footer` is small and at the bottom: the source, for example.
 */
export type Slide = { readonly footer?: string; readonly shown?: number } & (
  | { readonly kind: 'title'; readonly title: string; readonly subtitle?: string }
  | { readonly kind: 'bullets'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'figure'; readonly title?: string; readonly value: string; readonly label: string }
  | { readonly kind: 'quote'; readonly text: string; readonly source?: string }
  | { readonly kind: 'bars'; readonly title: string; readonly bars: readonly Bar[] }
  | { readonly kind: 'timeline'; readonly title: string; readonly events: readonly SlideEvent[] }
)
/** `text` is the value as it is printed; `value` (not negative) gives the length: shares of 100 where all are percentages. */
export type Bar = { readonly label: string; readonly value: number; readonly text: string }
export type SlideEvent = { readonly date: string; readonly text: string }

export type SlideSetting = {
  /** A code of `domain/language.ts`. */
  readonly language: string
  readonly direction: Direction
}

/** More than these cannot be read on one slide: what comes after them is not drawn. */
export const MOST_SLIDE_ITEMS = 8

/** A slide of 1280 x 720. Texts that are far too long are cut at a word, with an ellipsis. */
export function slidePicture(slide: Slide, videoStyle: VideoStyle, setting: SlideSetting): Picture {
  const style = SLIDE_STYLES[videoStyle]
  const pen = penOf(slide, style, setting)
  const picture = new Picture({
    width: SLIDE_WIDTH,
    height: SLIDE_HEIGHT,
    direction: setting.direction,
    title: titleOf(slide),
  })
  style.backdrop(picture)
  const frame = bodyFrame(style)
  const body = fitting((scale, isLast) => bodyOf(slide, pen, scale, isLast), frame.width, frame.height)
  const height = body.height(frame.width)
  const spare = Math.max(0, frame.height - height)
  const isHigh = slide.kind === 'bullets' || slide.kind === 'bars' || slide.kind === 'timeline'
  body.draw(picture, { ...frame, y: frame.y + spare * (isHigh ? 0.35 : 0.5), height })
  if (slide.footer) drawFooter(picture, slide.footer, pen)
  return picture
}

/** The same as PNG. */
export const slidePng = (slide: Slide, videoStyle: VideoStyle, setting: SlideSetting): Uint8Array =>
  pngOf(slidePicture(slide, videoStyle, setting).toSvg())

type Pen = {
  readonly style: SlideStyle
  readonly sans: TextStyle
  readonly title: TextStyle
  readonly isShown: (index: number) => boolean
}

function penOf(slide: Slide, style: SlideStyle, setting: SlideSetting): Pen {
  const texts = textsOf(slide)
  const options = { language: setting.language }
  const textStyle = (fonts: FontSet): TextStyle => ({ fonts, size: 30, weight: 400, ...setting })
  const sans = textStyle(fontsFor(texts, options))
  const title = style.titleFont === 'serif' ? textStyle(fontsFor(texts, { ...options, style: 'serif' })) : sans
  const { shown = Number.POSITIVE_INFINITY } = slide
  return { style, sans, title, isShown: (index) => index < shown }
}

function textsOf(slide: Slide): string[] {
  const texts = slide.footer ? [slide.footer, '•'] : ['•']
  if (slide.kind === 'title') return [...texts, slide.title, slide.subtitle ?? '']
  if (slide.kind === 'bullets') return [...texts, slide.title, ...slide.items]
  if (slide.kind === 'figure') return [...texts, slide.title ?? '', slide.value, slide.label]
  if (slide.kind === 'quote') return [...texts, slide.text, slide.source ?? '', '“']
  if (slide.kind === 'bars') return [...texts, slide.title, ...slide.bars.flatMap(({ label, text }) => [label, text])]
  return [...texts, slide.title, ...slide.events.flatMap(({ date, text }) => [date, text])]
}

const titleOf = (slide: Slide) => ('title' in slide && slide.title) || (slide.kind === 'quote' ? slide.text : 'Slide')

function bodyFrame({ margin, inset, footerRise }: SlideStyle) {
  const bottom = Math.max(footerRise, 72) + 26
  return { x: margin, y: inset + 18, width: SLIDE_WIDTH - margin * 2, height: SLIDE_HEIGHT - inset - 18 - bottom }
}

const SCALES = [1.25, 1.12, 1, 0.9, 0.8, 0.7, 0.62, 0.55, 0.5] as const

/** The largest scale at which a block keeps to a height; at the last one its texts are cut to few lines. */
function fitting(make: (scale: number, isLast: boolean) => Block, width: number, height: number): Block {
  for (const scale of SCALES) {
    const block = make(scale, false)
    if (block.height(width) <= height) return block
  }
  return make(SCALES.at(-1)!, true)
}

function bodyOf(slide: Slide, pen: Pen, scale: number, isLast: boolean): Block {
  if (slide.kind === 'title') return titleBody(slide, pen, scale, isLast)
  if (slide.kind === 'figure') return figureBody(slide, pen, scale, isLast)
  if (slide.kind === 'quote') return quoteBody(slide, pen, scale, isLast)
  const count =
    slide.kind === 'bullets' ? slide.items.length : slide.kind === 'bars' ? slide.bars.length : slide.events.length
  const maxLines = isLast ? Math.max(1, Math.floor(12 / Math.min(MOST_SLIDE_ITEMS, count))) : undefined
  const head = heading(slide.title, pen, Math.min(1.1, Math.max(scale, 0.7)), isLast)
  const gap = 24 * scale
  if (slide.kind === 'bullets')
    return stack([head, stack(bullets(slide.items.slice(0, MOST_SLIDE_ITEMS), pen, scale, maxLines), gap)], 40 * scale)
  if (slide.kind === 'bars')
    return stack(
      [head, stack(bars(slide.bars.slice(0, MOST_SLIDE_ITEMS), pen, scale, isLast ? 1 : undefined), gap)],
      40 * scale,
    )
  return stack([head, stack(timeline(slide.events.slice(0, MOST_SLIDE_ITEMS), pen, scale, maxLines), 0)], 40 * scale)
}

type TitleSlide = Extract<Slide, { kind: 'title' }>

function titleBody({ title, subtitle }: TitleSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, ink, muted } = pen.style
  const large: TextStyle = { ...pen.title, size: 76 * scale, weight: 700, lineHeight: 1.16, isBalanced: true }
  const small: TextStyle = { ...pen.sans, size: 32 * Math.max(0.75, scale), lineHeight: 1.4 }
  return stack(
    [
      textBlock(title, limited(large, isLast ? 4 : undefined), { fill: ink, align }),
      rule(pen.style),
      ...(subtitle ? [textBlock(subtitle, limited(small, isLast ? 3 : undefined), { fill: muted, align })] : []),
    ],
    30 * scale,
  )
}

type FigureSlide = Extract<Slide, { kind: 'figure' }>

function figureBody({ title, value, label }: FigureSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, accent, ink } = pen.style
  const width = SLIDE_WIDTH - pen.style.margin * 2
  const big: TextStyle = { ...pen.title, size: 210 * scale, weight: 700, lineHeight: 1.05 }
  const line = setParagraph(value, big, Number.POSITIVE_INFINITY)
  const size = Math.min(big.size, (big.size * width) / Math.max(1, line.width * 1.01))
  const small: TextStyle = { ...pen.sans, size: 40 * Math.max(0.7, scale), lineHeight: 1.35, isBalanced: true }
  return stack(
    [
      ...(title ? [heading(title, pen, Math.min(1.1, Math.max(scale, 0.7)), isLast)] : []),
      textBlock(value, limited({ ...big, size: Math.max(48, size) }, 2), { fill: accent, align }),
      textBlock(label, limited(small, isLast ? 4 : undefined), { fill: ink, align }),
    ],
    22 * scale,
  )
}

type QuoteSlide = Extract<Slide, { kind: 'quote' }>

function quoteBody({ text, source }: QuoteSlide, pen: Pen, scale: number, isLast: boolean): Block {
  const { align, accent, ink, muted } = pen.style
  const large: TextStyle = { ...pen.title, size: 50 * scale, lineHeight: 1.34 }
  const small: TextStyle = { ...pen.sans, size: 26 }
  const words = [
    textBlock(text, limited(large, isLast ? 12 : undefined), { fill: ink, align }),
    ...(source ? [textBlock(source, limited(small, 2), { fill: muted, align })] : []),
  ]
  if (align === 'center') return stack([rule(pen.style), ...words], 30 * scale)
  const stroke = {
    height: () => 0,
    draw: (picture: Picture, frame: Frame) => picture.rectangle({ ...frame, width: 8 }, { fill: accent, radius: 4 }),
  }
  return beside(stroke, 8, stack(words, 30 * scale), 36)
}

function heading(title: string, pen: Pen, scale: number, isLast: boolean): Block {
  const style: TextStyle = { ...pen.title, size: 50 * scale, weight: 700, lineHeight: 1.2, isBalanced: true }
  return textBlock(title, limited(style, isLast ? 2 : undefined), { fill: pen.style.ink, align: pen.style.align })
}

function bullets(items: readonly string[], pen: Pen, scale: number, maxLines: number | undefined): Block[] {
  const size = 34 * scale
  const style = limited({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dot = drawing(size, (picture, { x, y }) =>
    picture.circle(x + size * 0.2, y + size * 0.69, size * 0.17, { fill: pen.style.accent }),
  )
  return items.map((item, index) =>
    hidden(beside(dot, size * 0.5, textBlock(item, style, { fill: pen.style.ink }), size * 0.5), pen.isShown(index)),
  )
}

function bars(all: readonly Bar[], pen: Pen, scale: number, maxLines: number | undefined): Block[] {
  const areShares = all.every(({ value, text }) => /[%٪]/.test(text) && value <= 100)
  const most = areShares ? 100 : Math.max(...all.map(({ value }) => value), Number.MIN_VALUE)
  const small = limited({ ...pen.sans, size: 28 * scale, lineHeight: 1.3 }, maxLines)
  const { ink, accent } = pen.style
  return all.map(({ label, value, text }, index) => {
    const strong: TextStyle = { ...pen.sans, size: 32 * scale, weight: 700, lineHeight: 1.2, maxLines: 1 }
    const words = row(
      [textBlock(label, small, { fill: ink }), textBlock(text, strong, { fill: accent, align: 'end' })],
      24,
      [3, 1],
    )
    return hidden(stack([words, barOf(value / most, pen.style, 22 * scale)], 8 * scale), pen.isShown(index))
  })
}

function barOf(share: number, { accent, track }: SlideStyle, height: number): Block {
  return drawing(height, (picture, frame) => {
    picture.rectangle({ ...frame, height }, { fill: track, radius: height / 2 })
    const width = Math.max(height, frame.width * Math.min(1, Math.max(0, share)))
    picture.rectangle({ ...frame, width, height }, { fill: accent, radius: height / 2 })
  })
}

function timeline(events: readonly SlideEvent[], pen: Pen, scale: number, maxLines: number | undefined): Block[] {
  const { accent, ink, track } = pen.style
  const size = 30 * scale
  const strong: TextStyle = { ...pen.sans, size: size * 1.06, weight: 700, lineHeight: 1.3 }
  const plain = limited({ ...pen.sans, size, lineHeight: 1.38 }, maxLines)
  const dates = events.map(({ date }) => setParagraph(date, strong, 260 * scale))
  const width = Math.max(...dates.map((date) => date.width)) + 2
  return events.map(({ date, text }, index) => {
    const isLast = index === events.length - 1
    const words = spaced(textBlock(text, plain, { fill: ink }), isLast ? 0 : 22 * scale)
    const marked = beside(marker(size, isLast ? null : track, accent), size, words, size * 0.5)
    return hidden(beside(textBlock(date, strong, { fill: accent }), width, marked, 18 * scale), pen.isShown(index))
  })
}

const marker = (size: number, thread: string | null, fill: string): Block => ({
  height: () => size * 1.4,
  draw: (picture, { x, y, height }) => {
    const [middle, top] = [x + size * 0.4, y + size * 0.7]
    if (thread) picture.line([middle, top], [middle, y + height + size * 0.7], { stroke: thread, strokeWidth: 3 })
    picture.circle(middle, top, size * 0.26, { fill })
  },
})

function rule({ accent, align }: SlideStyle): Block {
  return drawing(6, (picture, { x, y, width }) => {
    const start = align === 'center' ? x + width / 2 - 48 : x
    picture.rectangle({ x: start, y, width: 96, height: 6 }, { fill: accent, radius: 3 })
  })
}

function drawFooter(picture: Picture, footer: string, pen: Pen) {
  const style: TextStyle = { ...pen.sans, size: 19, maxLines: 1 }
  const { margin, align, muted, footerRise } = pen.style
  const frame = { x: margin, width: SLIDE_WIDTH - margin * 2 - (align === 'center' ? 0 : 120), height: 30 }
  const paragraph = setParagraph(footer, style, frame.width)
  const y = SLIDE_HEIGHT - footerRise + (26 - paragraph.height) / 2
  picture.paragraph(paragraph, { ...frame, y, height: paragraph.height }, { fill: muted, align })
}

const limited = (style: TextStyle, maxLines: number | undefined): TextStyle => ({ ...style, maxLines })

const hidden = (block: Block, isShown: boolean): Block => (isShown ? block : { height: block.height, draw: () => {} })

const spaced = (block: Block, below: number): Block => ({
  height: (width) => block.height(width) + below,
  draw: (picture, frame) => block.draw(picture, { ...frame, height: frame.height - below }),
})
