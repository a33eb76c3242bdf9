import type { ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { chooseFonts, listMissingFontWarnings, requireFonts } from '../../render/fonts/choose-fonts.ts'
import { chooseFontLanguage } from '../../render/pdf/font-language.ts'
import { PdfFile } from '../../render/pdf/pdf-file.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { packFiles } from '../pack-files.ts'
import { readShownPictures } from '../shown-pictures.ts'
import { refuseToMake } from '../study/maker-output.ts'
import { buildDeck, type Deck } from './deck.ts'
import { chooseDeckPlan } from './deck-plan.ts'
import { writeDeckMarkdown } from './markdown.ts'
import { placeSlides } from './place-slides.ts'
import { writePptx } from './pptx.ts'
import { buildSlidesPdfOptions, drawSlides } from './slides-pdf.ts'

/** Makes a presentation: an Office file with native shapes, charts and notes, its slides as a PDF, and Markdown. */
export const makePresentation: Maker = async (outline, request, { onStep, readPicture, signal, words }) => {
  const citations = new CitationList()
  onStep('arranging the slides', 0, 3)
  const pictures = await readShownPictures(outline, chooseDeckPlan(request).pictureSlides, { readPicture, signal })
  const deck = buildDeck(outline, request, words, citations, pictures)
  if (citations.all().length === 0) refuseToMake('a presentation')
  const text = writeDeckMarkdown(deck)
  onStep('drawing the slides', 1, 3)
  const fonts = { sans: chooseFonts(text, { language: chooseFontLanguage(deck.language, deck.quotedLanguage) }) }
  requireFonts(fonts.sans, [text], 'the slides')
  const pdf = new PdfFile({ ...buildSlidesPdfOptions(deck.title, deck.language), fonts })
  const slides = placeSlides(deck, pdf.type)
  drawSlides(slides, pdf)
  onStep('packing the slides', 2, 3)
  const files = { '.pptx': await writePptx(deck, slides), '.pdf': await pdf.bytes(), '.md': text }
  return {
    name: deck.title,
    text,
    citations: citations.all(),
    applied: {
      ...buildAppliedOptions(request, outline),
      presentation_style: deck.plan.style,
      presentation_length: deck.plan.length,
    },
    warnings: [...listMissingFontWarnings(fonts.sans), ...buildLengthWarnings(outline, request, words, deck)],
    files: await packFiles(deck.title, 'presentation', files),
  }
}

const SHORTER = { long: 'medium', medium: 'short' } as const

/** Says that a longer deck has no more slides than a shorter one: to those who asked for it. */
function buildLengthWarnings(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  { slides }: Deck,
): readonly string[] {
  const { presentationLength } = request
  if (presentationLength === undefined || presentationLength === 'short') return []
  const shorter = buildDeck(
    outline,
    { ...request, presentationLength: SHORTER[presentationLength] },
    words,
    new CitationList(),
  )
  if (shorter.slides.length < slides.length) return []
  return [`The sources are short: a deck of length ${presentationLength} shows no more of them than a shorter one.`]
}
