import { collapseToLine } from '../../../../lib/collapse-spaces.ts'
import { memoizeWeakly } from '../../../../lib/memoize.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { HeadedSection, Heading } from './heading.ts'
import { isAside } from './heading-kinds.ts'
import { compileCues } from './match-question.ts'
import { addNamedHeadings } from './named-headings.ts'
import { readPlaceHeadings } from './place-headings.ts'
import { readTextHeadings } from './text-headings.ts'

const MAX_OPENING_CHARS = 6000
const MIN_ABSTRACT_CHARS = 120
/** Of a section with nothing in it: lines end. */
const MAX_EMPTY_CHARS = 4
/** Below all others: whatever heading comes next ends it. */
const MAX_LEVEL = 99

const buildAbstractCues = ({ summary }: AnswerLocale) => [
  `(?<=^|\\n)[ \\t]*(?<word>${summary.abstract})[ \\t]*[.:：—–-]?(?=\\s)`,
]

/** The sections of a source in reading order, from the headings its reader gave, else from lines that look like such. */
export const readOutline = memoizeWeakly((source: IndexedSource): readonly HeadedSection[] => makeOutline(source))

/** The titles of the sections that one stands in, the outermost first. */
export const listAbove = (source: IndexedSource, { start, level }: HeadedSection): string[] =>
  readOutline(source)
    .filter((one) => one.start < start && start < one.end && one.level < level)
    .map(({ title }) => title)

function makeOutline(source: IndexedSource): HeadedSection[] {
  const given = readPlaceHeadings(source)
  const read = given.length > 0 ? addNamedHeadings(source.text, given) : readTextHeadings(source.text)
  const headings = keepLettersOver(source, keepLetterLabels(source, read))
  const abstract = findAbstract(
    source.text,
    headings.map(({ start }) => start),
  )
  return closeSections(
    alignLevels(abstract ? [...headings, abstract].sort(compareStarts) : headings),
    source.text.length,
  )
}

/** Between "H." and "J." stands the letter I, and not one in Roman numerals. */
function keepLetterLabels({ text }: IndexedSource, headings: readonly Heading[]): readonly Heading[] {
  const readHeadingLine = ({ start, bodyStart }: Heading) => collapseToLine(text.slice(start, bodyStart))
  if (!headings.some((heading) => /^[ABDEF][.)] /.test(readHeadingLine(heading)))) return headings
  return headings.map((heading) => {
    const [, title] = /^([IVXLC][.)] .*?)(?: [-=_*]{3,})?$/.exec(readHeadingLine(heading)) ?? []
    return title === undefined ? heading : { ...heading, label: null, title }
  })
}

/** "Appendix I" stands over "I.1": its label is the letter. */
const keepLettersOver = ({ text }: IndexedSource, headings: readonly Heading[]): readonly Heading[] =>
  headings.map((heading, place) => {
    const letter = /^[A-Z](?=\.)/.exec(headings[place + 1]?.label ?? '')?.[0]
    const isOver =
      letter &&
      heading.isNamed &&
      new RegExp(`\\s${letter}(?![\\p{L}\\p{N}])`, 'u').test(text.slice(heading.start, heading.bodyStart))
    return isOver ? { ...heading, label: letter } : heading
  })

const compareStarts = (a: Heading, b: Heading) => a.start - b.start

/**
 * A number tells the level where headings of the same form were given different ones: "2" stands above "2.1". Of "Article II" and "Section 2"
 * the word does.
 */
function alignLevels(headings: readonly Heading[]): Heading[] {
  const isNumbered = ({ label, isNamed, title }: Heading) => label !== null && !(isNamed && title === '')
  const depths = headings.flatMap((one) => (isNumbered(one) ? [one.level - countDepth(one.label!)] : []))
  const base = depths.length === 0 ? 0 : Math.max(0, Math.min(...depths))
  return headings.map((heading) =>
    isNumbered(heading) ? { ...heading, level: Math.max(1, base + countDepth(heading.label!)) } : heading,
  )
}

const countDepth = (label: string) => label.split('.').length

function closeSections(headings: readonly Heading[], textEnd: number): HeadedSection[] {
  return headings.map((heading, place) => {
    const next = headings.slice(place + 1).find(({ level }) => level <= heading.level)
    return { ...heading, end: next?.start ?? textEnd }
  })
}

/**
 * The parts that a reader would count as chapters: the sections of the highest level of which there are several, and
 * not those that every book has around its text.
 */
export function findChapters(sections: readonly HeadedSection[]): readonly HeadedSection[] {
  const text = sections.filter((section) => !isAside(section))
  const levels = [...new Set(text.map(({ level }) => level))].sort((a, b) => a - b)
  const level = levels.find((one) => text.filter((section) => section.level === one).length > 1)
  const highest = level === undefined ? text : text.filter((section) => section.level === level)
  const filled = highest.filter((section, place) => !opensAnother(section, highest[place + 1]))
  return filled.length > 1 ? filled : highest
}

/** A title, or the name of a part of a book, stands over the heading of its first chapter and nothing else does. */
const opensAnother = (section: HeadedSection, next: HeadedSection | undefined) =>
  next?.start === section.end && isEmptySection(section)

export const isEmptySection = ({ bodyStart, end }: HeadedSection): boolean => end - bodyStart <= MAX_EMPTY_CHARS

/** The section with this number; where only its parts are headed, the stretch that they cover. */
export function findLabelled(sections: readonly HeadedSection[], label: string): HeadedSection | null {
  const exact = sections.filter((section) => section.label === label)
  const best = exact.find(({ isNamed }) => isNamed) ?? exact.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  if (best) return best
  const parts = sections.filter((section) => section.label?.startsWith(`${label}.`))
  const first = parts[0]
  if (!first) return null
  return { ...first, label, title: '', bodyStart: first.start, end: Math.max(...parts.map(({ end }) => end)) }
}

/**
 * The abstract near the beginning of a text, its word at the beginning of a line; null when there is none.
 * @param starts where headings begin, in reading order
 */
function findAbstract(text: string, starts: readonly number[]): Heading | null {
  const opening = text.slice(0, MAX_OPENING_CHARS)
  for (const pattern of compileCues(buildAbstractCues)) {
    const match = pattern.exec(opening)
    const word = match?.groups?.word
    if (!match || !word || !/^\p{Lu}|[\u3040-\u9fff]/u.test(word)) continue
    const bodyStart = match.index + match[0].length
    const end = starts.find((start) => start > match.index) ?? text.length
    if (starts.includes(match.index) || end - bodyStart < MIN_ABSTRACT_CHARS) continue
    return { start: match.index, bodyStart, title: word, label: null, level: MAX_LEVEL, isNamed: false }
  }
  return null
}
