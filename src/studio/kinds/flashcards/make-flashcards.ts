import type { StudyCard } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { CitationList } from '../citation-list.ts'
import {
  buildAppliedStudyOptions,
  buildShortageWarnings,
  formatCitationPlace,
  packStudyFiles,
  refuseToMake,
} from '../study/maker-output.ts'
import { createQuestionWording } from '../study/question.ts'
import { buildStudyCards, CARD_COUNTS } from './build-study-cards.ts'
import { writeCardPage } from './page.ts'

/** Makes flashcards: JSON with the citations (main), a page to learn with, CSV, and a package that Anki imports. */
export const makeFlashcards: Maker = async (outline, request, { onStep, words, workFolder }) => {
  onStep('writing the cards', 0, 2)
  const citations = new CitationList()
  const cards = buildStudyCards(outline, request, createQuestionWording(outline, request, words), citations)
  if (cards.length === 0) refuseToMake('flashcards')
  onStep('packing the files', 1, 2)
  const name = request.title ?? outline.title
  const { language } = request
  const page = writeCardPage({ title: name, language, quotedLanguage: outline.language, cards, words })
  const notes = cards.map(({ back, citations: [citation], front }) => ({
    front,
    back,
    source: formatCardSource(citation!, words),
  }))
  const json = { title: name, language, cards }
  const setting = { name, kind: 'flashcards', language, words, workFolder } as const
  return {
    name,
    cards,
    citations: citations.all(),
    applied: buildAppliedStudyOptions(request, outline),
    warnings: buildShortageWarnings('flashcards', cards.length, CARD_COUNTS[request.quantity ?? 'standard']),
    files: await packStudyFiles({ json, page, rows: buildCardCsvRows(cards, words), notes }, setting),
  }
}

const formatCardSource = (citation: StudyCard['citations'][number], words: ContentLabels) =>
  `${formatCitationPlace(citation, words)}: ${citation.sourceText}`

const buildCardCsvRows = (cards: readonly StudyCard[], words: ContentLabels) => [
  [words.question, words.answer, words.source],
  ...cards.map(({ back, citations: [citation], front }) => [front, back, formatCardSource(citation!, words)]),
]
