import type { ArtifactType, ContentOptions, ContentRequest } from '../../domain/artifact.ts'
import { ARTIFACT_CODE, VARIANTS } from '../../wire/artifact-codes.ts'
import { findContentPlace, writeArtifactOrder } from '../../wire/rows/artifact-row.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { Refusal } from '../refusal.ts'
import { WireReader } from '../wire-reader.ts'
import {
  AUDIO_FORMATS,
  AUDIO_LENGTHS,
  CINEMATIC,
  DECK_FORMATS,
  DECK_LENGTHS,
  DIFFICULTIES,
  NEAREST_INFOGRAPHIC_STYLES,
  NEAREST_VIDEO_STYLES,
  ORIENTATIONS,
  QUANTITIES,
  VIDEO_FORMATS,
  VIDEO_STYLES,
} from './option-codes.ts'

/** A request read from the wire: what is kept as its options, and what the embedded product is asked for. */
export type ArtifactRequest = {
  readonly type: number
  readonly variant: number
  readonly sourceIds: readonly string[]
  /** As they are read back later. */
  readonly options: readonly unknown[]
  /** Null when no such thing can be made here: it ends as failed. */
  readonly content: Omit<ContentRequest, 'sourceIds'> | null
}

type ReadOptions = Pick<ArtifactRequest, 'options' | 'content'>
/**
 * Reads the content of a creation: type at 2, sources at 3, options where the type has them.
 * @param language what is used where the request leaves the language out
 * @throws Refusal 3 for a type that does not exist
 * Source: rpcs.md, E; enums.md.
 */
export function readArtifactRequest(content: WireReader, language: string): ArtifactRequest {
  const type = content.at(2).number()
  const sourceIds = content.at(3).texts()
  const variant = type === ARTIFACT_CODE.app ? content.at(findContentPlace(type)!).at(1).at(0).number() : 0
  return { type, variant, sourceIds, ...readOptions(content, type, sourceIds, language) }
}

/** The options of an artifact nobody chose any for. */
export const chooseDefaultOptions = (type: number, variant: number, sourceIds: readonly string[]): readonly unknown[] =>
  createDefaultRequest(type, variant, sourceIds, 'en').options

/** The request for an artifact nobody chose any options for. */
export function createDefaultRequest(
  type: number,
  variant: number,
  sourceIds: readonly string[],
  language: string,
): ArtifactRequest {
  const content = writeArtifactOrder(type, sourceIds, type === ARTIFACT_CODE.app ? [null, [variant]] : [])
  return readArtifactRequest(new WireReader(content), language)
}

function readOptions(content: WireReader, type: number, sourceIds: readonly string[], language: string): ReadOptions {
  const options = content.at(findContentPlace(type) ?? -1)
  switch (type) {
    case ARTIFACT_CODE.audio:
      return readAudio(options.at(1), sourceIds, language)
    case ARTIFACT_CODE.report:
      return readReport(options.at(1), language)
    case ARTIFACT_CODE.video:
      return readVideo(options.at(2), sourceIds, language)
    case ARTIFACT_CODE.app:
      return readApp(options.at(1), language)
    case ARTIFACT_CODE.infographic:
      return readInfographic(findOptionsBlock(options), language)
    case ARTIFACT_CODE.slides:
      return readSlides(findOptionsBlock(options), language)
    case ARTIFACT_CODE.table:
      return readTable(options.at(1), language)
    case ARTIFACT_CODE.guidedView:
      return readGuidedView(options.at(1), language)
    default:
      throw new Refusal(STATUS.invalid, 'there is no such type of artifact')
  }
}

/** The options come first now; in January 2026 they stood behind a null. */
const findOptionsBlock = (reader: WireReader) => (reader.at(0).isList ? reader.at(0) : reader.at(1))

function buildContentRequest(
  type: ArtifactType,
  language: string,
  instructions: string | null,
  options: ContentOptions,
) {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return { type, language, ...(instructions?.trim() ? { instructions } : {}), ...given }
}

function readAudio(reader: WireReader, sourceIds: readonly string[], defaultLanguage: string): ReadOptions {
  const [focus, length, format] = [reader.at(0).textOr(null), reader.at(1).numberOr(null), reader.at(6).numberOr(null)]
  const language = readArtifactLanguage(reader.at(4), defaultLanguage)
  const options = [focus, length, null, sourceIds.map((id) => [id]), language, true, format]
  const chosen = { audioFormat: AUDIO_FORMATS[format ?? 1], audioLength: AUDIO_LENGTHS[length ?? 2] }
  const isKnown = chosen.audioFormat !== undefined && chosen.audioLength !== undefined
  return { options, content: isKnown ? buildContentRequest('audio_overview', language, focus, chosen) : null }
}

const PRESETS = /^(briefing doc|study guide|blog post|detailed report)$/i

const readArtifactLanguage = (named: WireReader, usual: string) => named.textOr(usual) || usual

function readReport(reader: WireReader, defaultLanguage: string): ReadOptions {
  const [title, description, prompt] = [reader.at(0).textOr(''), reader.at(1).textOr(null), reader.at(5).textOr(null)]
  const language = readArtifactLanguage(reader.at(4), defaultLanguage)
  const options = [title, description, null, reader.at(3).value, language, prompt, null, true]
  const instructionText = PRESETS.test(title) ? readExtraInstructions(prompt) : prompt
  const reportFormat = /brief|summary/i.test(title) ? 'summary' : 'detailed'
  return { options, content: buildContentRequest('report', language, instructionText, { reportFormat }) }
}

