import type { ArtifactType } from '../../../domain/artifact.ts'
import {
  ANY_TABLE,
  AUDIO_FORMAT,
  AUDIO_LENGTH,
  DECK_LENGTH,
  DIFFICULTY,
  INFOGRAPHIC_STYLE,
  nameOf,
  ORIENTATION,
  OVERVIEW,
  QUANTITY,
  REPORTS,
  VIDEO_FORMAT,
  VIDEO_STYLE,
} from '../artifact-codes.ts'
import type { Reply } from '../reply.ts'

/** Options by the field names of POST /content/generate; one that the product did not store is undefined. */
export type StoredOptions = Readonly<Record<string, string | undefined>>

type Slot = Reply | null

/**
 * The options as the product stored them, which are not shaped as they were sent.
 * Source: rpcs.md, E, "Read-back differs from the request".
 */
export function readArtifactOptions(type: ArtifactType, slot: Reply): StoredOptions {
  switch (type) {
    case 'audio_overview':
      return audio(slot.maybe(1))
    case 'report':
      return report(slot.maybe(1))
    case 'video':
      return video(slot.maybe(2))
    case 'infographic':
      return infographic(slot.maybe(0))
    case 'presentation':
      return presentation(slot.maybe(0))
    case 'data_table':
      return table(slot.maybe(1))
    case 'flashcards':
      return studyAid(slot.maybe(1), 6)
    case 'quiz':
      return studyAid(slot.maybe(1), 7)
    case 'mind_map':
      return studyAid(slot.maybe(1), null)
  }
}

const audio = (slot: Slot): StoredOptions => ({
  language: text(slot, 4),
  focus: text(slot, 0),
  audio_format: nameOf(AUDIO_FORMAT, number(slot, 6)),
  audio_length: nameOf(AUDIO_LENGTH, number(slot, 1)),
})

function report(slot: Slot): StoredOptions {
  const prompt = text(slot, 5) ?? ''
  const kinds = ['summary', 'detailed'] as const
  const format = kinds.find((kind) => prompt.startsWith(REPORTS[kind].prompt))
  return { language: text(slot, 4), report_format: format }
}

function video(slot: Slot): StoredOptions {
  const prompt = text(slot, 6)
  const [code, names] = [number(slot, 5), Object.entries(VIDEO_STYLE)]
  const style = names.find(([, look]) => look === prompt || (prompt === undefined && look === code))?.[0]
  return {
    language: text(slot, 1),
    focus: text(slot, 2),
    video_format: nameOf(VIDEO_FORMAT, number(slot, 4)),
    video_style: style,
  }
}

const infographic = (slot: Slot): StoredOptions => ({
  language: text(slot, 1),
  focus: text(slot, 0),
  infographic_format: nameOf(ORIENTATION, number(slot, 3)),
  infographic_style: nameOf(INFOGRAPHIC_STYLE, number(slot, 5)),
})

function presentation(slot: Slot): StoredOptions {
  const focus = text(slot, 0)
  const style = number(slot, 2)
  const isOverview = focus?.startsWith(OVERVIEW) ?? false
  const name = style === 2 ? 'presenter_notes' : isOverview ? 'overview' : 'detailed'
  return {
    language: text(slot, 1),
    focus: isOverview ? focus?.slice(OVERVIEW.length).trim() || undefined : focus,
    presentation_style: style === null ? undefined : name,
    presentation_length: nameOf(DECK_LENGTH, number(slot, 3)),
  }
}

function table(slot: Slot): StoredOptions {
  const focus = text(slot, 0)
  return { language: text(slot, 1), focus: focus === ANY_TABLE ? undefined : focus }
}

function studyAid(slot: Slot, pairAt: number | null): StoredOptions {
  const pair = pairAt === null ? null : (slot?.maybe(pairAt) ?? null)
  return {
    language: text(slot, 3),
    focus: text(slot, 2),
    quantity: nameOf(QUANTITY, number(pair, 0)),
    difficulty: nameOf(DIFFICULTY, number(pair, 1)),
  }
}

function text(slot: Slot, index: number): string | undefined {
  return slot?.maybe(index)?.string('an option') || undefined
}

function number(slot: Slot, index: number): number | null {
  return slot?.maybe(index)?.number('an option') ?? null
}
