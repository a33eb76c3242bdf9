import { type Paragraph, type ParagraphStyle, setParagraph } from '../../render/fonts/paragraph.ts'
import { isolateText } from '../../render/fonts/text-direction.ts'
import {
  addSpaceBelow,
  createDrawing,
  createTextBlock,
  type PictureBlock,
  placeBeside,
  placeInRow,
  spreadBlocks,
  stackBlocks,
  type TextPaint,
} from '../../render/picture/blocks.ts'
import type { CitedText } from '../cited-text.ts'
import type { BarGroup } from './bar-group.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicPen, Tone } from './look.ts'

/** A text and the number of its place, which stays when the text is cut. */
export function createCitedBlock(text: string, number: number, style: ParagraphStyle, paint: TextPaint): PictureBlock {
  const tail = `\u00a0${isolateText(`[${number}]`, text)}`
  return createTextBlock(`${text}${tail}`, { ...style, tail }, paint)
}

/** A large figure over what it is of. The figure is as large as the width allows. */
export function createFigureBlock(
  figure: InfographicContent['figures'][number],
  size: number,
  tone: Tone,
  pen: InfographicPen,
): PictureBlock {
  const label = pen.text(23, { lineHeight: 1.34, maxLines: 7 })
  return stackBlocks(
    [
      shrinkToWidth(figure.text, pen.display(size, { lineHeight: 1.08 }), tone.accent),
      createCitedBlock(figure.label, figure.citation.number, label, { fill: tone.ink }),
    ],
    pen.px(8),
  )
}

/** A single figure beside the sentence that states it. */
export function createSoloFigureBlock(
  figure: InfographicContent['figures'][number],
  size: number,
  tone: Tone,
  pen: InfographicPen,
): PictureBlock {
  const style = pen.display(size, { lineHeight: 1.08 })
  const width = Math.min(setParagraph(figure.text, style, Number.POSITIVE_INFINITY).width + 2, pen.width * 0.45)
  const words = createCitedBlock(
    figure.sentence,
    figure.citation.number,
    pen.text(28, { lineHeight: 1.36, maxLines: 8 }),
    {
      fill: tone.ink,
    },
  )
  return centerBeside(shrinkToWidth(figure.text, style, tone.accent), width, words, pen.px(36))
}

/** Side by side, both in the middle of the height. */
const centerBeside = (first: PictureBlock, width: number, second: PictureBlock, gap: number): PictureBlock => ({
  height: (all) => Math.max(first.height(width), second.height(all - width - gap)),
  draw: (picture, { x, y, width: all, height }) => {
    const [one, two] = [first.height(width), second.height(all - width - gap)]
    first.draw(picture, { x, y: y + (height - one) / 2, width, height: one })
    const rest = { x: x + width + gap, y: y + (height - two) / 2, width: all - width - gap, height: two }
    second.draw(picture, rest)
  },
})

/** One line, smaller where the width asks for it, on the baseline that it would have in full size. */
function shrinkToWidth(text: string, style: ParagraphStyle, fill: string): PictureBlock {
  const full = setParagraph(text, style, Number.POSITIVE_INFINITY)
  const findBaseline = ({ lines }: Paragraph) => lines[0]!.baseline
  return {
    height: () => full.height,
    draw: (picture, frame) => {
      const size = style.size * Math.min(1, frame.width / (full.width * 1.01))
      const paragraph = setParagraph(text, { ...style, size, maxLines: 1 }, frame.width + 1)
      const y = frame.y + findBaseline(full) - findBaseline(paragraph)
      picture.paragraph(paragraph, { ...frame, y, height: paragraph.height }, { fill })
    },
  }
}

/** Bars under their labels; they get thicker where the frame is higher than they need. */
export function createBarsBlock({ bars, most }: BarGroup, tone: Tone, pen: InfographicPen): PictureBlock {
  const label = pen.text(22, { lineHeight: 1.3, maxLines: 3 })
  const value = pen.text(24, { weight: 700, lineHeight: 1.2, maxLines: 2 })
  const rows = bars.map((bar) => {
    const words = createCitedBlock(bar.label, bar.number ?? 0, label, { fill: tone.ink })
    const number = createTextBlock(bar.text, value, { fill: tone.accent, align: 'end' })
    return stackBlocks(
      [placeInRow([words, number], pen.px(16), [5, 2]), createShareBar(bar.value / most, tone, pen)],
      pen.px(7),
    )
  })
  return spreadBlocks(rows, pen.px(18), pen.px(64))
}

