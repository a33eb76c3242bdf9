import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FontSet } from '../../render/fonts/choose-fonts.ts'
import type { ParagraphStyle } from '../../render/fonts/paragraph.ts'
import type { Direction } from '../../render/fonts/text-direction.ts'
import type { PictureBlock } from '../../render/picture/blocks.ts'
import type { CitedText } from '../cited-text.ts'
import type { InfographicContent } from './content.ts'

/** Colours that stand on one ground; every one but `track` has a contrast of at least 4.5 on it (tested). */
export type Tone = {
  readonly ground: string
  readonly ink: string
  readonly muted: string
  readonly accent: string
  readonly track: string
}

/** What the parts of a picture are drawn with, at one scale. */
export type InfographicPen = {
  readonly words: ContentLabels
  readonly isWide: boolean
  /** Of the whole picture, in pixels. */
  readonly width: number
  readonly margin: number
  readonly gap: number
  /** Pixels of a size that was thought out at scale 1. */
  readonly px: (size: number) => number
  readonly display: (size: number, more?: Partial<ParagraphStyle>) => ParagraphStyle
  readonly text: (size: number, more?: Partial<ParagraphStyle>) => ParagraphStyle
}

/** How a title is set; sizes at scale 1, of the letters and of the space between the parts. */
export type TitleLook = {
  readonly tone: Tone
  readonly sizes: Readonly<Record<'kicker' | 'title' | 'gap' | 'introGap' | 'introDrop', number>>
  readonly lineHeight: number
  readonly intro: (pen: InfographicPen) => ParagraphStyle
  /** What stands above the words. */
  readonly above?: (pen: InfographicPen) => readonly PictureBlock[]
}

/** One of the three looks. Header and footer get the whole width, the other parts what lies between the margins. */
export type InfographicLook = {
  readonly displayFont: 'sans' | 'serif'
  /** Between the parts, at scale 1. */
  readonly gap: number
  readonly tones: Readonly<Record<string, Tone>>
  /** Of the whole picture. */
  readonly page: Tone
  readonly title: TitleLook
  /** What stands around the words of the title. */
  readonly header: (words: PictureBlock, pen: InfographicPen) => PictureBlock
  readonly quote: (lead: CitedText, pen: InfographicPen) => PictureBlock
  readonly figures: (content: InfographicContent, pen: InfographicPen) => PictureBlock
  /** A part with a heading; `index` counts the parts. */
  readonly part: (
    heading: string,
    inner: (tone: Tone) => PictureBlock,
    index: number,
    pen: InfographicPen,
  ) => PictureBlock
  readonly footer: (content: InfographicContent, pen: InfographicPen) => PictureBlock
}

type PenSetting = {
  readonly words: ContentLabels
  readonly isWide: boolean
  readonly width: number
  readonly scale: number
  readonly gap: number
  readonly language: string
  readonly direction: Direction
  readonly sans: FontSet
  readonly displayFonts: FontSet
}

export function createPen({
  words,
  isWide,
  width,
  scale,
  gap,
  language,
  direction,
  sans,
  displayFonts,
}: PenSetting): InfographicPen {
  const px = (size: number) => size * scale
  const base = { language, direction, weight: 400 as const }
  return {
    words,
    isWide,
    width,
    margin: isWide ? 64 : 60,
    gap: px(gap),
    px,
    text: (size, more) => ({ ...base, fonts: sans, size: px(size), ...more }),
    display: (size, more) => ({ ...base, fonts: displayFonts, size: px(size), weight: 700, lineHeight: 1.18, ...more }),
  }
}
