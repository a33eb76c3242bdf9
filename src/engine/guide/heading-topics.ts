import { capitalize } from '../../lib/capitalize.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { countEach } from '../../lib/counts.ts'
import { once } from '../../lib/memoize.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { readHeading } from '../answer/by-kind/whole/read-heading.ts'
import { readLocales } from '../answer/language/locales.ts'
import { lowerWords, type WrittenText } from './written-small.ts'

/** A heading that tells what its section is about; the section's stretch of the source's text. */
export type HeadingTopic = { readonly text: string; readonly start: number; readonly end: number }

const MAX_TOPIC_CHARS = 60
const MIN_OF_LEVEL = 2
const MIN_UPPER_TOPICS = 4
/** "Symptom", "Solution": what stands under many headings is no topic. */
const MAX_REPEATS = 2
const NUMBERING = /^\s*(?:§+\s*)?(?:\(?\d+(?:\.\d+)*[.):]?|[IVXLC]{1,6}[.)]|[A-Za-z][.)])\s+/u
/** Dates, file names, and whatever has no words. */
const TELLS_NOTHING = /^(?:[\d\W_]+|[IVXLC]+|.*\.\w{2,4}|https?:.*|[\w-]+:\s?\S*)$/u

/** Headings that stand in every document: introduction, contents, references. */
const readGenericHeadings = once(() => {
  const headings = readLocales().flatMap(({ guide }) => guide.genericHeadings)
  return new RegExp(`^(?:${headings.join('|')})$`, 'iu')
})

type TitledText = WrittenText & { readonly title: string }

/** `headings`: all that tell something, each once; `topics`: the upper ones of them. Both in reading order. */
type ReadHeadings = Readonly<Record<'headings' | 'topics', readonly HeadingTopic[]>>

/**
 * What the headings of a source tell. Its topics are those of the upper level, and of the next one where they are few; a
 * single heading above all others is the title of the document, and no topic of it.
 */
export function readTopics(places: readonly SourcePlace[], { title, ...written }: TitledText): ReadHeadings {
  const placed = readHeadings(places)
  const [upper = 0, lower = upper] = chooseLevels(placed)
  const headings = listTopics(placed, title, written)
  const upperTopics = headings.filter(({ level }) => level === upper)
  const topics = headings.filter(({ level }) => level === upper || level === lower)
  return { headings, topics: upperTopics.length < MIN_UPPER_TOPICS ? topics : upperTopics }
}

/** The two upper levels, those aside that hold one heading alone. */
function chooseLevels(headings: readonly PlacedHeading[]): number[] {
  const counts = [...countEach(headings.map(({ level }) => level))].sort(([one], [other]) => one - other)
  const first = counts.findIndex(([, count]) => count >= MIN_OF_LEVEL)
  return counts.slice(Math.max(0, first), Math.max(0, first) + 2).map(([level]) => level)
}

function listTopics(headings: readonly PlacedHeading[], title: string, written: WrittenText) {
  const named = headings.map((heading) => ({ ...heading, text: nameTopic(heading.heading, written) }))
  const repeats = countEach(named.map((one) => simplify(one.text)))
  const seen = new Set([simplify(title)])
  return named.flatMap(({ text: topic, level, start }, index) => {
    const key = simplify(topic)
    if (!isInformative(topic) || seen.has(key) || repeats.get(key)! > MAX_REPEATS) return []
    seen.add(key)
    const end = headings.slice(index + 1).find((next) => next.level <= level)?.start ?? written.text.length
    return [{ text: topic, level, start, end }]
  })
}

function nameTopic(heading: string, written: WrittenText): string {
  const plain = collapseToLine(dropLabel(heading).replace(NUMBERING, ''))
  return lowerCapitals(plain.replace(/(?<!\.)[.:;,]$/u, ''), written)
}

/** "Article 3 – Duties" is about duties; a part that has only its number is called by it. */
function dropLabel(heading: string): string {
  const { label, title } = readHeading(heading)
  return label !== null && /\p{L}/u.test(title) ? title : heading
}

/** "THE REM COMMAND" is "The REM command" where the text itself has "command" and no "rem". */
const lowerCapitals = (heading: string, written: WrittenText) =>
  /\p{Ll}/u.test(heading) ? heading : capitalize(lowerWords(heading, written))

const isInformative = (text: string) =>
  text !== '' && text.length <= MAX_TOPIC_CHARS && !TELLS_NOTHING.test(text) && !readGenericHeadings().test(text)

const simplify = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type PlacedHeading = { readonly heading: string; readonly level: number; readonly start: number }

/** Where each heading begins; the marks of pages in between repeat it. */
function readHeadings(places: readonly SourcePlace[]): PlacedHeading[] {
  const headings: PlacedHeading[] = []
  for (const { heading, headingLevel = 1, start } of places) {
    if (heading === undefined || heading === headings.at(-1)?.heading) continue
    headings.push({ heading, level: headingLevel, start })
  }
  return headings
}

/** What a source has most to say on goes first. */
export const sortBySize = (topics: readonly HeadingTopic[]): HeadingTopic[] =>
  [...topics].sort((one, other) => other.end - other.start - (one.end - one.start))
