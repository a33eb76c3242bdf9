import type { FoundSpan } from '../../../text/spans.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { coversMonth, listMonths } from './months.ts'
import { coversWeekday, listWeekdays } from './weekdays.ts'

/** A day or month that a question names, and whether a text names it, or others between which it lies. */
type AskedTime = FoundSpan & { readonly isIn: (text: string) => boolean }

/**
 * A retrieval in which a text that names a stretch of days or months says those between them as well, as far as the question
 * names them: "Monday to Friday" says Wednesday. Unchanged for a question that names none.
 */
export function meetWeekday(question: string, retrieval: Retrieval): Retrieval {
  const { find, terms, weightOf } = retrieval
  const nowhere = weightOf('')
  const asked = listAskedTimes(question).map(({ isIn, start, end }) => {
    const said = terms(question.slice(start, end))
    return { isIn, said, isNowhere: said.every((term) => !isTermHeld(term, weightOf)) }
  })
  if (asked.length === 0) return retrieval
  const passages = find(question, PASSAGES_READ)
  const covered = asked.filter(({ isIn, isNowhere }) => isNowhere && passages.some(({ text }) => isIn(text)))
  const met = new Set(covered.flatMap(({ said }) => said))
  if (met.size === 0) return retrieval
  const listCovered = (text: string) => covered.flatMap(({ isIn, said }) => (isIn(text) ? said : []))
  return {
    ...retrieval,
    terms: (text) => [...terms(text), ...listCovered(text)],
    weightOf: (term) => (met.has(term) ? WEIGHS * nowhere : weightOf(term)),
  }
}

const listAskedTimes = (question: string): AskedTime[] => [
  ...listWeekdays(question).map(({ day, ...span }) => ({
    ...span,
    isIn: (text: string) => coversWeekday(text, day) === true,
  })),
  ...listMonths(question).map(({ month, ...span }) => ({ ...span, isIn: (text: string) => coversMonth(text, month) })),
]

const PASSAGES_READ = 5
/** As much as a word that stands in a few places. */
const WEIGHS = 0.6
