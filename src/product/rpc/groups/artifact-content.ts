import { CONTENT_CHOICES, type ContentOptions, type ContentRequest } from '../../../domain/artifact.ts'
import {
  ANY_TABLE,
  ARTIFACT_CODE,
  AUDIO_FORMAT,
  AUDIO_LENGTH,
  DECK,
  DECK_LENGTH,
  DIFFICULTY,
  INFOGRAPHIC_STYLE,
  ORIENTATION,
  OVERVIEW,
  QUANTITY,
  REPORTS,
  VARIANTS,
  VIDEO_FORMAT,
  VIDEO_STYLE,
} from '../../../wire/artifact-codes.ts'
import { writeArtifactOrder } from '../../../wire/rows/artifact-row.ts'

/** What is sent to have an artifact made, and which options that chooses, by the names of POST /content/generate. */
type OrderedContent = { readonly content: readonly unknown[]; readonly chosen: ChosenOptions }

type ArtifactOrder = {
  readonly code: number
  readonly options: unknown
  readonly chosen: ChosenOptions
}
type ChosenOptions = Readonly<Record<string, string>>
type Steer = {
  readonly focus: string | null
  readonly language: string
  readonly sources: readonly (readonly [string])[]
}

/**
 * The order for an artifact: its code, its sources, and the options at the place of its kind.
 * Source: rpcs.md, E (the table of contents); enums.md.
 */
export function buildOrder(request: ContentRequest, sourceIds: readonly string[]): OrderedContent {
  const sources = sourceIds.map((id) => [id] as const)
  const focus = [request.focus, request.instructions].filter(Boolean).join('\n\n') || null
  const { code, options, chosen } = ORDERS[request.type](request, { focus, language: request.language, sources })
  return { content: writeArtifactOrder(code, sourceIds, options), chosen: { language: request.language, ...chosen } }
}

/** The option that was chosen, else the first. */
function chooseOption<K extends keyof ContentOptions>(
  request: ContentRequest,
  name: K,
): (typeof CONTENT_CHOICES)[K][number] {
  return request[name] ?? CONTENT_CHOICES[name][0]
}

const ORDERS: Readonly<Record<ContentRequest['type'], (request: ContentRequest, steer: Steer) => ArtifactOrder>> = {
  audio_overview: orderAudio,
  report: orderReport,
  video: orderVideo,
  infographic: orderInfographic,
  presentation: orderPresentation,
  data_table: orderTable,
  flashcards: (request, steer) => orderStudyAid('flashcards', request, steer),
  quiz: (request, steer) => orderStudyAid('quiz', request, steer),
  mind_map: orderMindMap,
}

function orderAudio(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const [format, length] = [chooseOption(request, 'audioFormat'), chooseOption(request, 'audioLength')]
  const options = [focus ?? '', AUDIO_LENGTH[length], null, sources, language, null, AUDIO_FORMAT[format]]
  return { code: ARTIFACT_CODE.audio, options: [null, options], chosen: { audio_format: format, audio_length: length } }
}

function orderVideo(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const [format, name] = [chooseOption(request, 'videoFormat'), chooseOption(request, 'videoStyle')]
  const style = VIDEO_STYLE[name]
  const look = typeof style === 'number' ? [style] : [null, style]
  const options = [sources, language, focus ?? '', null, VIDEO_FORMAT[format], ...look]
  return {
    code: ARTIFACT_CODE.video,
    options: [null, null, options],
    chosen: { video_format: format, video_style: name },
  }
}

function orderReport(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const format = chooseOption(request, 'reportFormat')
  const { title, description, prompt } = REPORTS[format]
  const whole = focus === null ? prompt : `${prompt}\n\nConcentrate on: ${focus}`
  const options = [title, description, null, sources, language, whole, null, true]
  return { code: ARTIFACT_CODE.report, options: [null, options], chosen: { report_format: format } }
}

const STANDARD_DETAIL = 2

function orderInfographic(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const [format, style] = [chooseOption(request, 'infographicFormat'), chooseOption(request, 'infographicStyle')]
  const options = [focus, language, null, ORIENTATION[format], STANDARD_DETAIL, INFOGRAPHIC_STYLE[style]]
  return {
    code: ARTIFACT_CODE.infographic,
    options: [options],
    chosen: { infographic_format: format, infographic_style: style },
  }
}

function orderPresentation(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const [style, length] = [chooseOption(request, 'presentationStyle'), chooseOption(request, 'presentationLength')]
  const steer = style === 'overview' ? [OVERVIEW, focus].filter(Boolean).join('\n\n') : focus
  const options = [steer, language, DECK[style], DECK_LENGTH[length]]
  return {
    code: ARTIFACT_CODE.slides,
    options: [options],
    chosen: { presentation_style: style, presentation_length: length },
  }
}

function orderTable(_request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  return { code: ARTIFACT_CODE.table, options: [null, [focus ?? ANY_TABLE, language]], chosen: {} }
}

/** Quantity stands before difficulty for both; the quiz has its pair one slot later. */
function orderStudyAid(
  kind: 'flashcards' | 'quiz',
  request: ContentRequest,
  { focus, language }: Steer,
): ArtifactOrder {
  const [quantity, difficulty] = [chooseOption(request, 'quantity'), chooseOption(request, 'difficulty')]
  const gap = kind === 'flashcards' ? [null, null] : [null, null, null]
  const options = [VARIANTS[kind], null, focus, language, ...gap, [QUANTITY[quantity], DIFFICULTY[difficulty]]]
  return { code: ARTIFACT_CODE.app, options: [null, options], chosen: { quantity, difficulty } }
}

function orderMindMap(_request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  return { code: ARTIFACT_CODE.app, options: [null, [VARIANTS.mind_map, null, focus, language]], chosen: {} }
}
