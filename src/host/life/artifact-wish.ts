import type { ArtifactType, ContentOptions, ContentWish } from '../../domain/artifact.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { ARTIFACT_CODE, VARIANT } from '../rows/artifact-row.ts'
import { sparse } from '../rows/stamp.ts'
import { Slot } from '../slot.ts'
import {
  AUDIO_FORMAT,
  CINEMATIC,
  DECK_FORMAT,
  DECK_LENGTH,
  DIFFICULTY,
  INFOGRAPHIC_STYLE,
  LENGTH,
  ORIENTATION,
  QUANTITY,
  VIDEO_FORMAT,
  VIDEO_STYLE,
  VIDEO_STYLES,
} from './option-codes.ts'

/** A wish read from the wire: what is kept as its options, and what the embedded product is asked for. */
export type ArtifactWish = {
  readonly type: number
  readonly variant: number
  readonly sourceIds: readonly string[]
  /** As they are read back later. */
  readonly options: readonly unknown[]
  /** Null when no such thing can be made here: it ends as failed. */
  readonly content: Omit<ContentWish, 'sourceIds'> | null
}

type Read = Pick<ArtifactWish, 'options' | 'content'>
/**
 * Reads the content of a creation: type at 2, sources at 3, options where the type has them.
 * @param language what is used where the request leaves the language out
 * @throws Refusal 3 for a type that does not exist
 * Source: rpcs.md, E; enums.md.
 */
export function readArtifactWish(content: Slot, language: string): ArtifactWish {
  const type = content.at(2).number()
  const sourceIds = content.at(3).texts()
  const variant = type === ARTIFACT_CODE.app ? content.at(9).at(1).at(0).number() : 0
  return { type, variant, sourceIds, ...readOptions(content, type, sourceIds, language) }
}

/** The options of an artifact nobody chose any for. */
export const usualOptions = (type: number, variant: number, sourceIds: readonly string[]): readonly unknown[] =>
  usualWish(type, variant, sourceIds, 'en').options

/** The wish for an artifact nobody chose any options for. */
export function usualWish(type: number, variant: number, sourceIds: readonly string[], language: string): ArtifactWish {
  const content = sparse({ 2: type, 3: sourceIds.map((id) => [[id]]), 9: [null, [variant]] })
  return readArtifactWish(new Slot(content), language)
}

function readOptions(content: Slot, type: number, sourceIds: readonly string[], language: string): Read {
  switch (type) {
    case ARTIFACT_CODE.audio:
      return readAudio(content.at(6).at(1), sourceIds, language)
    case ARTIFACT_CODE.report:
      return readReport(content.at(7).at(1), language)
    case ARTIFACT_CODE.video:
      return readVideo(content.at(8).at(2), sourceIds, language)
    case ARTIFACT_CODE.app:
      return readApp(content.at(9).at(1), language)
    case ARTIFACT_CODE.infographic:
      return readInfographic(block(content.at(14)), language)
    case ARTIFACT_CODE.slides:
      return readSlides(block(content.at(16)), language)
    case ARTIFACT_CODE.table:
      return readTable(content.at(18).at(1), language)
    case ARTIFACT_CODE.guidedView:
      return readGuidedView(content.at(34).at(1), language)
    default:
      throw new Refusal(STATUS.invalid, 'there is no such type of artifact')
  }
}

/** The options come first now; in January 2026 they stood behind a null. */
const block = (slot: Slot) => (slot.at(0).isList ? slot.at(0) : slot.at(1))

function wishOf(type: ArtifactType, language: string, instructions: string | null, options: ContentOptions) {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return { type, language, ...(instructions?.trim() ? { instructions } : {}), ...given }
}

function readAudio(slot: Slot, sourceIds: readonly string[], usual: string): Read {
  const [focus, length, format] = [slot.at(0).textOr(null), slot.at(1).numberOr(null), slot.at(6).numberOr(null)]
  const language = slot.at(4).textOr(usual) || usual
  const options = [focus, length, null, sourceIds.map((id) => [id]), language, true, format]
  const chosen = { audioFormat: AUDIO_FORMAT[format ?? 1], audioLength: LENGTH[length ?? 2] }
  const isKnown = chosen.audioFormat !== undefined && chosen.audioLength !== undefined
  return { options, content: isKnown ? wishOf('audio_overview', language, focus, chosen) : null }
}

const PRESETS = /^(briefing doc|study guide|blog post|detailed report)$/i

function readReport(slot: Slot, usual: string): Read {
  const [title, description, prompt] = [slot.at(0).textOr(''), slot.at(1).textOr(null), slot.at(5).textOr(null)]
  const language = slot.at(4).textOr(usual) || usual
  const options = [title, description, null, slot.at(3).value, language, prompt, null, true]
  const wishes = PRESETS.test(title) ? extraOf(prompt) : prompt
  const reportFormat = /brief|summary/i.test(title) ? 'summary' : 'detailed'
  return { options, content: wishOf('report', language, wishes, { reportFormat }) }
}

