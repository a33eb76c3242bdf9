import type { Outline, Theme } from '../../outline.ts'
import type { Assignment, Writer } from './assignment.ts'
import { discuss, finds, themesOf } from './deep-dive.ts'
import { questionsFor, statementsOf } from './material.ts'
import { type Section, withinSeconds } from './pacing.ts'
import type { Talk } from './talk.ts'

const AROUND_SECONDS = 45 // the welcome, the gaps and the end
const MOST_GAPS_OF_A_KIND = 2

/** What the sources back up, and what we looked for in them and did not find. Both are counted, not felt. */
export const writeCritique: Writer = (talk, assignment) => {
  const { outline, title, words, seconds } = assignment
  talk.chapter(words.overview)
  talk.frame(0, 'critique', title)
  talk.frame(1, 'basis')
  const backed = withinSeconds(strengths(assignment), seconds - AROUND_SECONDS, new Set())
  const question = questionsFor(assignment)
  for (const [index, section] of backed.entries()) {
    discuss(talk, index === 0 ? { ...section, asks: 'strengths' } : section, 0, question)
  }
  talk.chapter(talk.heading('gaps') ?? words.topics)
  tellGaps(talk, outline)
  talk.frame(0, 'goodbye', title)
  return []
}

/** Numbers, terms, comparisons and dates; where a source has none of them, what it says at all. */
function strengths(assignment: Assignment): Section[] {
  const found = finds(assignment).filter(({ statements }) => statements.length > 0)
  return found.length > 0 ? found : themesOf(assignment.outline)
}

function tellGaps(talk: Talk, outline: Outline): void {
  talk.frame(0, 'gaps')
  const gaps = gapsOf(outline)
  for (const [index, { key, topic }] of gaps.entries()) talk.frame(index % 2 === 0 ? 1 : 0, key, topic)
  if (gaps.length === 0) talk.frame(1, 'noGap')
}

type Gap = {
  readonly key: 'noNumber' | 'oneStatement' | 'oneSource' | 'noDefinition' | 'noComparison'
  readonly topic?: string
}

/** What is missing from the outline; each is a fact about it. */
export function gapsOf({ themes, sources, definitions, comparisons }: Outline): Gap[] {
  const about = (key: Gap['key'], isMissing: (theme: Theme) => boolean): Gap[] =>
    themes
      .filter(isMissing)
      .slice(0, MOST_GAPS_OF_A_KIND)
      .map(({ title }) => ({ key, topic: title }))
  const sourcesOf = (theme: Theme) => new Set(statementsOf(theme).map(({ reference }) => reference.sourceId)).size
  return [
    ...about('noNumber', (theme) => statementsOf(theme).every(({ text }) => !/\p{N}/u.test(text))),
    ...about('oneStatement', (theme) => statementsOf(theme).length === 1),
    ...(sources.length > 1 ? about('oneSource', (theme) => sourcesOf(theme) === 1) : []),
    ...(definitions.length === 0 ? [{ key: 'noDefinition' } as const] : []),
    ...(comparisons.length === 0 ? [{ key: 'noComparison' } as const] : []),
  ]
}
