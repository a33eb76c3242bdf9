import { memoizeWeakly } from '../../lib/memoize.ts'
import type { Statement } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { opensWithVerb } from './hangs-on-paragraph.ts'
import { isQuestion, isTitleHeading } from './headings.ts'
import type { StudioSource } from './material.ts'
import { readPartWord, splitSections } from './sections.ts'
import { ASIDE, opensWithName, tellsOfItself } from './stands-alone.ts'
import { namesSubject } from './stands-by-structure.ts'
import { buildCuePattern } from './statement-cues.ts'
import { toStatement } from './statements.ts'
import { findSourceTitle, isJoinedTitle } from './titles.ts'

const MAX_HEADING_CHARS = 70

type ToldSentence = Pick<SentenceCandidate, 'section' | 'start' | 'end' | 'text'>

/**
 * Statements of sentences that may be told by themselves; one that says too little of its heading stands behind that.
 * @param title what they are told under
 */
export const tellStatements = (sentences: readonly ToldSentence[], title: string): Statement[] =>
  sentences.map((one) => toStatement(needsHeading(one, title) ? tellUnderHeading(one, title) : one))

/** What is to be done is of a task, which the heading says. */
const needsHeading = (one: ToldSentence, title: string) =>
  opensWithVerb(one.text, one.section.source.language) || needsOwnHeading(one, title)

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
