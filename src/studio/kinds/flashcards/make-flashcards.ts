import type { StudyCard } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Maker } from '../../maker.ts'
import { CitationList } from '../citation-list.ts'
import { formatCitationPlace, packStudyAid, refuseToMake } from '../study/maker-output.ts'
import { createQuestionWording } from '../study/question.ts'
import { buildStudyCards, CARD_COUNTS } from './build-study-cards.ts'
import { writeCardPage } from './page.ts'

/** Makes flashcards: JSON with the citations (main), a page to learn with, CSV, and a package that Anki imports. */
export const makeFlashcards: Maker = async (outline, request, tools) => {
  const { onStep, words } = tools
  onStep('writing the cards', 0, 2)
  const citations = new CitationList()
  const cards = buildStudyCards(outline, request, createQuestionWording(outline, request, words), citations)
  if (cards.length === 0) refuseToMake('flashcards')
  onStep('packing the files', 1, 2)
  const { language, title = outline.title } = request
  const page = writeCardPage({ title, language, quotedLanguage: outline.language, cards, words })
  const sided = cards.map(({ back, citations: [citation], front }) => {
    return { front, back, source: formatCardSource(citation!, words) }
  })
  const head = [words.question, words.answer, words.source]
  const rows = [head, ...sided.map(({ back, front, source }) => [front, back, source])]
  const aid = { kind: 'flashcards', items: { cards }, what: 'flashcards', counts: CARD_COUNTS } as const
  return packStudyAid({ ...aid, citations, page, rows, notes: sided }, outline, request, tools)
}

const formatCardSource = (citation: StudyCard['citations'][number], words: ContentLabels) =>
  `${formatCitationPlace(citation, words)}: ${citation.sourceText}`
