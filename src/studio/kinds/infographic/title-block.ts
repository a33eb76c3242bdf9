import { createTextBlock, type PictureBlock, placeInRow, stackBlocks } from '../../render/picture/blocks.ts'
import type { InfographicContent } from './content.ts'
import type { InfographicPen, TitleLook } from './look.ts'
import { createCitedBlock, padBlock } from './parts.ts'

/** Between the title and what stands beside it, at scale 1. */
const WIDE_GAP = 56

/** The title under its kicker, and what it is about beside it where there is room, else below. */
export function createTitleBlock(
  { title, lead }: InfographicContent,
  { above, intro, lineHeight, sizes, tone }: TitleLook,
  pen: InfographicPen,
): PictureBlock {
  const style = { lineHeight, isBalanced: true, maxLines: 5 }
  const top = stackBlocks(
    [
      ...(above?.(pen) ?? []),
      createTextBlock(pen.words.overview, pen.text(sizes.kicker, { weight: 700 }), { fill: tone.accent }),
      createTextBlock(title, pen.display(chooseTitleSize(title, sizes.title), style), { fill: tone.ink }),
    ],
    pen.px(sizes.gap),
  )
  if (!lead) return top
  const words = createCitedBlock(lead.text, lead.citation.number, intro(pen), { fill: tone.muted })
  return pen.isWide
    ? placeInRow([top, padBlock(words, pen.px(sizes.introDrop), 0, 0)], pen.px(WIDE_GAP), [5, 4])
    : stackBlocks([top, words], pen.px(sizes.introGap))
}

/** Size of a title: the longer, the smaller. */
const chooseTitleSize = (title: string, largest: number) =>
  largest * (title.length <= 40 ? 1 : title.length <= 70 ? 0.84 : title.length <= 120 ? 0.68 : 0.54)
