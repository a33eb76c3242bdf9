import type { Outline, Theme } from '../../outline.ts'
import type { Assignment, TalkWriter } from './assignment.ts'
import { buildFactSections, buildThemeSections, discussSection } from './deep-dive.ts'
import { collectThemeStatements, createQuestionFinder } from './material.ts'
import { selectWithinSeconds, type TalkSection } from './pacing.ts'
import type { Talk } from './talk.ts'

const AROUND_SECONDS = 45 // the welcome, the gaps and the end
const MAX_GAPS_PER_KIND = 2

/** What the sources back up, and what we looked for in them and did not find. Both are counted, not felt. */
export const writeCritique: TalkWriter = (talk, assignment) => {
  const { outline, title, words, seconds } = assignment
  talk.openChapter(words.overview)
  talk.addFrame(0, 'critique', title)
  talk.addFrame(1, 'basis')
  const backed = selectWithinSeconds(listStrengths(assignment), seconds - AROUND_SECONDS, new Set())
  const question = createQuestionFinder(assignment)
  for (const [index, section] of backed.entries()) {
    discussSection(talk, index === 0 ? { ...section, asks: 'strengths' } : section, 0, question)
  }
  talk.openChapter(talk.findHeading('gaps') ?? words.topics)
  writeGaps(talk, outline)
  talk.addFrame(0, 'goodbye', title)
  return []
}

/** Numbers, terms, comparisons and dates; where a source has none of them, what it says at all. */
function listStrengths(assignment: Assignment): TalkSection[] {
  const found = buildFactSections(assignment).filter(({ statements }) => statements.length > 0)
  return found.length > 0 ? found : buildThemeSections(assignment.outline)
}

function writeGaps(talk: Talk, outline: Outline): void {
  talk.addFrame(0, 'gaps')
  const gaps = findGaps(outline)
  for (const [index, { key, topic }] of gaps.entries()) talk.addFrame(index % 2 === 0 ? 1 : 0, key, topic)
  if (gaps.length === 0) talk.addFrame(1, 'noGap')
}

type OutlineGap = {
  readonly key: 'noNumber' | 'oneStatement' | 'oneSource' | 'noDefinition' | 'noComparison'
  readonly topic?: string
}

/** What is missing from the outline; each is a fact about it. */
export function findGaps({ themes, sources, definitions, comparisons }: Outline): OutlineGap[] {
  const listMissing = (key: OutlineGap['key'], isMissing: (theme: Theme) => boolean): OutlineGap[] =>
    themes
      .filter(isMissing)
      .slice(0, MAX_GAPS_PER_KIND)
      .map(({ title }) => ({ key, topic: title }))
  const countSources = (theme: Theme) =>
    new Set(collectThemeStatements(theme).map(({ reference }) => reference.sourceId)).size
  return [
    ...listMissing('noNumber', (theme) => collectThemeStatements(theme).every(({ text }) => !/\p{N}/u.test(text))),
    ...listMissing('oneStatement', (theme) => collectThemeStatements(theme).length === 1),
    ...(sources.length > 1 ? listMissing('oneSource', (theme) => countSources(theme) === 1) : []),
    ...(definitions.length === 0 ? [{ key: 'noDefinition' } as const] : []),
    ...(comparisons.length === 0 ? [{ key: 'noComparison' } as const] : []),
  ]
}
