import type { TypedQuestion } from '../../domain/answer.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { prepareQuestion } from './by-search/prepare-question.ts'
import { detectAskedLanguage } from './language/asked-language.ts'
import { rankCandidates } from './rank/rank-candidates.ts'
import type { RankedUnit } from './rank/rank-units.ts'
import { coversPassage } from './retrieval/covers-passage.ts'
import { readInLanguage } from './retrieval/read-in-language.ts'
import type { Retrieval } from './retrieval/retrieval.ts'

/**
 * The passages that search found for a question, those in front that most likely tell it. One that search did not find
 * may be among them, since its words are other ones. `score` is above 0, at most 1, and falls; from a half on it tells
 * how likely a passage is beside the best. Where meanings are compared, search knows better than words do, and its order
 * stays.
 */
export function putLikelyFirst(
  question: TypedQuestion,
  notebook: Retrieval,
  found: readonly FoundPassage[],
): readonly FoundPassage[] {
  if (typeof notebook.supportsFrom === 'number') return found
  return keepUncovered([...listLikelyPassages(question, notebook), ...found.map(scoreBelow)])
}

/** Without those of which all stands in one before. */
export function keepUncovered(passages: readonly FoundPassage[]): readonly FoundPassage[] {
  const kept: FoundPassage[] = []
  for (const passage of passages) if (!kept.some((known) => coversPassage(known, passage))) kept.push(passage)
  return kept
}

/**
 * Passages in the order of the sentence in each that answers likeliest, whole sentences at their ends, with scores from 1
 * down to a half.
 *
 * @param isWanted which sentences make their passages worth reading
 */
export function listLikelyPassages(
  { text: typed, turns }: TypedQuestion,
  notebook: Retrieval,
  isWanted: (unit: RankedUnit) => boolean = () => true,
): readonly FoundPassage[] {
  const text = typed.normalize('NFC') // as the sources are read
  const language = detectAskedLanguage(text, notebook.languages)
  const { asked, retrieval } = prepareQuestion(text, turns, language, readInLanguage(notebook, language))
  const likely = rankCandidates(asked, retrieval).ranked.filter((unit) => speaksOfIt(unit) && isWanted(unit))
  const best = likely[0]?.score ?? 1
  const scores = new Map<FoundPassage, number>()
  for (const { passage, score } of likely) if (!scores.has(passage)) scores.set(passage, (1 + score / best) / 2)
  return [...scores].map(([{ units: _, ...passage }, score]) => ({ ...passage, score }))
}

/** All of short sources is ranked: what search did not find, and by no name says a word of the question, is left out. */
const speaksOfIt = ({ passage, measured: { own, meant } }: RankedUnit) => passage.score > 0 || own + meant > 0

const scoreBelow = (passage: FoundPassage): FoundPassage => ({ ...passage, score: passage.score / 2 })
