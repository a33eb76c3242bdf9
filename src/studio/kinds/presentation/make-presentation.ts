import type { ContentWish } from '../../../domain/artifact.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { chooseFonts, listMissingFontWarnings } from '../../render/fonts/choose-fonts.ts'
import { chooseFontLanguage } from '../../render/pdf/font-language.ts'
import { PdfFile } from '../../render/pdf/pdf-file.ts'
import { appliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { type Deck, deckOf } from './deck.ts'
import { deckMarkdown } from './markdown.ts'
import { placedSlides } from './place.ts'
import { pptxOf } from './pptx.ts'
import { drawSlides, slidesPdf } from './slides-pdf.ts'

/** Makes a presentation: an Office file with native shapes, charts and notes, its slides as a PDF, and Markdown. */
export const makePresentation: Maker = async (outline, wish, { onStep, words }) => {
  const citations = new CitationList()
  onStep('arranging the slides', 0, 3)
  const deck = deckOf(outline, wish, words, citations)
  const text = deckMarkdown(deck)
  onStep('drawing the slides', 1, 3)
  const fonts = { sans: chooseFonts(text, { language: chooseFontLanguage(deck.language, deck.quotedLanguage) }) }
  const pdf = new PdfFile({ ...slidesPdf(deck.title, deck.language), fonts })
  const slides = placedSlides(deck, pdf.type)
  drawSlides(slides, pdf)
  onStep('packing the slides', 2, 3)
  const stem = await slugOf(deck.title, 'presentation')
  const file = (ending: string, mimeType: string, bytes: Uint8Array) => ({ name: `${stem}.${ending}`, mimeType, bytes })
  return {
    name: deck.title,
    text,
    citations: citations.all(),
    applied: {
      ...appliedOptions(wish),
      presentation_style: deck.plan.style,
      presentation_length: deck.plan.length,
    },
    warnings: [...listMissingFontWarnings(fonts.sans), ...shortWarnings(outline, wish, words, deck)],
    files: [
      file('pptx', PPTX_TYPE, await pptxOf(deck, slides)),
      file('pdf', 'application/pdf', await pdf.bytes()),
      file('md', 'text/markdown', new TextEncoder().encode(text)),
    ],
  }
}

const PPTX_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

const SHORTER = { long: 'medium', medium: 'short' } as const

/** Says that a longer deck has no more slides than a shorter one: to those who asked for it. */
function shortWarnings(outline: Outline, wish: ContentWish, words: ContentLabels, { slides }: Deck): readonly string[] {
  const { presentationLength } = wish
  if (presentationLength === undefined || presentationLength === 'short') return []
  const shorter = deckOf(
    outline,
    { ...wish, presentationLength: SHORTER[presentationLength] },
    words,
    new CitationList(),
  )
  if (shorter.slides.length < slides.length) return []
  return [`The sources are short: a deck of length ${presentationLength} shows no more of them than a shorter one.`]
}
