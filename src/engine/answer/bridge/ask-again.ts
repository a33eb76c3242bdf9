import type { AnswerState } from '../../../domain/answer.ts'
import { findAskedSpans, readAskedKind } from '../asked-kind.ts'
import { findLocale, isSpaced } from '../locales.ts'
import { fillIn } from '../phrases.ts'
import { readMatter } from '../question-matter.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { isSameRoot } from '../same-root.ts'
import { listUnmetWords } from './list-unmet-words.ts'
import { type Rewording, readOtherwise } from './read-otherwise.ts'

const PASSAGES_READ = 5
/** Of the question's words, so many have to stand in what a partial answer leads with. */
const MIN_HELD = 0.6
/** A longer sentence says one word in passing. */
const MAX_TERMS_ABOUT_ONE = 16
const STATES: readonly AnswerState[] = ['no_support', 'partial', 'answered']

/** What a question was, and how it is answered when it is put in other words. */
type AskedBefore = {
  readonly text: string
  readonly language: string
  readonly answer: (text: string) => WrittenAnswer
}

/**
 * Asks once more in the sources' own words where the notebook does not have a word of the question, and may call the
 * thing otherwise. An answer in the question's own words stays; else the second counts where what it leads with holds more
 * of the question. It says which word was read as which, and is partial, since that is another word.
 */
export function askAgain(first: WrittenAnswer, question: AskedBefore, retrieval: Retrieval): WrittenAnswer {
  if (first.state === 'answered') return first
  const { text, language, answer } = question
  const unmet = listUnmetWords(text, language, retrieval.find(text, PASSAGES_READ), retrieval)
  const reworded = unmet.length === 0 ? null : readOtherwise(text, language, unmet, retrieval)
  if (!reworded) return first
  const second = answer(reworded.text)
  if (STATES.indexOf(second.state) < STATES.indexOf(first.state)) return first
  const lead = readLead(second)
  const readAs = reworded.read.filter(({ known }) => lead.includes(known))
  if (readAs.length === 0 || !leadsWithMore(first, lead, reworded, language, retrieval)) return first
  const { corrected } = findLocale(language).phrases
  const others = readAs.filter(
    ({ typed, known }) =>
      !retrieval.terms(known).every((term) => isSameRoot(term, retrieval.terms(typed)[0] ?? '', language)),
  )
  const said = others.map((one) => fillIn(corrected, { typed: one.typed, known: one.known }))
  return { ...second, state: 'partial', warnings: [...said, ...second.warnings] }
}

const readLead = ({ citations }: WrittenAnswer) => citations[0]?.sourceText ?? ''

/** Whether the second answer's first quote holds more of what is asked, and enough of it to be about it. */
function leadsWithMore(
  first: WrittenAnswer,
  lead: string,
  { text, read, countRead }: Rewording,
  language: string,
  retrieval: Retrieval,
): boolean {
  const { terms } = retrieval
  const replaced = new Set(read.flatMap(({ known }) => terms(known)))
  const asked = new Set(readMatter(text, language, retrieval).heavy.filter((term) => !replaced.has(term)))
  const countOwn = (quoted: string) => new Set(terms(quoted).filter((term) => asked.has(term))).size
  const held = countOwn(lead) + countRead(lead)
  if (held <= countOwn(readLead(first)) + countRead(readLead(first))) return false
  if (!isSpaced(language)) return true // what is asked is told by pairs of signs, which other words break
  if (held < MIN_HELD * (asked.size + read.length)) return false
  if (held > 1) return true
  return readAskedKind(text) === null
    ? terms(lead).length <= MAX_TERMS_ABOUT_ONE
    : findAskedSpans(lead, text).length > 0
}
