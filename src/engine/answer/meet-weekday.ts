import type { Retrieval } from './retrieval.ts'
import { coversWeekday, listWeekdays } from './weekdays.ts'

/**
 * A retrieval in which a text that names a stretch of days says the days between them as well, as far as the question
 * names them: "Monday to Friday" says Wednesday. Unchanged for a question that names no day of the week.
 */
export function meetWeekday(question: string, retrieval: Retrieval): Retrieval {
  const { find, terms, weightOf } = retrieval
  const nowhere = weightOf('')
  const asked = listWeekdays(question).map(({ day, start, end }) => {
    const said = terms(question.slice(start, end))
    return { day, said, isNowhere: said.every((term) => weightOf(term) >= nowhere) }
  })
  if (asked.length === 0) return retrieval
  const passages = find(question, PASSAGES_READ)
  const covered = asked.filter(
    ({ day, isNowhere }) => isNowhere && passages.some((one) => coversWeekday(one.text, day)),
  )
  const met = new Set(covered.flatMap(({ said }) => said))
  if (met.size === 0) return retrieval
  const listCovered = (text: string) => covered.flatMap(({ day, said }) => (coversWeekday(text, day) ? said : []))
  return {
    ...retrieval,
    terms: (text) => [...terms(text), ...listCovered(text)],
    weightOf: (term) => (met.has(term) ? WEIGHS * nowhere : weightOf(term)),
  }
}

const PASSAGES_READ = 5
/** As much as a word that stands in a few places. */
const WEIGHS = 0.6
