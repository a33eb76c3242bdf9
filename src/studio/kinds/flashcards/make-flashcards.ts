import type { StudyCard } from '../../../domain/artifact.ts'
import { csvBytes } from '../../../lib/csv.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { CitationList } from '../citation-list.ts'
import { appliedStudyOptions, fewerWarnings, jsonBytes, nothingToMake, placeOf } from '../study/made.ts'
import { wordingFor } from '../study/question.ts'
import { ankiPackage } from './anki-package.ts'
import { CARD_COUNTS, cardsOf } from './cards.ts'

/** Makes flashcards: JSON with the citations (main), CSV, and a package that Anki imports. */
export const makeFlashcards: Maker = async (outline, wish, { onStep, words, workFolder }) => {
  onStep('writing the cards', 0, 2)
  const citations = new CitationList()
  const cards = cardsOf(outline, wish, wordingFor(outline, wish, words), citations)
  if (cards.length === 0) nothingToMake('flashcards')
  onStep('packing the files', 1, 2)
  const name = wish.title ?? outline.title
  const slug = await slugOf(name, 'flashcards')
  const deck = {
    name,
    direction: findLanguageDirection(wish.language),
    notes: cards.map(({ back, citations: [citation], front }) => ({
      front,
      back,
      source: sourceLine(citation!, words),
    })),
    labels: { front: words.question, back: words.answer, source: words.source },
  }
  const json = { title: name, language: wish.language, cards }
  return {
    name,
    cards,
    citations: citations.all(),
    applied: appliedStudyOptions(wish),
    warnings: fewerWarnings('flashcards', cards.length, CARD_COUNTS[wish.quantity ?? 'standard']),
    files: [
      { name: `${slug}.json`, mimeType: 'application/json', bytes: jsonBytes(json) },
      { name: `${slug}.csv`, mimeType: 'text/csv', bytes: csvBytes(csvRows(cards, words)) },
      { name: `${slug}.apkg`, mimeType: 'application/apkg', bytes: await ankiPackage(deck, workFolder) },
    ],
  }
}

const sourceLine = (citation: StudyCard['citations'][number], words: ContentLabels) =>
  `${placeOf(citation, words)}: ${citation.sourceText}`

const csvRows = (cards: readonly StudyCard[], words: ContentLabels) => [
  [words.question, words.answer, words.source],
  ...cards.map(({ back, citations: [citation], front }) => [front, back, sourceLine(citation!, words)]),
]
