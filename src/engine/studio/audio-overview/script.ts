import type { ContentOptions, ContentWish } from '../../../domain/artifact.ts'
import type { Outline } from '../outline.ts'
import type { Words } from '../words.ts'
import { writeCritique } from './critique.ts'
import { writeDebate } from './debate.ts'
import { writeBrief, writeDeepDive } from './deep-dive.ts'
import { languagesOf } from './material.ts'
import { type Chapter, Talk } from './talk.ts'

export type AudioFormat = NonNullable<ContentOptions['audioFormat']>
export type AudioLength = NonNullable<ContentOptions['audioLength']>

/** What a format is written from; `seconds` is about how long it may take. */
export type Assignment = {
  readonly outline: Outline
  readonly title: string
  readonly words: Words
  readonly seconds: number
}

/** Writes one format into a talk. @returns what the caller should know */
export type Writer = (talk: Talk, assignment: Assignment) => readonly string[]

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

/** Turns an outline into a conversation of two. Offline it says what the sources say, and asks; it claims nothing itself. */
export function scriptOf(outline: Outline, wish: ContentWish, words: Words): Script {
  const { audioFormat = 'deep_dive', audioLength = 'medium', language } = wish
  const title = wish.title ?? outline.title
  const talk = new Talk(language, languagesOf(outline, language))
  const seconds = SECONDS[audioFormat][audioLength]
  const warnings = WRITERS[audioFormat](talk, { outline, title, words, seconds })
  const silent =
    'There are no words for a conversation in this language yet: the two speakers take turns with what the sources say.'
  return { title, chapters: talk.chapters, warnings: talk.hasFrames ? warnings : [...warnings, silent] }
}
