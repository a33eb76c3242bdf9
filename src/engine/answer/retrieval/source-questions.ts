import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'

type ScoredUnit = { readonly passage: FoundPassage; readonly unit: TextSegment; readonly score: number }

/** What opens a question of the source's own, and what its answer: "Q:", "F:", "問：". */
const ASKS =
  /^[\s>*_#-]*(?:Q(?:uestion|uest)?\s?\d*|F(?:rage)?\s?\d*|P(?:regunta|ergunta)?|D(?:omanda)?|V(?:raag)?|В(?:опрос)?|質問|問|问题?)[*_]*\s*[.:：)]/u
const ANSWERS =
  /^[\s>*_#-]*(?:A(?:nswer|ntwort|ntwoord)?|R(?:éponse|espuesta|esposta|isposta)?|О(?:твет)?|回答|答)\s?\d*[*_]*\s*[.:：)]/u
/** "Ada: ...", as a chat that was exported has it behind the moment: "[12.10.26, 09:14:02] Ada: ...", "12/10/26, 09:14 - Ada: ...". */
const SPEAKER =
  /^\s*(?:\[[\d\s.,:/-]{8,30}(?:[AP]M)?\]\s*|\d[\d\s.,:/-]{8,30}(?:[AP]M)?\s+-\s+)?[*_]*(\p{Lu}[^:.!?\n]{0,40}?)[*_]*:[*_]*\s/u
/** The row of a message of such a chat, as it is read: its day, its time, who writes and what. */
const SPEAKER_IN_ROW = /^\s*\| ?\d[\d./-]{5,9} \| \d\d:\d\d(?::\d\d)? \| ([^|\n]{1,40}) \| /u
/** One line with a colon is no talk. */
const MIN_TURNS = 3
const MAX_QUESTION_CHARS = 600

/**
 * A source that asks "Q: My tar does not know .tar.xz. How do I unpack one?" answers under "A:": what a sentence of such a
 * question is worth is handed to the first one of its answer, and the question is none itself.
 * @param isAsked whether a question of the source is the one that is asked: its answer comes first
 */
export function handToAnswers<Unit extends ScoredUnit>(
  ranked: readonly Unit[],
  isAsked: (unit: Unit) => boolean,
): Unit[] {
  const openings = new Map([...new Set(ranked.map(({ passage }) => passage))].map((one) => [one, listOpenings(one)]))
  const asking = new Map(
    ranked
      .map((one) => [one, findAnswerAfter(one, openings.get(one.passage)!)] as const)
      .filter(([, at]) => at !== null),
  )
  if (asking.size === 0) return [...ranked]
  const handed = ranked.flatMap((one) => {
    if (asking.has(one)) return []
    const own = [...asking].filter(([other, at]) => other.passage === one.passage && at === one.unit.start)
    const scores = own.map(([other]) => (isAsked(other) ? ranked[0]!.score + 1 : other.score))
    const score = Math.max(one.score, ...scores)
    return [score === one.score ? one : { ...one, score }]
  })
  return handed.sort((one, other) => other.score - one.score)
}

type Opening = 'asks' | 'answers' | null

/** What each unit of a passage opens; none at all in nearly every passage. */
function listOpenings({ text, units = [] }: FoundPassage): readonly Opening[] {
  const said = units.map(({ start, end }) => text.slice(start, end))
  const openings = said.map((words): Opening => (ASKS.test(words) ? 'asks' : ANSWERS.test(words) ? 'answers' : null))
  return openings.includes('asks') ? openings : listTurns(said)
}

/** In a chat or an interview a speaker asks whose turn ends with a question, and the one after answers. */
function listTurns(said: readonly string[]): readonly Opening[] {
  const speakers = said.map((words) => (SPEAKER_IN_ROW.exec(words) ?? SPEAKER.exec(words))?.[1])
  if (speakers.filter((name) => name !== undefined).length < MIN_TURNS) return []
  const openings = speakers.map((name, at): Opening => {
    if (name === undefined) return null
    const next = speakers.findIndex((other, place) => place > at && other !== undefined)
    const last = said[next < 0 ? said.length - 1 : next - 1]!
    return /[?？]["”»)\s|]*$/u.test(last) && speakers[next] !== name ? 'asks' : 'answers'
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