/** What stands behind the text of a preset is the caller's own wish. */
const extraOf = (prompt: string | null) => prompt?.split('\n\n').slice(1).join('\n\n') || null

function readVideo(slot: Slot, sourceIds: readonly string[], usual: string): Read {
  const [focus, format, style] = [slot.at(2).textOr(null), slot.at(4).numberOr(1), slot.at(5).numberOr(null)]
  const language = slot.at(1).textOr(usual) || usual
  const prompt = slot.at(6).textOr(null)
  const options = [sourceIds.map((id) => [id]), language, focus, null, format, style]
  const videoFormat = VIDEO_FORMAT[format]
  const named = VIDEO_STYLES.find((name) => prompt?.toLowerCase().includes(name))
  const videoStyle = named ?? (format === CINEMATIC ? 'cinematic' : VIDEO_STYLE[style ?? 1])
  const content = videoFormat === undefined ? null : wishOf('video', language, focus, { videoFormat, videoStyle })
  return { options: prompt === null ? options : [...options, prompt], content }
}

function readApp(slot: Slot, usual: string): Read {
  const [variant, focus] = [slot.at(0).number(), slot.at(2).textOr(null)]
  const language = slot.at(3).textOr(usual) || usual
  const pair = variant === VARIANT.quiz ? slot.at(7) : slot.at(6)
  const [quantity, difficulty] = [pair.at(0).numberOr(null), pair.at(1).numberOr(null)]
  const kept = quantity === null && difficulty === null ? [] : [quantity, difficulty]
  const head = [variant, null, focus, language, null, null]
  const chosen = { quantity: QUANTITY[quantity ?? 2], difficulty: DIFFICULTY[difficulty ?? 2] }
  switch (variant) {
    case VARIANT.flashcards:
      return { options: [...head, kept, null, true], content: wishOf('flashcards', language, focus, chosen) }
    case VARIANT.quiz:
      return { options: [...head, null, kept, true], content: wishOf('quiz', language, focus, chosen) }
    case VARIANT.mindMap:
      return { options: [...head, null, null, true], content: wishOf('mind_map', language, focus, {}) }
    default:
      return { options: head, content: null }
  }
}

function readInfographic(slot: Slot, usual: string): Read {
  const language = slot.at(1).textOr(usual) || usual
  const focus = slot.at(0).textOr(null)
  const [orientation, detail, style] = [3, 4, 5].map((index) => slot.at(index).numberOr(null)) as (number | null)[]
  const options = [focus, language, null, orientation, detail, ...(style === null ? [] : [style])]
  const infographicFormat = ORIENTATION[orientation ?? 1]
  const infographicStyle = INFOGRAPHIC_STYLE[style ?? 1]
  const isKnown = infographicFormat !== undefined && (infographicStyle !== undefined || (style ?? 1) <= 1)
  const chosen = { infographicFormat, infographicStyle }
  return { options, content: isKnown ? wishOf('infographic', language, focus, chosen) : null }
}

function readSlides(slot: Slot, usual: string): Read {
  const language = slot.at(1).textOr(usual) || usual
  const focus = slot.at(0).textOr(null)
  const [format, length] = [slot.at(2).numberOr(null), slot.at(3).numberOr(null)]
  const isOverview = format === 1 && /\boverview\b/i.test(focus ?? '')
  const presentationStyle = isOverview ? 'overview' : DECK_FORMAT[format ?? 1]
  const chosen = { presentationStyle, presentationLength: DECK_LENGTH[length ?? 1] }
  const options = format === null && length === null ? [focus, language] : [focus, language, format, length]
  const isKnown = chosen.presentationStyle !== undefined && chosen.presentationLength !== undefined
  return { options, content: isKnown ? wishOf('presentation', language, focus, chosen) : null }
}

function readTable(slot: Slot, usual: string): Read {
  const language = slot.at(1).textOr(usual) || usual
  const description = slot.at(0).textOr(null)
  return { options: [description, language], content: wishOf('data_table', language, description, {}) }
}

/** A report with a document of its own: `[prompt, language]`. */
function readGuidedView(slot: Slot, usual: string): Read {
  const language = slot.at(1).textOr(usual) || usual
  const prompt = slot.at(0).textOr('')
  return { options: [prompt, language], content: wishOf('report', language, prompt, { reportFormat: 'detailed' }) }
}

/** The type and the variant of what the embedded product made without this host. */
export const CODES_OF: Readonly<Record<ArtifactType, readonly [type: number, variant: number]>> = {
  audio_overview: [ARTIFACT_CODE.audio, 0],
  report: [ARTIFACT_CODE.report, 0],
  video: [ARTIFACT_CODE.video, 0],
  flashcards: [ARTIFACT_CODE.app, VARIANT.flashcards],
  quiz: [ARTIFACT_CODE.app, VARIANT.quiz],
  mind_map: [ARTIFACT_CODE.app, VARIANT.mindMap],
  infographic: [ARTIFACT_CODE.infographic, 0],
  presentation: [ARTIFACT_CODE.slides, 0],
  data_table: [ARTIFACT_CODE.table, 0],
}
