import type { Turn } from '../../../domain/answer.ts'
import { detectAskedLanguage } from '../language/asked-language.ts'
import { isSpaced } from '../language/locales.ts'
import { isRefusal } from '../language/phrases.ts'
import type { WeightedQuestion } from '../retrieval/measure-terms.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { readAct, readActTerm } from './asked-act.ts'
import { dependsOnTurns, readFirstTold, resolveFollowUp } from './follow-up.ts'
import { readMatter } from './question-matter.ts'

/** A question ready to be answered: what to search for, and its weighted terms. */
export type AskedQuestion = WeightedQuestion & {
  readonly searchText: string
  readonly own: ReadonlySet<string>
  /** The terms of its verbs that stand nowhere: the sources may say it with another verb, or not at all. */
  readonly unknownVerbs: readonly string[]
  /** As it was put, before its words were read in the forms that the sources have. */
  readonly typed: string
  /** What the answers of the conversation have said, as they said it. */
  readonly said: string
  /** What the last of them led with; empty behind a refusal, and where the question stands alone. */
  readonly toldLast: string
  /** The language it is asked in, by its ISO 639-1 code. */
  readonly language: string
  /** The term of what it says of the person that it asks for; null where it asks for none. */
  readonly act: string | null
}

/** A word that a source rarely repeats counts so much, and nothing where no source has it. */
const LIGHT = 0.3

/**
 * Weighs the terms of a question's matter by their rarity: the words that it is put with count for nothing, words carried
 * over from the conversation in part.
 */
export function readAskedQuestion(
  text: string,
  turns: readonly Turn[],
  retrieval: Pick<Retrieval, 'terms' | 'weightOf' | 'languages' | 'termsFrom'>,
  language: string = detectAskedLanguage(text, retrieval.languages),
): AskedQuestion {
  const { terms, weightOf } = retrieval
  const { heavy, light, unknownVerbs } = readMatter(text, language, retrieval)
  const { searchText: followed, carried } = resolveFollowUp(text, turns, terms)
  const otherwise = isSpaced(language) ? [] : heavy.filter((term) => !text.includes(term)) // as the sources go on behind a sign
  const searchText = [followed, ...otherwise].join(' ')
  const weights = new Map(heavy.map((term) => [term, weightOf(term)]))
  const isInSources = (term: string) => isTermHeld(term, weightOf) && !/^\p{N}+$/u.test(term) // a count is met by any other
  for (const term of light.filter(isInSources)) weights.set(term, LIGHT * weightOf(term))
  for (const { word, factor } of carried)
    for (const term of terms(word)) if (!weights.has(term)) weights.set(term, factor * weightOf(term))
  const said = turns.map(({ answer }) => answer).join('\n')
  const toldLast = readToldLast(text, turns, terms)
  const own = new Set(heavy)
  const read = readAct(text, language, retrieval)
  const act = read === null ? null : readActTerm(read, retrieval)
  const all = [...heavy, ...light]
  return { text, typed: text, said, toldLast, searchText, terms: all, own, unknownVerbs, weights, language, act }
}

function readToldLast(text: string, turns: readonly Turn[], terms: Retrieval['terms']): string {
  const answer = turns.at(-1)?.answer ?? ''
  if (isRefusal(answer) || !dependsOnTurns(text, turns, terms)) return ''
  return readFirstTold(answer)
}

/** Whether words of the conversation before were taken along. */
export const carriesWords = ({ terms, weights }: Pick<AskedQuestion, 'terms' | 'weights'>) =>
  weights.size > new Set(terms).size
