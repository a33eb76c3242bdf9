import type { SpanStyle, StyledSpan, Typesetter } from '../../render/pdf/typesetter.ts'
import { type BoxParagraph, BULLET, LINE } from './boxes.ts'

/** MarkedWords of a slide, and the marker behind them. */
export type MarkedWords = { readonly text: string; readonly marker?: string }

export type FitOptions = {
  readonly width: number
  readonly height: number
  /** Sizes to try, the largest first; at the last one what does not fit is clipped. */
  readonly sizes: readonly number[]
  /** Lines that one paragraph may have. */
  readonly mostLines: number
  /** Lines that it may have rather than be clipped, where there is room for all. */
  readonly spareLines?: number
  readonly style: Omit<SpanStyle, 'size'>
  readonly hasBullets?: boolean
  /** Between two paragraphs, of the size of the letters. */
  readonly gap?: number
}

const MARKER_SIZE = 0.62
const MARKER_COLOR = '#5b6876'

/** Paragraphs in the largest size in which all of them fit whole; in the smallest size clipped where they must be. */
export function fitParagraphs(
  type: Typesetter,
  items: readonly MarkedWords[],
  options: FitOptions,
): readonly BoxParagraph[] {
  const { mostLines, spareLines = mostLines } = options
  return (
    fitWholeParagraphs(type, items, options, mostLines) ??
    fitWholeParagraphs(type, items, options, spareLines) ??
    clipParagraphs(type, items, { ...options, mostLines: spareLines })
  )
}

/** In the largest size in which no paragraph has more lines; null where they have in every size. */
function fitWholeParagraphs(type: Typesetter, items: readonly MarkedWords[], options: FitOptions, mostLines: number) {
  for (const size of options.sizes) {
    const paragraphs = items.map((item) => buildBoxParagraph(item, size, options))
    const lines = paragraphs.map((paragraph) => countParagraphLines(type, paragraph, size, options))
    const isWhole = lines.every((count) => count <= mostLines)
    if (isWhole && measureHeight(lines, size, options) <= options.height) return paragraphs
  }
  return null
}

/**
 * The sizes that are left for boxes of one kind that stand side by side, so that all are set in one size: from the
 * largest in which every one of them is whole.
 */
export function findSharedSizes(
  type: Typesetter,
  boxes: readonly { readonly items: readonly MarkedWords[]; readonly width: number; readonly height: number }[],
  options: Omit<FitOptions, 'width' | 'height'>,
): readonly number[] {
  const used = boxes.map(({ items, ...area }) => fitParagraphs(type, items, { ...options, ...area })[0]?.spans[0]?.size)
  const smallest = Math.min(...used.filter((size) => size !== undefined))
  return options.sizes.filter((size) => size <= smallest)
}

function clipParagraphs(type: Typesetter, items: readonly MarkedWords[], options: FitOptions): readonly BoxParagraph[] {
  const size = options.sizes.at(-1)!
  const gaps = (items.length - 1) * (options.gap ?? 0) * size
  const share = Math.floor((options.height - gaps) / (size * LINE) / Math.max(items.length, 1))
  const lines = Math.max(1, Math.min(options.mostLines, share))
  const room = Math.max(1, Math.floor((options.height - gaps) / (size * LINE)))
  return items.slice(0, room).map((item) => {
    const { spans } = buildBoxParagraph(item, size, options)
    const [words, ...after] = spans
    const text = type.clip(item.text, words!, options.width - computeIndent(size, options), lines, after)
    return buildBoxParagraph({ ...item, text }, size, options)
  })
}

function buildBoxParagraph(
  { marker, text }: MarkedWords,
  size: number,
  { gap = 0, hasBullets, style }: FitOptions,
): BoxParagraph {
  const words: StyledSpan = { ...style, size, text }
  const sign = { size: size * MARKER_SIZE, rise: size * 0.33, color: MARKER_COLOR }
  const behind = marker === undefined ? [] : [{ ...sign, text: `\u2060${marker}` }]
  return { spans: [words, ...behind], hasBullet: hasBullets ?? false, after: gap * size }
}

function countParagraphLines(type: Typesetter, { spans }: BoxParagraph, size: number, options: FitOptions): number {
  return type.paragraph(spans, options.width - computeIndent(size, options)).lines.length
}

const computeIndent = (size: number, { hasBullets }: FitOptions) => (hasBullets ? size * BULLET : 0)

const measureHeight = (lines: readonly number[], size: number, { gap = 0 }: FitOptions) =>
  lines.reduce((sum, count) => sum + count * size * LINE, 0) + (lines.length - 1) * gap * size
