import type { ParagraphStyle } from '../../render/fonts/paragraph.ts'
import { createTextBlock, type PictureBlock, placeInRow, stackBlocks } from '../../render/picture/blocks.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicPen, Tone } from './look.ts'
import { createCitedBlock, padBlock } from './parts.ts'

/** Between the title and what stands beside it, at scale 1. */
const WIDE_GAP = 56

type TitleSetting = {
  readonly tone: Tone
  /** What stands above the words. */
  readonly above?: readonly PictureBlock[]
  /** At scale 1: of the letters, and of the space between the parts. */
  readonly sizes: { readonly kicker: number; readonly title: number; readonly gap: number; readonly introGap: number }
  readonly lineHeight: number
  readonly intro: ParagraphStyle
  readonly introDrop: number
}

/** The title under its kicker, and what it is about beside it where there is room, else below. */
export function createTitleBlock(
  { title, lead }: InfographicContent,
  { above = [], intro, introDrop, lineHeight, sizes, tone }: TitleSetting,
  pen: InfographicPen,
): PictureBlock {
  const style = { lineHeight, isBalanced: true, maxLines: 5 }
  const top = stackBlocks(
    [
      ...above,
      createTextBlock(pen.words.overview, pen.text(sizes.kicker, { weight: 700 }), { fill: tone.accent }),
      createTextBlock(title, pen.display(chooseTitleSize(title, sizes.title), style), { fill: tone.ink }),
    ],
    pen.px(sizes.gap),
  )
  if (!lead) return top
  const words = createCitedBlock(lead.text, lead.citation.number, intro, { fill: tone.muted })
  return pen.isWide
    ? placeInRow([top, padBlock(words, pen.px(introDrop), 0, 0)], pen.px(WIDE_GAP), [5, 4])
    : stackBlocks([top, words], pen.px(sizes.introGap))
}

/** Size of a title: the longer, the smaller. */
const chooseTitleSize = (title: string, largest: number) =>
  largest * (title.length <= 40 ? 1 : title.length <= 70 ? 0.84 : title.length <= 120 ? 0.68 : 0.54)
