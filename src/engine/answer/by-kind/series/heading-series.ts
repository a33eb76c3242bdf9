import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { listLocaleCodes } from '../../language/locales.ts'
import { findNumberedThing } from '../../language/numbered-thing.ts'
import { VERSION_FORM } from '../../language/version-form.ts'
import { findWeekday } from '../../language/weekdays.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { isCaption } from '../whole/captions.ts'
import { type HeadedSection, nameHeading } from '../whole/heading.ts'
import { readOutline } from '../whole/outline.ts'
import { findPartialDate, orderDate, type PartialDate } from './partial-date.ts'
import { listVersionSections } from './version-lines.ts'

/** A section by what its heading counts by: "[2.4.0] - 2023-06-19", "Session 2: Kneading", "Monday". */
export type SeriesEntry = {
  readonly section: HeadedSection
  readonly title: string
  readonly version: string | null
  readonly date: PartialDate | null
  readonly weekday: number | null
  readonly numbered: { readonly noun: string; readonly number: number } | null
}

/** Sections of one level that are told apart by version, date, day or number: a change log, minutes, a programme. */
export type HeadingSeries = { readonly source: IndexedSource; readonly entries: readonly SeriesEntry[] }

const MIN_ENTRIES = 2
/** A programme has sections beside its days: what to bring, what is not included. */
const MIN_SHARE = 0.4
const VERSION = /^\W*(?:[\p{L}.]+\s+)?v?(\d+(?:\.\d+){1,3}(?:-[\w.]+)?)(?![\p{L}\p{N}])/iu
const BARE_VERSION = new RegExp(`^v?(${VERSION_FORM})$`, 'iu')
/** "3.2a" and "1.9.13p3" too, in a line that goes by versions. */
const LINE_VERSION = new RegExp(String.raw`(?<![\p{L}\p{N}.])v?(${VERSION_FORM})(?![\p{L}\p{N}])`, 'giu')

/** The series of a source, in reading order. */
export const listSeries = memoizeWeakly((source: IndexedSource): readonly HeadingSeries[] => findSeries(source))

function findSeries(source: IndexedSource): HeadingSeries[] {
  const outline = readOutline(source)
  const groups = Map.groupBy(outline, (one) => `${one.level} ${findParent(outline, one)?.start ?? ''}`)
  const series = [...groups.values()].flatMap((sections) => {
    const entries = sections.map((section) => readEntry(source, section)).filter(isCounted)
    const isSeries = entries.length >= MIN_ENTRIES && entries.length >= MIN_SHARE * countTitles(sections)
    return isSeries && !countsParts(entries) ? [{ source, entries }] : []
  })
  const versions = readVersionLines(source)
  const headed = series.find(({ entries }) => entries.some(({ version }) => version !== null))
  if (headed) return series.map((one) => (one === headed ? addVersions(one, versions) : one))
  return versions.length === 0 || countsParts(versions) ? series : [{ source, entries: versions }, ...series]
}

/** "2.1", "2.2", "5.1", "5.2" in this order, each with a title and no day, are the parts of chapters and no versions. */
function countsParts(entries: readonly SeriesEntry[]): boolean {
  const parts = entries.map(({ version }) => /^(\d+(?:\.\d+)*)\.(\d+)$/u.exec(version ?? ''))
  return entries.every(({ date, title }, place) => {
    const [, chapter, part] = parts[place] ?? []
    const [, chapterBefore, partBefore] = parts[place - 1] ?? []
    const isNext = chapter === chapterBefore ? Number(part) === Number(partBefore) + 1 : part === '1'
    return chapter !== undefined && isNext && date === null && /\p{L}{3}/u.test(title)
  })
}

/** "Changes:" under each of the versions is a part of theirs, and none of a kind with them. */
const countTitles = (sections: readonly HeadedSection[]) => new Set(sections.map(({ title }) => title)).size

/** The older entries of a change log may be of another form than the newer, which are headings. */
function addVersions(series: HeadingSeries, lines: readonly SeriesEntry[]): HeadingSeries {
  const named = new Set(series.entries.map(({ version }) => version))
  const further = lines.filter(({ version }) => !named.has(version))
  if (further.length === 0) return series
  const entries = [...series.entries, ...further].sort((one, other) => one.section.start - other.section.start)
  return { ...series, entries: entries.map((entry, place) => endBefore(entry, entries[place + 1])) }
}

const endBefore = (entry: SeriesEntry, next: SeriesEntry | undefined): SeriesEntry => {
  const { section } = entry
  return next && next.section.start < section.end
    ? { ...entry, section: { ...section, end: next.section.start } }
    : entry
}

/** The entries of a change log that no mark divides; the last version that a heading names is the one that came. */
const readVersionLines = (source: IndexedSource): SeriesEntry[] =>
  listVersionSections(source.text).map((section) => {
    const { title } = section
    const entry = { ...readEntry(source, section), title, date: findPartialDate(title) }
    const { date } = entry
    const named = date === null ? title : date.start === 0 ? title.slice(date.end) : title.slice(0, date.start)
    return { ...entry, version: [...named.matchAll(LINE_VERSION)].at(-1)?.[1] ?? null }
  })

const findParent = (outline: readonly HeadedSection[], { start, end, level }: HeadedSection) =>
  outline.findLast((one) => one.start < start && one.end >= end && one.level < level)

const isCounted = ({ version, date, weekday, numbered }: SeriesEntry) =>
  version !== null || date !== null || weekday !== null || numbered !== null

function readEntry({ text }: IndexedSource, section: HeadedSection): SeriesEntry {
  const line = toPlainText(text.slice(section.start, section.bodyStart)).replace(/^[\s#]+|[[\]]/gu, '')
  const title = line || nameHeading(section)
  const date = findPartialDate(title)
  const version = isCaption(title)
    ? null
    : section.label === null
      ? (VERSION.exec(title)?.[1] ?? null)
      : readBareVersion(section)
  const weekday = findWeekday(title)
  const numbered = findNumberedThing(title, listLocaleCodes())
  return {
    section,
    title,
    version: date && version && date.start <= title.indexOf(version) ? null : version,
    date,
    weekday: weekday?.start === 0 ? weekday.day : null,
    numbered: numbered?.start === 0 ? numbered : null,
  }
}

/** "F.1 3.08": behind the number of the section stands its version, and nothing else. */
const readBareVersion = ({ title }: HeadedSection): string | null => BARE_VERSION.exec(title)?.[1] ?? null

/** The entries from the first to the last in time: by their dates, else by their versions, else as they stand. */
export function sortByTime({ entries }: HeadingSeries): readonly SeriesEntry[] {
  if (entries.every(({ date }) => date?.month && date.year))
    return entries.toSorted((one, other) => orderDate(one.date!) - orderDate(other.date!))
  return entries.every(({ version }) => version !== null)
    ? entries.toSorted((one, other) => compareVersions(one.version!, other.version!))
    : entries
}

export const compareVersions = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
