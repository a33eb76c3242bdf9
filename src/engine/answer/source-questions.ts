import type { TextSegment } from '../../text/segments.ts'
import type { FoundPassage } from '../search/found-passage.ts'

type ScoredUnit = { readonly passage: FoundPassage; readonly unit: TextSegment; readonly score: number }

/** What opens a question of the source's own, and what its answer: "Q:", "F:", "問：". */
const ASKS =
  /^[\s>*_#-]*(?:Q(?:uestion|uest)?\s?\d*|F(?:rage)?\s?\d*|P(?:regunta|ergunta)?|D(?:omanda)?|V(?:raag)?|В(?:опрос)?|質問|問|问题?)[*_]*\s*[.:：)]/u
const ANSWERS =
  /^[\s>*_#-]*(?:A(?:nswer|ntwort|ntwoord)?|R(?:éponse|espuesta|esposta|isposta)?|О(?:твет)?|回答|答)\s?\d*[*_]*\s*[.:：)]/u
const MAX_QUESTION_CHARS = 600

/**
 * A source that asks "Q: My tar does not know .tar.xz. How do I unpack one?" answers under "A:": what a sentence of such a
 * question is worth is handed to the first one of its answer, and the question is none itself.
 */
export function handToAnswers<Unit extends ScoredUnit>(ranked: readonly Unit[]): Unit[] {
  const asking = new Map(ranked.map((one) => [one, findAnswerAfter(one)] as const).filter(([, at]) => at !== null))
  if (asking.size === 0) return [...ranked]
  const handed = ranked.flatMap((one) => {
    if (asking.has(one)) return []
    const scores = [...asking].filter(([other, at]) => other.passage === one.passage && at === one.unit.start)
    const score = Math.max(one.score, ...scores.map(([other]) => other.score))
    return [score === one.score ? one : { ...one, score }]
  })
  return handed.sort((one, other) => other.score - one.score)
}

/** Where in its passage the answer to a unit begins that is part of a question; null for all else, and where none follows. */
function findAnswerAfter({ passage, unit }: ScoredUnit): number | null {
  const units = passage.units ?? []
  const at = units.findIndex(({ start }) => start === unit.start)
  const read = (place: number) => passage.text.slice(units[place]!.start, units[place]!.end)
  if (at < 0) return null
  let from = at
  while (from > 0 && !ASKS.test(read(from)) && !ANSWERS.test(read(from))) from -= 1
  if (!ASKS.test(read(from)) || unit.end - units[from]!.start > MAX_QUESTION_CHARS) return null
  const answer = units.findIndex((_, place) => place > at && (ANSWERS.test(read(place)) || ASKS.test(read(place))))
  return answer > 0 && ANSWERS.test(read(answer)) ? units[answer]!.start : null
}
