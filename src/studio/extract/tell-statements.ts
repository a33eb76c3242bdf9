import type { Statement } from '../outline.ts'
import type { SentenceCandidate } from './candidates.ts'
import { hangsOnParagraph, opensWithVerb } from './hangs-on-paragraph.ts'
import { isQuestion, isTitleHeading } from './headings.ts'
import { joinSentences } from './join-sentences.ts'
import { readPartWord } from './sections.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { ENTRY_NAME, standsAlone } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'
import { toStatement } from './statements.ts'

/** As much as is told as one statement. */
const MAX_TOLD_CHARS = 300
const MAX_HEADING_CHARS = 60
/** Between the headings of which a title is joined. */
const TITLE_JOINT = ' · '

export const joinTitles = (titles: readonly string[]): string => titles.join(TITLE_JOINT)

/** Whether a title joined of several headings has this one. */
export const titleHolds = (title: string, heading: string): boolean => title.split(TITLE_JOINT).includes(heading)

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
    else if (!(isNext && leans)) told.push(hangs || isOfOnePart(one, title) ? tellUnderHeading(one, title) : one)
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

/** A title of several headings: a sentence that names nothing of its own one may pass for one of the others. */
function isOfOnePart({ section, text }: ToldSentence, title: string): boolean {
  const isPart = title.includes(TITLE_JOINT) && titleHolds(title, section.heading)
  const name = readPartWord(section.heading) === '' ? section.heading : '' // of a number nothing tells
  const stems = name.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const denies = buildCuePattern(section.source.language, 'denyingHeadings', '^@$').test(section.heading)
  return (
    isPart &&
    !denies &&
    !/^[^.!?]{1,60}:\s/.test(text) &&
    !stems.some((stem) => text.toLowerCase().includes(stem.slice(0, Math.max(4, stem.length - 2))))
  )
}

/** Under a title of several headings, or of the whole, the own heading says what a sentence is of. */
function tellUnderHeading(one: ToldSentence, title: string): ToldSentence {
  const { heading } = one.section
  const isTold = heading.toLowerCase() === title.toLowerCase() || one.text.startsWith(`${heading}:`)
  const isName = isTitleHeading(heading) && !isQuestion(heading) && heading.length <= MAX_HEADING_CHARS
  return isTold || !isName ? one : { ...one, text: `${heading}: ${one.text}` }
}
