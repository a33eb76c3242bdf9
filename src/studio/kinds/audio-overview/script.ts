import type { ContentOptions, ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import { createQuestionWording } from '../study/question.ts'
import type { TalkWriter } from './assignment.ts'
import { writeCritique } from './critique.ts'
import { writeDebate } from './debate.ts'
import { writeBrief, writeDeepDive } from './deep-dive.ts'
import { createLanguageFinder } from './material.ts'
import { Talk, type TalkChapter } from './talk.ts'

type AudioFormat = NonNullable<ContentOptions['audioFormat']>
type AudioLength = NonNullable<ContentOptions['audioLength']>

/** The whole conversation, before anybody speaks. */
export type AudioScript = {
  readonly title: string
  readonly chapters: readonly TalkChapter[]
  readonly warnings: readonly string[]
}

const WRITERS: Readonly<Record<AudioFormat, TalkWriter>> = {
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
const BRIEF_IS_ALL = 'The sources are short: this brief tells all of them, and a deep dive would say the same.'
const ALL_IS_SAID =
  'The sources are short: all that can be told of them is in it, and no longer audio overview can be made.'

/** Turns an outline into a conversation of two. Offline it says what the sources say, and asks; it claims nothing itself. */
export function writeAudioScript(outline: Outline, request: ContentRequest, words: ContentLabels): AudioScript {
  const title = request.title ?? outline.title
  const { talk, warnings } = draftTalk(outline, request, words, title)
  const silent = talk.hasFrames ? [] : [NO_FRAMES]
  return {
    title,
    chapters: talk.chapters,
    warnings: [
      ...warnings,
      ...silent,
      ...warnWhenBriefIsAll(outline, request, words, talk),
      ...warnWhenAllIsSaid(outline, request, words, talk),
    ],
  }
}

function draftTalk(outline: Outline, request: ContentRequest, words: ContentLabels, title: string) {
  const { audioFormat, audioLength, language } = request
  const format = audioFormat ?? 'deep_dive'
  const talk = new Talk(language, createLanguageFinder(outline, language))
  const seconds = SECONDS[format][audioLength ?? 'medium']
  const wording = createQuestionWording(outline, request, words)
  return { talk, warnings: WRITERS[format](talk, { outline, title, words, wording, seconds }) }
}

const countLines = ({ chapters }: Talk) => chapters.reduce((sum, { lines }) => sum + lines.length, 0)

/** Told to those who asked for a brief of what is brief. */
function warnWhenBriefIsAll(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  talk: Talk,
): readonly string[] {
  if (request.audioFormat !== 'brief') return []
  const whole = draftTalk(outline, { ...request, audioFormat: 'deep_dive' }, words, outline.title)
  return countLines(whole.talk) > countLines(talk) ? [] : [BRIEF_IS_ALL]
}

/** Told to those who asked for more than the sources give. */
function warnWhenAllIsSaid(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  talk: Talk,
): readonly string[] {
  if (request.audioLength === undefined || request.audioLength === 'short') return []
  const shorter = draftTalk(outline, { ...request, audioLength: SHORTER[request.audioLength] }, words, outline.title)
  return countLines(shorter.talk) < countLines(talk) ? [] : [ALL_IS_SAID]
}
