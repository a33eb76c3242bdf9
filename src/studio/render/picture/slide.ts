import { chooseFonts, type FontSet } from '../fonts/choose-fonts.ts'
import { type ParagraphStyle, setParagraph } from '../fonts/paragraph.ts'
import { type PictureBlock, stackBlocks } from './blocks.ts'
import { Picture } from './picture.ts'
import { SLIDE_HEIGHT, SLIDE_WIDTH, type SlideContent, type SlideSetting } from './slide-content.ts'
import { createBullets, createTimeline } from './slide-lists.ts'
import { createSlideHeading, type SlidePen } from './slide-pen.ts'
import { SLIDE_STYLES, type SlideStyle, type VideoStyle } from './slide-styles.ts'
import { createFigureBody, createPictureBody, createQuoteBody, createTitleBody } from './slide-words.ts'

/** More than these cannot be read on one slide: what comes after them is not drawn. */
const MAX_SLIDE_ITEMS = 8

/** A slide of 1280 x 720. Texts that are far too long are cut at a word, with an ellipsis. */
export function composeSlidePicture(slide: SlideContent, videoStyle: VideoStyle, setting: SlideSetting): Picture {
  const style = SLIDE_STYLES[videoStyle]
  const pen = createSlidePen(slide, style, setting)
  const picture = new Picture({
    width: SLIDE_WIDTH,
    height: SLIDE_HEIGHT,
    direction: setting.direction,
    title: findSlideTitle(slide),
  })
  style.backdrop(picture)
  const frame = measureBodyFrame(style)
  const body = fitBlock((scale, isLast) => createSlideBody(slide, pen, scale, isLast), frame.width, frame.height)
  const height = body.height(frame.width)
  const spare = Math.max(0, frame.height - height)
  const isHigh = slide.kind === 'bullets' || slide.kind === 'timeline'
  body.draw(picture, { ...frame, y: frame.y + spare * (isHigh ? 0.35 : 0.5), height })
  if (slide.footer) drawFooter(picture, slide.footer, pen)
  return picture
}

function createSlidePen(slide: SlideContent, style: SlideStyle, setting: SlideSetting): SlidePen {
  const texts = collectSlideTexts(slide)
  const options = { language: setting.language }
  const createSlideTextStyle = (fonts: FontSet): ParagraphStyle => ({ fonts, size: 30, weight: 400, ...setting })
  const sans = createSlideTextStyle(chooseFonts(texts, options))
  const title =
    style.titleFont === 'serif' ? createSlideTextStyle(chooseFonts(texts, { ...options, style: 'serif' })) : sans
  const { shown = Number.POSITIVE_INFINITY } = slide
  return { style, sans, title, isShown: (index) => index < shown }
}

function collectSlideTexts(slide: SlideContent): string[] {
  const texts = slide.footer ? [slide.footer, '•'] : ['•']
  if (slide.kind === 'title') return [...texts, slide.title, slide.subtitle ?? '']
  if (slide.kind === 'bullets') return [...texts, slide.title, ...slide.items]
  if (slide.kind === 'figure') return [...texts, slide.title ?? '', slide.value, slide.label]
  if (slide.kind === 'quote') return [...texts, slide.text, slide.source ?? '', '“']
  if (slide.kind === 'picture') return [...texts, slide.title, slide.caption]
  return [...texts, slide.title, ...slide.events.flatMap(({ date, text }) => [date, text])]
}

const findSlideTitle = (slide: SlideContent) =>
  ('title' in slide && slide.title) || (slide.kind === 'quote' ? slide.text : 'Slide')

function measureBodyFrame({ margin, inset, footerRise }: SlideStyle) {
  const bottom = Math.max(footerRise, 72) + 26
  return { x: margin, y: inset + 18, width: SLIDE_WIDTH - margin * 2, height: SLIDE_HEIGHT - inset - 18 - bottom }
}

const SCALES = [1.25, 1.12, 1, 0.9, 0.8, 0.7, 0.62, 0.55, 0.5] as const

/** The largest scale at which a block keeps to a height; at the last one its texts are cut to few lines. */
function fitBlock(make: (scale: number, isLast: boolean) => PictureBlock, width: number, height: number): PictureBlock {
  for (const scale of SCALES) {
    const block = make(scale, false)
    if (block.height(width) <= height) return block
  }
  return make(SCALES.at(-1)!, true)
}

function createSlideBody(slide: SlideContent, pen: SlidePen, scale: number, isLast: boolean): PictureBlock {
  if (slide.kind === 'title') return createTitleBody(slide, pen, scale, isLast)
  if (slide.kind === 'figure') return createFigureBody(slide, pen, scale, isLast)
  if (slide.kind === 'quote') return createQuoteBody(slide, pen, scale, isLast)
  if (slide.kind === 'picture') return createPictureBody(slide, pen, scale, isLast)
  const count = slide.kind === 'bullets' ? slide.items.length : slide.events.length
  const maxLines = isLast ? Math.max(1, Math.floor(12 / Math.min(MAX_SLIDE_ITEMS, count))) : undefined
  const head = createSlideHeading(slide.title, pen, Math.min(1.1, Math.max(scale, 0.7)), isLast)
  const gap = 24 * scale
  if (slide.kind === 'bullets')
    return stackBlocks(
      [head, stackBlocks(createBullets(slide.items.slice(0, MAX_SLIDE_ITEMS), pen, scale, maxLines), gap)],
      40 * scale,
    )
  return stackBlocks(
    [head, stackBlocks(createTimeline(slide.events.slice(0, MAX_SLIDE_ITEMS), pen, scale, maxLines), 0)],
    40 * scale,
  )
}

function drawFooter(picture: Picture, footer: string, pen: SlidePen) {
  const style: ParagraphStyle = { ...pen.sans, size: 19, maxLines: 1 }
  const { margin, align, muted, footerRise } = pen.style
  const frame = { x: margin, width: SLIDE_WIDTH - margin * 2 - (align === 'center' ? 0 : 120), height: 30 }
  const paragraph = setParagraph(footer, style, frame.width)
  const y = SLIDE_HEIGHT - footerRise + (26 - paragraph.height) / 2
  picture.paragraph(paragraph, { ...frame, y, height: paragraph.height }, { fill: muted, align })
}