/** What stands behind the text of a preset is the caller's own wish. */
const readExtraInstructions = (prompt: string | null) => prompt?.split('\n\n').slice(1).join('\n\n') || null

function readVideo(reader: WireReader, sourceIds: readonly string[], defaultLanguage: string): ReadOptions {
  const [focus, format, style] = [reader.at(2).textOr(null), reader.at(4).numberOr(1), reader.at(5).numberOr(null)]
  const language = readArtifactLanguage(reader.at(1), defaultLanguage)
  const prompt = reader.at(6).textOr(null)
  const options = [sourceIds.map((id) => [id]), language, focus, null, format, style]
  const videoFormat = VIDEO_FORMATS[format]
  const named = VIDEO_STYLES.find((name) => prompt?.toLowerCase().includes(name))
  const videoStyle = named ?? (format === CINEMATIC ? 'cinematic' : NEAREST_VIDEO_STYLES[style ?? 1])
  const content =
    videoFormat === undefined ? null : buildContentRequest('video', language, focus, { videoFormat, videoStyle })
  return { options: prompt === null ? options : [...options, prompt], content }
}

function readApp(reader: WireReader, defaultLanguage: string): ReadOptions {
  const [variant, focus] = [reader.at(0).number(), reader.at(2).textOr(null)]
  const language = readArtifactLanguage(reader.at(3), defaultLanguage)
  const pair = variant === VARIANTS.quiz ? reader.at(7) : reader.at(6)
  const [quantity, difficulty] = [pair.at(0).numberOr(null), pair.at(1).numberOr(null)]
  const kept = quantity === null && difficulty === null ? [] : [quantity, difficulty]
  const head = [variant, null, focus, language, null, null]
  const chosen = { quantity: QUANTITIES[quantity ?? 2], difficulty: DIFFICULTIES[difficulty ?? 2] }
  switch (variant) {
    case VARIANTS.flashcards:
      return {
        options: [...head, kept, null, true],
        content: buildContentRequest('flashcards', language, focus, chosen),
      }
    case VARIANTS.quiz:
      return { options: [...head, null, kept, true], content: buildContentRequest('quiz', language, focus, chosen) }
    case VARIANTS.mind_map:
      return { options: [...head, null, null, true], content: buildContentRequest('mind_map', language, focus, {}) }
    default:
      return { options: head, content: null }
  }
}

function readInfographic(reader: WireReader, defaultLanguage: string): ReadOptions {
  const language = readArtifactLanguage(reader.at(1), defaultLanguage)
  const focus = reader.at(0).textOr(null)
  const [orientation, detail, style] = [3, 4, 5].map((index) => reader.at(index).numberOr(null)) as (number | null)[]
  const options = [focus, language, null, orientation, detail, ...(style === null ? [] : [style])]
  const infographicFormat = ORIENTATIONS[orientation ?? 1]
  const infographicStyle = NEAREST_INFOGRAPHIC_STYLES[style ?? 1]
  const isKnown = infographicFormat !== undefined && (infographicStyle !== undefined || (style ?? 1) <= 1)
  const chosen = { infographicFormat, infographicStyle }
  return { options, content: isKnown ? buildContentRequest('infographic', language, focus, chosen) : null }
}

function readSlides(reader: WireReader, defaultLanguage: string): ReadOptions {
  const language = readArtifactLanguage(reader.at(1), defaultLanguage)
  const focus = reader.at(0).textOr(null)
  const [format, length] = [reader.at(2).numberOr(null), reader.at(3).numberOr(null)]
  const isOverview = format === 1 && /\boverview\b/i.test(focus ?? '')
  const presentationStyle = isOverview ? 'overview' : DECK_FORMATS[format ?? 1]
  const chosen = { presentationStyle, presentationLength: DECK_LENGTHS[length ?? 1] }
  const options = format === null && length === null ? [focus, language] : [focus, language, format, length]
  const isKnown = chosen.presentationStyle !== undefined && chosen.presentationLength !== undefined
  return { options, content: isKnown ? buildContentRequest('presentation', language, focus, chosen) : null }
}

function readTable(reader: WireReader, defaultLanguage: string): ReadOptions {
  const language = readArtifactLanguage(reader.at(1), defaultLanguage)
  const description = reader.at(0).textOr(null)
  return { options: [description, language], content: buildContentRequest('data_table', language, description, {}) }
}

/** A report with a document of its own: `[prompt, language]`. */
function readGuidedView(reader: WireReader, defaultLanguage: string): ReadOptions {
  const language = readArtifactLanguage(reader.at(1), defaultLanguage)
  const prompt = reader.at(0).textOr('')
  return {
    options: [prompt, language],
    content: buildContentRequest('report', language, prompt, { reportFormat: 'detailed' }),
  }
}

/** The type and the variant of what the embedded product made without this host. */
export const CODES_BY_TYPE: Readonly<Record<ArtifactType, readonly [type: number, variant: number]>> = {
  audio_overview: [ARTIFACT_CODE.audio, 0],
  report: [ARTIFACT_CODE.report, 0],
  video: [ARTIFACT_CODE.video, 0],
  flashcards: [ARTIFACT_CODE.app, VARIANTS.flashcards],
  quiz: [ARTIFACT_CODE.app, VARIANTS.quiz],
  mind_map: [ARTIFACT_CODE.app, VARIANTS.mind_map],
  infographic: [ARTIFACT_CODE.infographic, 0],
  presentation: [ARTIFACT_CODE.slides, 0],
  data_table: [ARTIFACT_CODE.table, 0],
}
