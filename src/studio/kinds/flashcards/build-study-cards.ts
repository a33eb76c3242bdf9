import type { ContentRequest, StudyCard } from '../../../domain/artifact.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { chooseFacts, stressFacts } from '../study/choose-facts.ts'
import { GAP, type StudyFact } from '../study/fact.ts'
import { findFacts } from '../study/find-facts.ts'
import { type QuestionWording, writeQuestion } from '../study/question.ts'

/** How many cards a quantity means. */
export const CARD_COUNTS = { fewer: 10, standard: 20, more: 40 } as const

/** A gap in a longer sentence, or beside other figures, is a riddle; shorter ones stand where nobody can ask as people do. */
const MAX_GAP_CHARS = 110

type CardSide = { readonly front: string; readonly back: string; readonly fact: StudyFact }

/** Up to as many cards as wished, in telling order. */
export function buildStudyCards(
  outline: Outline,
  request: ContentRequest,
  wording: QuestionWording,
  citations: CitationList,
): StudyCard[] {
  const count = CARD_COUNTS[request.quantity ?? 'standard']
  const asked = new Map(
    stressFacts(findFacts(outline), request, outline.language).map((fact) => [fact, writeQuestion(fact, wording)]),
  )
  const isRiddle = ({ subject }: StudyFact) => subject.length > MAX_GAP_CHARS || /\p{Nd}/u.test(subject)
  const isPoor = (fact: StudyFact) => wording.plain !== null && asked.get(fact)!.includes(GAP) && isRiddle(fact)
  const possible = [...asked.keys()].filter((fact) => asked.get(fact) !== null)
  const plain = possible.filter((fact) => !isPoor(fact))
  const askable = plain.length > 0 ? plain : possible // a short note may hold one sentence, with a figure in it
  const facts = chooseFacts(askable, request.difficulty ?? 'medium', count)
  const sides = facts.map((fact) => ({ front: asked.get(fact)!, back: trimAnswerEnd(fact.answer), fact }))
  return dropRepeatedSides(sides).map(({ back, fact, front }) => ({
    front,
    back,
    citations: [citations.cite(fact.reference)],
  }))
}

function dropRepeatedSides(sides: readonly CardSide[]): CardSide[] {
  return [...new Map(sides.map((side) => [side.front.toLowerCase(), side])).values()]
}

/** An answer stands alone on its side: without the mark that ended or parted the sentence it is of. */
const trimAnswerEnd = (answer: string) => answer.replace(/[\s,;]+$/u, '')
