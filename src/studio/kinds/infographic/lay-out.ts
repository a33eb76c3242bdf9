import type { ContentOptions } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { chooseFonts, type FontSet } from '../../render/fonts/choose-fonts.ts'
import type { Direction } from '../../render/fonts/text-direction.ts'
import type { PictureBlock } from '../../render/picture/blocks.ts'
import { Picture } from '../../render/picture/picture.ts'
import { CitationList } from '../citation-list.ts'
import { arrangeInfographic } from './arrange.ts'
import { chooseInfographicContent, type InfographicDensity } from './content.ts'
import { createPen } from './look.ts'
import { LOOKS } from './looks.ts'

type InfographicSetting = {
  readonly title: string
  readonly format: NonNullable<ContentOptions['infographicFormat']>
  readonly style: NonNullable<ContentOptions['infographicStyle']>
  readonly language: string
  readonly direction: Direction
  readonly words: ContentLabels
}

/** From 4:5 to 9:16 upright, from 16:9 to the shape of a sheet of paper lying; a square is one exactly. */
const SIZES = {
  horizontal: { width: 1600, lowest: 900, highest: 1130, smallest: 0.92 },
  vertical: { width: 1080, lowest: 1350, highest: 1920, smallest: 1 },
  square: { width: 1350, lowest: 1350, highest: 1350, smallest: 0.92 },
} as const

const DENSITIES: readonly InfographicDensity[] = [
  { figures: 4, bars: 6, events: 5, themes: 6, statements: 2, definitions: 2 },
  { figures: 4, bars: 5, events: 5, themes: 4, statements: 2, definitions: 0 },
  { figures: 4, bars: 5, events: 4, themes: 4, statements: 1, definitions: 0 },
  { figures: 3, bars: 4, events: 3, themes: 3, statements: 1, definitions: 0 },
  { figures: 3, bars: 3, events: 2, themes: 2, statements: 1, definitions: 0 },
  { figures: 2, bars: 0, events: 0, themes: 2, statements: 1, definitions: 0 },
  { figures: 1, bars: 0, events: 0, themes: 0, statements: 0, definitions: 0 },
]
const SCALES = [1.8, 1.65, 1.5, 1.4, 1.3, 1.2, 1.15, 1.1, 1.05, 1, 0.92, 0.8, 0.7, 0.6, 0.5] as const

export type InfographicLayout = { readonly picture: Picture; readonly citations: CitationList; readonly fonts: FontSet }

/**
 * Draws what the outline has: as much of it as can be read, as large as fits. Nothing is squeezed under the smallest
 * letters before less is shown.
 */
export function layOutInfographic(outline: Outline, setting: InfographicSetting): InfographicLayout {
  const { width, lowest } = SIZES[setting.format]
  const fonts = chooseFontSets(outline, setting)
  const { block, citations } = findLargestLayout(outline, setting, fonts)
  const height = Math.max(lowest, Math.ceil(block.height(width)))
  const picture = new Picture({ width, height, direction: setting.direction, title: setting.title })
  const { ground } = LOOKS[setting.style].page
  picture.rectangle({ x: 0, y: 0, width, height: picture.height }, { fill: ground })
  block.draw(picture, { x: 0, y: 0, width, height })
  return { picture, citations, fonts: fonts.sans }
}

type FontSets = { readonly sans: FontSet; readonly displayFonts: FontSet }

function findLargestLayout(outline: Outline, setting: InfographicSetting, fonts: FontSets) {
  const { highest, smallest } = SIZES[setting.format]
  const tries = DENSITIES.map((density) => tryDensity(outline, setting, fonts, density))
  for (const at of tries) {
    const block = at.largestBlock(
      SCALES.filter((scale) => scale >= smallest),
      highest,
    )
    if (block) return { block, citations: at.citations }
  }
  const { largestBlock, blockAt, citations } = tries.at(-1)!
  return { block: largestBlock(SCALES, highest) ?? blockAt(SCALES.at(-1)!), citations }
}

function tryDensity(outline: Outline, setting: InfographicSetting, fonts: FontSets, density: InfographicDensity) {
  const { width } = SIZES[setting.format]
  const citations = new CitationList()
  const content = chooseInfographicContent(outline, setting.title, density, citations)
  const look = LOOKS[setting.style]
  const blockAt = (scale: number) =>
    arrangeInfographic(
      content,
      look,
      createPen({ ...setting, ...fonts, gap: look.gap, isWide: setting.format === 'horizontal', width, scale }),
    )
  const isWithinHeight = (block: PictureBlock, highest: number) => block.height(width) <= highest
  const largestBlock = (scales: readonly number[], highest: number) => {
    if (!isWithinHeight(blockAt(scales.at(-1)!), highest)) return null
    for (const scale of scales) {
      const block = blockAt(scale)
      if (isWithinHeight(block, highest)) return block
    }
    return null
  }
  return { blockAt, largestBlock, citations }
}

function chooseFontSets(outline: Outline, { title, words, style, language }: InfographicSetting): FontSets {
  const texts = [title, ...Object.values(words), ...listOutlineTexts(outline), '[]…·–+']
  const drawn = { language: /^(?:zh|ja|ko)/.test(language) ? language : outline.language }
  const sans = chooseFonts(texts, drawn)
  const isSerif = LOOKS[style].displayFont === 'serif'
  return { sans, displayFonts: isSerif ? chooseFonts(texts, { ...drawn, style: 'serif' }) : sans }
}

function* listOutlineTexts(outline: Outline): Iterable<string> {
  for (const { title } of outline.sources) yield title
  for (const { text } of outline.summary) yield text
  for (const { text, label, statement } of outline.figures) yield `${text} ${label} ${statement.text}`
  for (const { text, statement } of outline.events) yield `${text} ${statement.text}`
  for (const { term, meaning } of outline.definitions) yield `${term} ${meaning}`
  for (const { title, columns, rows } of outline.tables) {
    yield `${title} ${columns.join(' ')} ${rows.map(({ cells }) => cells.join(' ')).join(' ')}`
  }
  for (const { title, statements, subthemes } of outline.themes) {
    yield title
    for (const { text } of [...statements, ...subthemes.flatMap((theme) => theme.statements)]) yield text
  }
}
