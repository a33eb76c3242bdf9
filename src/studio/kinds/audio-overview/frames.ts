import { asian } from './frames/asian.ts'
import type { FrameTable } from './frames/frame-table.ts'
import { germanic } from './frames/germanic.ts'
import { romance } from './frames/romance.ts'
import { slavic } from './frames/slavic.ts'
import { turkicUralicGreek } from './frames/turkic-uralic-greek.ts'

/**
 * What two speakers say around the statements of the sources. A frame claims nothing of the subject; `{topic}` stands
 * where any title fits unbent. Several wordings of one frame are parted by `|` and taken in turn.
 */
export const FRAME_KEYS = [
  'welcome', // {topic}
  'basis', // everything heard comes from the sources
  'gist',
  'topic', // {topic}: asks what the sources say
  'more',
  'reaction',
  'definition', // {topic}: asks for the meaning of a term
  'figure', // asks for a number
  'comparison', // asks for a comparison
  'date', // asks for a date
  'figures', // opens the chapter of numbers; the next three likewise
  'timeline',
  'definitions',
  'comparisons',
  'recap',
  'goodbye', // {topic}
  'critique', // {topic}: welcomes to a critical look
  'strengths',
  'gaps',
  'noNumber', // {topic}
  'oneStatement', // {topic}
  'oneSource', // {topic}
  'noDefinition',
  'noComparison',
  'noGap',
  'debate', // {topic}: welcomes to a debate
  'oneSide',
  'otherSide',
  'addition',
  'verdict',
] as const
export type FrameKey = (typeof FRAME_KEYS)[number]
export type Frames = Readonly<Record<FrameKey, string>>

const TABLE: FrameTable = { ...germanic, ...romance, ...slavic, ...asian, ...turkicUralicGreek }

/** The frames of a language, by its code of `domain/language.ts`; null for a language that has none yet. */
export function framesFor(language: string): Frames | null {
  const lines = TABLE[language] ?? TABLE[BASE_OF[language] ?? language.split('_')[0]!]
  if (lines === undefined) return null
  const [...texts] = lines.trim().split('\n')
  return Object.fromEntries(FRAME_KEYS.map((key, index) => [key, texts[index]!.trim()])) as Frames
}

const BASE_OF: Readonly<Record<string, string>> = { nb_NO: 'no', nn_NO: 'no', iw: 'he' }
