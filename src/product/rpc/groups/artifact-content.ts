import { CONTENT_CHOICES, type ContentOptions, type ContentRequest } from '../../../domain/artifact.ts'
import {
  ANY_TABLE,
  APP,
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
} from '../artifact-codes.ts'

/** What is sent to have an artifact made, and which options that chooses, by the names of POST /content/generate. */
export type OrderedContent = { readonly content: readonly unknown[]; readonly chosen: ChosenOptions }

type ArtifactOrder = {
  readonly code: number
  readonly at: number
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
  const { code, at, options, chosen } = ORDERS[request.type](request, { focus, language: request.language, sources })
  const content = [null, null, code, sourceIds.map((id) => [[id]]), ...Array(at - 4).fill(null), options]
  return { content, chosen: { language: request.language, ...chosen } }
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
  return { code: 1, at: 6, options: [null, options], chosen: { audio_format: format, audio_length: length } }
}

function orderVideo(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const [format, name] = [chooseOption(request, 'videoFormat'), chooseOption(request, 'videoStyle')]
  const style = VIDEO_STYLE[name]
  const look = typeof style === 'number' ? [style] : [null, style]
  const options = [sources, language, focus ?? '', null, VIDEO_FORMAT[format], ...look]
  return { code: 3, at: 8, options: [null, null, options], chosen: { video_format: format, video_style: name } }
}

function orderReport(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const format = chooseOption(request, 'reportFormat')
  const { title, description, prompt } = REPORTS[format]
  const whole = focus === null ? prompt : `${prompt}\n\nConcentrate on: ${focus}`
  const options = [title, description, null, sources, language, whole, null, true]
  return { code: 2, at: 7, options: [null, options], chosen: { report_format: format } }
}

const STANDARD_DETAIL = 2

function orderInfographic(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const [format, style] = [chooseOption(request, 'infographicFormat'), chooseOption(request, 'infographicStyle')]
  const options = [focus, language, null, ORIENTATION[format], STANDARD_DETAIL, INFOGRAPHIC_STYLE[style]]
  return { code: 7, at: 14, options: [options], chosen: { infographic_format: format, infographic_style: style } }
}

function orderPresentation(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const [style, length] = [chooseOption(request, 'presentationStyle'), chooseOption(request, 'presentationLength')]
  const steer = style === 'overview' ? [OVERVIEW, focus].filter(Boolean).join('\n\n') : focus
  const options = [steer, language, DECK[style], DECK_LENGTH[length]]
  return { code: 8, at: 16, options: [options], chosen: { presentation_style: style, presentation_length: length } }
}

function orderTable(_request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  return { code: 9, at: 18, options: [null, [focus ?? ANY_TABLE, language]], chosen: {} }
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
  return { code: APP, at: 9, options: [null, options], chosen: { quantity, difficulty } }
}

function orderMindMap(_request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  return { code: APP, at: 9, options: [null, [VARIANTS.mind_map, null, focus, language]], chosen: {} }
}
