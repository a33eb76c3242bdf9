import type { AnswerState } from '../../../domain/answer.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { readContent } from '../frame-words.ts'
import { findLocale } from '../locales.ts'
import { fillIn } from '../phrases.ts'
import { readMatter } from '../question-matter.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { listAlikeTerms } from './alike-words.ts'
import { addKin } from './bridge-words.ts'
import { findFamily } from './find-family.ts'
import type { Kin } from './kin.ts'
import { listAskedWords } from './list-asked-words.ts'

const PASSAGES_READ = 5
const MAX_ALIKE_TERMS = 4
/** Of the question's words, so many have to stand in what a partial answer leads with. */
const MIN_HELD = 0.6
const STATES: readonly AnswerState[] = ['no_support', 'partial', 'answered']

/** What a question was, and how it is answered by a retrieval. */
type AskedBefore = {
  readonly text: string
  readonly language: string
  readonly answer: (retrieval: Retrieval) => WrittenAnswer
}

/**
 * Asks once more where a word of the question stands in none of the passages found, and the notebook may call the thing
 * otherwise. The second answer counts only where what it leads with holds more of the question; it says which word was
 * read as which, and is partial where that is another word.
 */
export function askAgain(first: WrittenAnswer, question: AskedBefore, retrieval: Retrieval): WrittenAnswer {
  if (first.state === 'answered' && first.citations.length === 0) return first
  const { text, language, answer } = question
  const alike = findAlike(text, language, retrieval.find(text, PASSAGES_READ), retrieval)
  if (alike.length === 0) return first
  const bridged = addKin(alike, retrieval)
  const second = answer(bridged)
  if (STATES.indexOf(second.state) < STATES.indexOf(first.state)) return first
  const { heavy, light } = readMatter(text, language, retrieval)
  const asked = new Set([...heavy, ...light.filter((term) => alike.some((one) => one.term === term))])
  if (!leadsWithMore(first, second, asked, { terms: retrieval.terms, bridged: bridged.terms })) return first
  const readAs = alike.flatMap((one) => findQuoted(one, readLead(second), retrieval))
  if (readAs.length === 0) return first
  const { corrected } = findLocale(language).phrases
  const said = readAs.map((one) => fillIn(corrected, one))
  return { ...second, state: 'partial', warnings: [...said, ...second.warnings] }
}

/** The question's words that none of the passages holds, with what else the notebook may call these. */
function findAlike(text: string, language: string, passages: readonly FoundPassage[], retrieval: Retrieval): Kin[] {
  const held = new Set(passages.flatMap(({ text, heading }) => retrieval.terms(`${heading ?? ''}\n${text}`)))
  const words = listAskedWords(text, readContent(text, language), language, retrieval)
  return words.flatMap(({ typed, term }) => {
    if (held.has(term) || retrieval.weightOf(term) < retrieval.weightOf('')) return []
    const called = listAlikeTerms(term, language).flatMap((other) => [
      other,
      ...findFamily({ typed: other, term: other }, language, retrieval),
    ])
    const isMeant = (other: string) => other !== term && words.every((one) => one.term !== other)
    const terms = [...new Set(called)].filter(
      (other) => isMeant(other) && retrieval.weightOf(other) < retrieval.weightOf(''),
    )
    terms.sort((a, b) => retrieval.weightOf(a) - retrieval.weightOf(b))
    return terms.length === 0 ? [] : [{ typed, term, terms: terms.slice(0, MAX_ALIKE_TERMS), isSure: true }]
  })
}

const readLead = ({ citations }: WrittenAnswer) => citations[0]?.sourceText ?? ''

/** Whether the second answer's first quote holds more words of the question, and enough of them to be about it. */
function leadsWithMore(
  first: WrittenAnswer,
  second: WrittenAnswer,
  asked: ReadonlySet<string>,
  { terms, bridged }: { readonly terms: Retrieval['terms']; readonly bridged: Retrieval['terms'] },
): boolean {
  const countHeld = (answer: WrittenAnswer, read: Retrieval['terms']) =>
    new Set(read(readLead(answer)).filter((term) => asked.has(term))).size
  const held = countHeld(second, bridged)
  // An answer in the question's own words gives way only to one that would be better in any words.
  if (held <= countHeld(first, first.state === 'answered' ? bridged : terms)) return false
  return second.state === 'answered' || (held >= MIN_HELD * asked.size && (held > 1 || asked.size === 1))
}

/** The word that a quote has in place of the question's. */
function findQuoted({ typed, terms: said }: Kin, quoted: string, { terms }: Retrieval) {
  const known = quoted.match(/[\p{L}\p{M}\p{N}]+/gu)?.find((one) => terms(one).some((term) => said.includes(term)))
  return known === undefined ? [] : [{ typed, known }]
}
