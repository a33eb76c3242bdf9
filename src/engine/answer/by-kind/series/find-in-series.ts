import { hedge } from '../../compose/hedge.ts'
import { writeAnswer } from '../../compose/write-answer.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { isSaidBy } from '../../meanings/meant-phrases.ts'
import { findAskedSpans, readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { isOfOtherChange, readChangeKind } from './change-kinds.ts'
import { callsEntries } from './find-entries.ts'
import { type HeadingSeries, type SeriesEntry, sortByTime } from './heading-series.ts'
import { type EntryUnit, readEntryUnits } from './read-entry-units.ts'
import { quoteUnit } from './tell-entry.ts'

type Topic = ReadonlyMap<string, number>
type RatedUnit = { readonly entry: SeriesEntry; readonly unit: EntryUnit; readonly met: number }

/** A line that holds less of what is asked speaks of something else. */
const MIN_MET = 0.6
const WHOLLY = 0.95
const MAX_TOLD = 3

/**
 * The lines of a series that hold what is asked, where it asks when that was or in which entry it stands: its heading
 * tells. Null where a line has a date of its own, or none holds enough.
 */
export function findInSeries(
  asked: AskedQuestion,
  series: HeadingSeries,
  topic: Topic,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const isDateAsked = readAskedKind(asked.typed) === 'date'
  if (!(isDateAsked || asksWhich(asked, series)) || !namesThing(topic)) return null
  const rated = rateUnits(asked, series, topic, retrieval)
  const best = Math.max(...rated.map(({ met }) => met))
  if (!(best >= MIN_MET)) return null
  const isBeginning = asksBeginning(asked)
  const met = rated.filter((one) => one.met === best)
  const told = (isBeginning ? sortFirstFirst(met, series) : met).slice(0, MAX_TOLD)
  const { source } = series
  if (isDateAsked && told.some((one) => !isDatedByHeading(asked, source.text, one))) return null
  const quotes = told.map(({ entry, unit }): Quote => quoteUnit(source, entry, unit, chooseBold(entry, isDateAsked)))
  const answer = writeAnswer(asked, quotes, [], retrieval)
  const isOpen =
    isBeginning && new Set(rated.filter(({ met: share }) => share >= MIN_MET).map(({ entry }) => entry)).size > 1 // another may have brought it
  return best >= WHOLLY && !isOpen ? answer : hedge(answer, asked.language)
}

/** "When did 3.1 come?": a number alone stands in many lines, each of another thing. */
const namesThing = (topic: Topic) => [...topic.keys()].some((term) => /\p{L}/u.test(term))

/** "Since which version", "when was it added": the first that speaks of a thing brought it. */
function asksBeginning({ typed, language }: AskedQuestion): boolean {
  const { since } = findLocale(language).series
  return compileWordCue(since, language).test(typed) || readChangeKind(typed, language) === 'added'
}

function sortFirstFirst(units: readonly RatedUnit[], series: HeadingSeries): readonly RatedUnit[] {
  const order = new Map(sortByTime(series).map((entry, place) => [entry, place]))
  return units.toSorted((one, other) => order.get(one.entry)! - order.get(other.entry)!)
}

/** "Which version", "in which session". */
export function asksWhich(asked: AskedQuestion, series: HeadingSeries): boolean {
  const noun = readWhich(asked)
  return noun !== null && callsEntries(noun, asked.language, series)
}

/** What one is asked for that the entries are not: "Which release came in 2005?" of what happened in each year. */
export function asksWhichOther(asked: AskedQuestion, series: HeadingSeries): boolean {
  const { versions, nouns } = findLocale(asked.language).series
  const noun = readWhich(asked)
  const isEntry = noun !== null && compileWordCue(`${versions}|${nouns}`, asked.language).test(noun)
  return isEntry && !callsEntries(noun, asked.language, series)
}

function readWhich({ typed, language }: AskedQuestion): string | null {
  const { which } = findLocale(language).series
  const asking = compileWordCue(`(?:${which})${isSpaced(language) ? ' (\\p{L}+)' : '(.{1,4})'}`, language).exec(typed)
  return asking?.at(-1) ?? null
}

function rateUnits(asked: AskedQuestion, series: HeadingSeries, topic: Topic, { terms }: Retrieval): RatedUnit[] {
  const { source, entries } = series
  const kind = readChangeKind(asked.typed, asked.language)
  const all = sumPairWeights(topic)
  return entries.flatMap((entry) =>
    readEntryUnits(source, entry)
      .filter((unit) => kind === null || !isOfOtherChange(unit, kind))
      .map((unit) => {
        const held = terms(source.text.slice(unit.start, unit.end))
        const met = [...topic].filter(([term]) => held.some((one) => isSaidBy(one, term, asked.language)))
        return { entry, unit, met: sumPairWeights(met) / all }
      }),
  )
}

const sumPairWeights = (weights: Iterable<readonly [string, number]>) =>
  [...weights].reduce((sum, [, weight]) => sum + weight, 0)

/** Whether a date is told by the heading alone; when a change came is told by its version where there are no dates. */
const isDatedByHeading = ({ typed, language }: AskedQuestion, text: string, { entry, unit }: RatedUnit) =>
  (entry.date !== null ||
    entry.weekday !== null ||
    (entry.version !== null && readChangeKind(typed, language) !== null)) &&
  findAskedSpans(text.slice(unit.start, unit.end), typed).length === 0

const chooseBold = ({ title, date, version }: SeriesEntry, isDateAsked: boolean) =>
  isDateAsked && date ? title.slice(date.start, date.end) : version
