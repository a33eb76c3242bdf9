import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { once } from '../../lib/memoize.ts'
import { readHeading } from '../answer/by-kind/whole/read-heading.ts'
import { readLocales } from '../answer/language/locales.ts'
import type { TextPlace } from '../ingest/document.ts'

/** A heading that tells what its section is about; the section's stretch of the source's text. */
export type HeadingTopic = { readonly text: string; readonly start: number; readonly end: number }

const MAX_TOPIC_CHARS = 60
const MAX_LEVELS = 2
const NUMBERING = /^\s*(?:§+\s*)?(?:\(?\d+(?:\.\d+)*[.):]?|[IVXLC]{1,6}[.)]|[A-Za-z][.)])\s+/u
/** Dates, file names, and whatever has no words. */
const TELLS_NOTHING = /^(?:[\d\W_]+|[IVXLC]+|.*\.\w{2,4}|https?:.*|[\w-]+:\s?\S*)$/u

/** Headings that stand in every document: introduction, contents, references. */
const readGenericHeadings = once(() => {
  const headings = readLocales().flatMap(({ guide }) => guide.genericHeadings)
  return new RegExp(`^(?:${headings.join('|')})$`, 'iu')
})

/**
 * The headings of the upper levels that tell something, in reading order, each once. A single heading above all others
 * is the title of the document, and no topic of it.
 */
export function readTopics(places: readonly TextPlace[], title: string, chars: number): HeadingTopic[] {
  const headings = readHeadings(places)
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b)
  const top = headings.filter(({ level }) => level === levels[0]).length < 2 ? levels.slice(1) : levels
  const wanted = new Set(top.slice(0, MAX_LEVELS))
  const seen = new Set([simplify(title)])
  return headings.flatMap(({ heading, level, start }, index) => {
    const text = collapseToLine(dropLabel(heading).replace(NUMBERING, '')).replace(/(?<!\.)[.:;,]$/u, '')
    const key = simplify(text)
    if (!wanted.has(level) || !isInformative(text) || seen.has(key)) return []
    seen.add(key)
    const end = headings.slice(index + 1).find((next) => next.level <= level)?.start ?? chars
    return [{ text, start, end }]
  })
}

/** "Article 3 – Duties" is about duties; a part that has only its number is called by it. */
function dropLabel(heading: string): string {
  const { label, title } = readHeading(heading)
  return label !== null && /\p{L}/u.test(title) ? title : heading
}

const isInformative = (text: string) =>
  text !== '' && text.length <= MAX_TOPIC_CHARS && !TELLS_NOTHING.test(text) && !readGenericHeadings().test(text)

const simplify = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Where each heading begins; the marks of pages in between repeat it. */
function readHeadings(places: readonly TextPlace[]) {
  const headings: { heading: string; level: number; start: number }[] = []
  for (const { heading, headingLevel = 1, start } of places) {
    if (heading === undefined || heading === headings.at(-1)?.heading) continue
    headings.push({ heading, level: headingLevel, start })
  }
  return headings
}
