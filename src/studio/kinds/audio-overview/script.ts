import type { ContentOptions, ContentWish } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { wordingFor } from '../study/question.ts'
import type { Writer } from './assignment.ts'
import { writeCritique } from './critique.ts'
import { writeDebate } from './debate.ts'
import { writeBrief, writeDeepDive } from './deep-dive.ts'
import { languagesOf } from './material.ts'
import { type Chapter, Talk } from './talk.ts'

export type AudioFormat = NonNullable<ContentOptions['audioFormat']>
export type AudioLength = NonNullable<ContentOptions['audioLength']>

/** The whole conversation, before anybody speaks. */
export type Script = {
  readonly title: string
  readonly chapters: readonly Chapter[]
  readonly warnings: readonly string[]
}

const WRITERS: Readonly<Record<AudioFormat, Writer>> = {
  deep_dive: writeDeepDive,
  brief: writeBrief,
  critique: writeCritique,
  debate: writeDebate,
}

const SECONDS: Readonly<Record<AudioFormat, Readonly<Record<AudioLength, number>>>> = {
  deep_dive: { short: 200, medium: 400, long: 800 },
  brief: { short: 60, medium: 85, long: 115 },
  critique: { short: 130, medium: 260, long: 480 },
  debate: { short: 130, medium: 260, long: 480 },
}

const SHORTER = { long: 'medium', medium: 'short' } as const
const NO_FRAMES =
  'There are no words for a conversation in this language yet: the two speakers take turns with what the sources say.'
const ALL_IS_SAID =
  'The sources are short: all that can be told of them is in it, and no longer audio overview can be made.'

/** Turns an outline into a conversation of two. Offline it says what the sources say, and asks; it claims nothing itself. */
export function scriptOf(outline: Outline, wish: ContentWish, words: ContentLabels): Script {
  const title = wish.title ?? outline.title
  const { talk, warnings } = written(outline, wish, words, title)
  const silent = talk.hasFrames ? [] : [NO_FRAMES]
  return {
    title,
    chapters: talk.chapters,
    warnings: [...warnings, ...silent, ...allIsSaid(outline, wish, words, talk)],
  }
}

function written(outline: Outline, wish: ContentWish, words: ContentLabels, title: string) {
  const { audioFormat, audioLength, language } = wish
  const format = audioFormat ?? 'deep_dive'
  const talk = new Talk(language, languagesOf(outline, language))
  const seconds = SECONDS[format][audioLength ?? 'medium']
  const wording = wordingFor(outline, wish, words)
  return { talk, warnings: WRITERS[format](talk, { outline, title, words, wording, seconds }) }
}

/** Told to those who asked for more than the sources give. */
function allIsSaid(outline: Outline, wish: ContentWish, words: ContentLabels, { chapters }: Talk): readonly string[] {
  if (wish.audioLength === undefined || wish.audioLength === 'short') return []
  const shorter = written(outline, { ...wish, audioLength: SHORTER[wish.audioLength] }, words, outline.title)
  const lines = (list: readonly Chapter[]) => list.reduce((sum, chapter) => sum + chapter.lines.length, 0)
  return lines(shorter.talk.chapters) < lines(chapters) ? [] : [ALL_IS_SAID]
}
