import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'

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
  const openings = new Map([...new Set(ranked.map(({ passage }) => passage))].map((one) => [one, listOpenings(one)]))
  const asking = new Map(
    ranked
      .map((one) => [one, findAnswerAfter(one, openings.get(one.passage)!)] as const)
      .filter(([, at]) => at !== null),
  )
  if (asking.size === 0) return [...ranked]
  const handed = ranked.flatMap((one) => {
    if (asking.has(one)) return []
    const scores = [...asking].filter(([other, at]) => other.passage === one.passage && at === one.unit.start)
    const score = Math.max(one.score, ...scores.map(([other]) => other.score))
    return [score === one.score ? one : { ...one, score }]
  })
  return handed.sort((one, other) => other.score - one.score)
}

type Opening = 'asks' | 'answers' | null

/** What each unit of a passage opens; none at all in nearly every passage. */
function listOpenings({ text, units = [] }: FoundPassage): readonly Opening[] {
  const openings = units.map(({ start, end }): Opening => {
    const said = text.slice(start, end)
    return ASKS.test(said) ? 'asks' : ANSWERS.test(said) ? 'answers' : null
  })
  return openings.includes('asks') ? openings : []
}

/** Where in its passage the answer to a unit begins that is part of a question; null for all else, and where none follows. */
function findAnswerAfter({ passage, unit }: ScoredUnit, openings: readonly Opening[]): number | null {
  const units = passage.units ?? []
  const at = openings.length === 0 ? -1 : units.findIndex(({ start }) => start === unit.start)
  const from = at < 0 ? -1 : openings.findLastIndex((opening, place) => place <= at && opening !== null)
  if (openings[from] !== 'asks' || unit.end - units[from]!.start > MAX_QUESTION_CHARS) return null
  const answer = openings.findIndex((opening, place) => place > at && opening !== null)
  return openings[answer] === 'answers' ? units[answer]!.start : null
}
