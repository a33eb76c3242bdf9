import { memoizeWeakly } from '../../lib/memoize.ts'
import type { Statement } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { hangsOnParagraph, opensWithVerb } from './hangs-on-paragraph.ts'
import { isQuestion, isTitleHeading } from './headings.ts'
import { joinSentences } from './join-sentences.ts'
import type { StudioSource } from './material.ts'
import { readPartWord, splitSections } from './sections.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { ASIDE, ENTRY_NAME, opensWithName, standsAlone, tellsOfItself } from './stands-alone.ts'
import { namesSubject } from './stands-by-structure.ts'
import { buildCuePattern } from './statement-cues.ts'
import { toStatement } from './statements.ts'
import { findSourceTitle, isJoinedTitle } from './titles.ts'

/** As much as is told as one statement. */
const MAX_TOLD_CHARS = 300
const MAX_HEADING_CHARS = 70

export type ToldSentence = Pick<SentenceCandidate, 'section' | 'start' | 'end' | 'text'>

/** A sentence within a paragraph with all that stands there before it; null where that is too long, or is not told itself. */
export function tellFromOpening(candidates: readonly SentenceCandidate[], index: number): ToldSentence | null {
  if (candidates[index]!.isFirst) return null
  let told: ToldSentence = candidates[index]!
  for (let at = index - 1; !candidates[at + 1]!.isFirst; at -= 1) {
    const before = candidates[at]
    if (before === undefined || !followsDirectly(before, told) || !fitsBehind(before, told)) return null
    told = { ...tellTogether(before, told), end: told.end }
  }
  return leansOnBefore(told) ? null : told
}

const leansOnBefore = ({ section, text }: ToldSentence) => !standsAlone(text, section.source.language)

/** Whether a sentence stands right behind another, as its paragraph or its list goes on. */
export const followsDirectly = (before: ToldSentence | undefined, { section, start }: ToldSentence): boolean =>
  before?.section === section && /^[\s>*•-]*$/u.test(section.source.text.slice(before.end, start))

/**
 * Statements of sentences in reading order, each whole by itself: one that leans on the sentence before it is told with
 * that one, or not at all where both together are too long; one of a thing that its paragraph names stands behind its heading.
 * @param title what they are told under
 */
export function tellStatements(sentences: readonly ToldSentence[], title: string): Statement[] {
  const told: ToldSentence[] = []
  for (const one of sentences) {
    const before = told.at(-1)
    if (before?.section === one.section && before.start >= one.start && before.end <= one.end) {
      told[told.length - 1] = one // told from the beginning of its paragraph, with the one before
      continue
    }
    const [leans, hangs] = [leansOnBefore(one), hangsOnParagraph(one)]
    const isDeed = opensWithVerb(one.text, one.section.source.language) // of a task, which the heading says
    const isNext = (leans || (hangs && !isDeed)) && followsDirectly(before, one)
    if (isNext && fitsBehind(before!, one)) told[told.length - 1] = tellTogether(before!, one)
    else if (!(isNext && leans)) told.push(hangs || needsOwnHeading(one, title) ? tellUnderHeading(one, title) : one)
  }
  return told.map(toStatement)
}

const fitsBehind = (before: ToldSentence, one: ToldSentence) =>
  measureReadingLength(before.text) + measureReadingLength(one.text) <= MAX_TOLD_CHARS

const tellTogether = (before: ToldSentence, { end, text }: ToldSentence): ToldSentence => ({
  ...before,
  end,
  text: joinSentences(before.text, dropNameSaid(text, before.text)),
})

/** "Oil the hinge. Oil the hinge: It creaks else.": what was told behind its name is told right behind that. */
function dropNameSaid(text: string, before: string): string {
  const name = ENTRY_NAME.exec(text)?.[0] ?? ''
  return name !== '' && before.includes(name.slice(0, -2)) ? text.slice(name.length) : text
}

/** Of the words of its heading a sentence says so many itself, or it is told behind that. */
const SAID_SHARE = 0.6
const MIN_STEM_CHARS = 4

/** What the whole is called, and the headings that come again: headers of pages, names of a part that many things have. */
const readHeadingsOfWhole = memoizeWeakly((source: StudioSource) => {
  const headings = splitSections(source).map(({ heading }) => heading)
  return {
    title: `${source.title} ${findSourceTitle(source) ?? ''}`,
    repeated: new Set(headings.filter((heading, index) => headings.indexOf(heading) < index)),
  }
})

/** Whether a sentence opens with no name and says little of its heading, which neither the title nor that of the whole says. */
function needsOwnHeading(one: ToldSentence, title: string): boolean {
  const { heading, source } = one.section
  const whole = readHeadingsOfWhole(source)
  const shown = (isJoinedTitle(title) ? source.title : `${title} ${whole.title}`).toLowerCase()
  const isName = readPartWord(heading) === '' && !whole.repeated.has(heading) // of a number nothing tells
  const name = isName ? heading.replace(ASIDE, '').toLowerCase() : ''
  const words = name.match(/\p{L}{3,}/gu) ?? []
  const isWordSaid = (word: string) =>
    one.text.toLowerCase().includes(word.slice(0, Math.max(MIN_STEM_CHARS, word.length - 2)))
  return (
    words.some((word) => !shown.includes(word)) &&
    words.filter(isWordSaid).length < words.length * SAID_SHARE &&
    one.text.length <= one.end - one.start && // else told with what leads to it
    !opensWithName(one.text) &&
    !tellsOfItself(one.text, source.language) &&
    !buildCuePattern(source.language, 'findings', '^@').test(one.text) && // of the whole
    !buildCuePattern(source.language, 'denyingHeadings', '^@$').test(heading) &&
    !namesSubject(one)
  )
}

/** A statement that stands apart from its theme, behind its heading where it needs that. */
export const tellApart = (one: ToldSentence): Statement =>
  toStatement(needsOwnHeading(one, '') ? tellUnderHeading(one, '') : one)

/** Under a title of several headings, or of the whole, the own heading says what a sentence is of. */
function tellUnderHeading(one: ToldSentence, title: string): ToldSentence {
  const { heading } = one.section
  const isTold = heading.toLowerCase() === title.toLowerCase() || one.text.startsWith(`${heading}:`)
  const isName = isTitleHeading(heading) && !isQuestion(heading) && heading.length <= MAX_HEADING_CHARS
  return isTold || !isName ? one : { ...one, text: `${heading}: ${one.text}` }
}