function createShareBar(share: number, { accent, track }: Tone, pen: InfographicPen): PictureBlock {
  const thin = pen.px(14)
  return createDrawing(thin, (picture, frame) => {
    const height = Math.min(pen.px(44), thin + (frame.height - thin) * 0.6)
    const radius = Math.min(height / 2, pen.px(8))
    picture.rectangle({ ...frame, height }, { fill: track, radius })
    if (share <= 0) return
    const width = Math.max(pen.px(6), frame.width * Math.min(1, share))
    picture.rectangle({ ...frame, width, height }, { fill: accent, radius })
  })
}

/** Dates down a thread, what happened beside them. */
export function createTimelineBlock(
  events: InfographicContent['events'],
  tone: Tone,
  pen: InfographicPen,
): PictureBlock {
  const size = 23
  const strong = pen.text(25, { weight: 700, lineHeight: 1.25 })
  const plain = pen.text(size, { lineHeight: 1.38, maxLines: 9 })
  const dot = pen.px(7)
  const items = events.map((event, index) => {
    const words = stackBlocks(
      [
        createTextBlock(event.date, strong, { fill: tone.accent }),
        createCitedBlock(event.text, event.citation.number, plain, { fill: tone.ink }),
      ],
      pen.px(2),
    )
    const isLast = index === events.length - 1
    return placeBeside(
      drawThread(dot, isLast, tone, pen),
      dot * 2,
      isLast ? words : addSpaceBelow(words, pen.px(18)),
      pen.px(18),
    )
  })
  return spreadBlocks(items, 0, pen.px(64))
}

const drawThread = (dot: number, isLast: boolean, tone: Tone, pen: InfographicPen): PictureBlock => ({
  height: () => 0,
  draw: (picture, { x, y, height }) => {
    const top = y + pen.px(16)
    if (!isLast)
      picture.line([x + dot, top], [x + dot, y + height + pen.px(16)], { stroke: tone.track, strokeWidth: pen.px(3) })
    picture.circle(x + dot, top, dot, { fill: tone.accent })
  },
})

export function createStatementsBlock(statements: readonly CitedText[], tone: Tone, pen: InfographicPen): PictureBlock {
  const style = pen.text(23, { lineHeight: 1.42, maxLines: 10 })
  return stackBlocks(
    statements.map((one) => createCitedBlock(one.text, one.citation.number, style, { fill: tone.ink })),
    pen.px(14),
  )
}

export function createDefinitionsBlock(
  definitions: InfographicContent['definitions'],
  tone: Tone,
  pen: InfographicPen,
): PictureBlock {
  const strong = pen.text(24, { weight: 700, lineHeight: 1.3, maxLines: 2 })
  const plain = pen.text(23, { lineHeight: 1.4, maxLines: 8 })
  const items = definitions.map((one) =>
    stackBlocks(
      [
        createTextBlock(one.term, strong, { fill: tone.accent }),
        createCitedBlock(one.text, one.citation.number, plain, { fill: tone.ink }),
      ],
      pen.px(3),
    ),
  )
  return stackBlocks(items, pen.px(16))
}

/** Up to four figures in one line, or in two where the picture is narrow. */
export const splitIntoLines = (blocks: readonly PictureBlock[], pen: InfographicPen): readonly PictureBlock[][] =>
  pen.isWide || blocks.length < 4 ? [[...blocks]] : [blocks.slice(0, 2), blocks.slice(2)]

/** The sources, each with the numbers of the places taken from it. */
export function writeSourceLine({ sources }: InfographicContent, pen: InfographicPen): string {
  const listed = sources.slice(0, 6)
  const line = `${pen.words.sources} ${listed.map(({ title }) => title).join(' ')}`
  const named = listed.map(
    ({ title, numbers }) => `${isolateText(title, line)} ${isolateText(`[${formatRanges(numbers)}]`, line)}`,
  )
  const more = sources.length > listed.length ? [`+${sources.length - listed.length}`] : []
  return `${pen.words.sources}: ${[...named, ...more].join(' · ')}`
}

function formatRanges(numbers: readonly number[]): string {
  const starts = numbers.filter((number) => !numbers.includes(number - 1))
  return starts
    .map((start) => {
      let end = start
      while (numbers.includes(end + 1)) end++
      return end === start ? `${start}` : `${start}–${end}`
    })
    .join(', ')
}

/** Free space on all sides. */
export const padBlock = (block: PictureBlock, top: number, side: number, bottom = top): PictureBlock => ({
  height: (width) => block.height(width - side * 2) + top + bottom,
  draw: (picture, { x, y, width, height }) =>
    block.draw(picture, { x: x + side, y: y + top, width: width - side * 2, height: height - top - bottom }),
})

/** Two blocks in one frame, the first behind. */
export const addBackdrop = (back: PictureBlock['draw'], block: PictureBlock): PictureBlock => ({
  height: block.height,
  draw: (picture, frame) => {
    back(picture, frame)
    block.draw(picture, frame)
  },
})
