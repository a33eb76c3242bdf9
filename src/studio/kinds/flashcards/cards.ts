import type { ContentWish, StudyCard } from '../../../domain/artifact.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { chooseFacts } from '../study/choose.ts'
import type { Fact } from '../study/fact.ts'
import { factsOf } from '../study/facts.ts'
import { questionOf, reverseQuestionOf, type Wording } from '../study/question.ts'
import { holds } from '../study/sentence.ts'

/** How many cards a quantity means. */
export const CARD_COUNTS = { fewer: 10, standard: 20, more: 40 } as const

type Side = { readonly front: string; readonly back: string; readonly fact: Fact }

/** Up to as many cards as wished, in telling order; definitions are also asked the other way round when too few. */
export function cardsOf(outline: Outline, wish: ContentWish, wording: Wording, citations: CitationList): StudyCard[] {
  const count = CARD_COUNTS[wish.quantity ?? 'standard']
  const asked = new Map(factsOf(outline).map((fact) => [fact, questionOf(fact, wording)]))
  const askable = [...asked.keys()].filter((fact) => asked.get(fact) !== null)
  const facts = chooseFacts(askable, wish.difficulty ?? 'medium', count)
  const sides = facts.map((fact) => ({ front: asked.get(fact)!, back: ended(fact.answer), fact }))
  const more = facts.flatMap((fact) => reverseSide(fact, wording)).slice(0, count - sides.length)
  return distinct([...sides, ...more]).map(({ back, fact, front }) => ({
    front,
    back,
    citations: [citations.cite(fact.reference)],
  }))
}

function reverseSide(fact: Fact, wording: Wording): Side[] {
  const front = reverseQuestionOf(fact, wording)
  return front === null || holds(fact.answer, fact.subject) ? [] : [{ front, back: fact.subject, fact }]
}

function distinct(sides: readonly Side[]): Side[] {
  return [...new Map(sides.map((side) => [side.front.toLowerCase(), side])).values()]
}

/** An answer stands alone on its side: without the mark that ended or parted the sentence it is of. */
const ended = (answer: string) => answer.replace(/[\s,;]+$/u, '')
