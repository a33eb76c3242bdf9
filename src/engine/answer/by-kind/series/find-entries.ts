import type { FoundSpan } from '../../../../text/spans.ts'
import { findLocale } from '../../language/locales.ts'
import { findNumberedThing } from '../../language/numbered-thing.ts'
import { findWeekday } from '../../language/weekdays.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { compareVersions, type HeadingSeries, type SeriesEntry, sortByTime } from './heading-series.ts'
import { findPartialDate, liesIn } from './partial-date.ts'

/**
 * The entries of a series that a question names, and where it does: "version 2.4", "the last session", "on Monday".
 * `isEdge`: as the first or the last. `nearest`: the version that comes next to one that is not there.
 */
export type NamedEntries = {
  readonly entries: readonly SeriesEntry[]
  readonly said: readonly FoundSpan[]
  readonly isEdge: boolean
  readonly nearest: string | null
}

type FindEntries = (question: string, language: string, series: HeadingSeries) => NamedEntries | null

/** Null where a question names none of a series. */
export const findNamedEntries: FindEntries = (question, language, series) => {
  for (const find of [findByVersion, findByDate, findByWeekday, findByNumber, findByEdge]) {
    const named = find(question, language, series)
    if (named) return named
  }
  return null
}

const nameEntries = (entries: readonly SeriesEntry[], said: readonly FoundSpan[]): NamedEntries | null =>
  entries.length === 0 ? null : { entries, said, isEdge: false, nearest: null }

const VERSION_NUMBER = /(?<![\p{L}\p{N}.,])v?(\d+(?:\.\d+){0,3}(?:-[\w.]+)?)(?!\p{N}|[.,:]\d)/giu
const BEFORE_CHARS = 24

/** A number with points, or one behind "version"; of two, or since one, what came from the lower on where it asks for changes. */
const findByVersion: FindEntries = (question, language, { entries }) => {
  const versions = entries.flatMap(({ version }) => version ?? [])
  if (versions.length === 0) return null
  const named = readVersions(question, language).map((one) => ({
    ...one,
    met: entries.filter((entry) => isOfVersion(entry, one.version)),
  }))
  const missing = named.find(
    ({ met, isCalled, version }) => met.length === 0 && (isCalled || version.split('.').length > 2),
  )
  if (missing)
    return { entries: [], said: [missing.span], isEdge: false, nearest: findNearestVersion(missing.version, versions) }
  const [first, second] = named.filter(({ met }) => met.length > 0)
  if (!first) return null
  const said = second ? [first.span, second.span] : [first.span]
  const { news, changed, since } = findLocale(language).series
  const asksChanges = compileWordCue(`${news}|${changed}`, language).test(question)
  if (asksChanges && (second || compileWordCue(since, language).test(question)))
    return nameEntries(listBetween(entries, first.version, second?.version), said)
  return nameEntries(first.met, [first.span])
}

type NamedVersion = { readonly version: string; readonly span: FoundSpan; readonly isCalled: boolean }

function readVersions(question: string, language: string): NamedVersion[] {
  const noun = compileWordCue(`(?:${findLocale(language).series.versions})\\s*$`, language)
  return [...question.matchAll(VERSION_NUMBER)].flatMap(({ 0: written, 1: version = '', index }) => {
    const isCalled = noun.test(question.slice(Math.max(0, index - BEFORE_CHARS), index))
    const span = { start: index, end: index + written.length }
    return isCalled || version.includes('.') ? [{ version, span, isCalled }] : []
  })
}

const isOfVersion = ({ version }: SeriesEntry, asked: string) =>
  version === asked || version?.startsWith(`${asked}.`) === true

/** What came after the lower of two versions, the higher with it; without another, all that came after. */
function listBetween(entries: readonly SeriesEntry[], one: string, other: string | undefined): SeriesEntry[] {
  const [low, high] = other === undefined || compareVersions(one, other) < 0 ? [one, other] : [other, one]
  return entries.filter(
    (entry) =>
      entry.version !== null &&
      compareVersions(entry.version, low) > 0 &&
      !isOfVersion(entry, low) &&
      (high === undefined || compareVersions(entry.version, high) <= 0 || isOfVersion(entry, high)),
  )
}

/** The next lower one, else the lowest. */
const findNearestVersion = (version: string, versions: readonly string[]): string => {
  const sorted = versions.toSorted(compareVersions)
  return sorted.findLast((one) => compareVersions(one, version) < 0) ?? sorted[0]!
}

const findByDate: FindEntries = (question, _, { entries }) => {
  const asked = findPartialDate(question)
  return (
    asked &&
    nameEntries(
      entries.filter(({ date }) => date !== null && liesIn(date, asked)),
      [asked],
    )
  )
}

const findByWeekday: FindEntries = (question, _, { entries }) => {
  const asked = findWeekday(question)
  return (
    asked &&
    nameEntries(
      entries.filter(({ weekday }) => weekday === asked.day),
      [asked],
    )
  )
}

/** "The second session", "day 3": by the number in the heading, else by place. */
const findByNumber: FindEntries = (question, language, series) => {
  const asked = findNumberedThing(question, [language])
  if (!asked || !callsEntries(asked.noun, language, series)) return null
  const isNumbered = series.entries.some(({ numbered }) => numbered !== null)
  const entry = isNumbered
    ? series.entries.find(({ numbered }) => numbered?.number === asked.number)
    : sortByTime(series)[asked.number - 1]
  return entry ? nameEntries([entry], [asked]) : null
}

/** Whether words are what the entries of a series are called. */
export function callsEntries(words: string, language: string, { entries }: HeadingSeries): boolean {
  const { versions, nouns } = findLocale(language).series
  if (entries.some(({ version }) => version !== null)) return compileWordCue(versions, language).test(words)
  const [first = ''] = /^\p{L}+/u.exec(entries[0]!.title.toLowerCase()) ?? []
  const isShared = entries.every(({ title }) => title.toLowerCase().startsWith(first))
  return (
    compileWordCue(nouns, language).test(words) || (isShared && first !== '' && words.toLowerCase().includes(first))
  )
}

/** "The latest version", "the first day"; without a noun where it asks what was fixed last, or when it first came out. */
const findByEdge: FindEntries = (question, language, series) => {
  const { latest, earliest, released, fixed, added, removed, changed } = findLocale(language).series
  const isVersioned = series.entries.some(({ version }) => version !== null)
  const isDated = isVersioned || series.entries.some(({ date }) => date !== null)
  const bare = [...(isVersioned ? [released] : []), fixed, added, removed, changed].join('|') // no day is released
  const isCalled =
    callsEntries(question, language, series) || (isDated && compileWordCue(bare, language).test(question))
  const [last, first] = [latest, earliest].map((cue) => compileWordCue(cue, language).exec(question))
  const met = last ?? first
  if (!met || !isCalled) return null
  const sorted = sortByTime(series)
  const said = [{ start: met.index, end: met.index + met[0].length }]
  return { entries: [last ? sorted.at(-1)! : sorted[0]!], said, isEdge: true, nearest: null }
}
