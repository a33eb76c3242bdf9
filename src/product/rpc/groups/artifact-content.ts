import { CONTENT_CHOICES, type ContentRequest } from '../../../domain/artifact.ts'
import {
  ANY_TABLE,
  ARTIFACT_CODE,
  type CodedOption,
  findOptionCode,
  nameOptionField,
  OVERVIEW,
  REPORTS,
  VARIANTS,
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

/** Of each option the word that was chosen, else the first, its code, and both as they are told. */
function chooseOptions(request: ContentRequest, ...names: readonly CodedOption[]) {
  const words = names.map((name) => request[name] ?? CONTENT_CHOICES[name][0])
  return {
    words,
    codes: names.map((name, at) => findOptionCode(name, words[at]!)),
    chosen: Object.fromEntries(names.map((name, at) => [nameOptionField(name), words[at]!])),
  }
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
  const { codes, chosen } = chooseOptions(request, 'audioFormat', 'audioLength')
  const [format, length] = codes
  const options = [focus ?? '', length, null, sources, language, null, format]
  return { code: ARTIFACT_CODE.audio, options: [null, options], chosen }
}

function orderVideo(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const { codes, chosen } = chooseOptions(request, 'videoFormat', 'videoStyle')
  const [format, style] = codes
  const look = typeof style === 'number' ? [style] : [null, style]
  const options = [sources, language, focus ?? '', null, format, ...look]
  return { code: ARTIFACT_CODE.video, options: [null, null, options], chosen }
}

function orderReport(request: ContentRequest, { focus, language, sources }: Steer): ArtifactOrder {
  const format = request.reportFormat ?? CONTENT_CHOICES.reportFormat[0]
  const { title, description, prompt } = REPORTS[format]
  const whole = focus === null ? prompt : `${prompt}\n\nConcentrate on: ${focus}`
  const options = [title, description, null, sources, language, whole, null, true]
  return { code: ARTIFACT_CODE.report, options: [null, options], chosen: { report_format: format } }
}

const STANDARD_DETAIL = 2

function orderInfographic(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const { codes, chosen } = chooseOptions(request, 'infographicFormat', 'infographicStyle')
  const [format, style] = codes
  const options = [focus, language, null, format, STANDARD_DETAIL, style]
  return { code: ARTIFACT_CODE.infographic, options: [options], chosen }
}

function orderPresentation(request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  const { words, codes, chosen } = chooseOptions(request, 'presentationStyle', 'presentationLength')
  const steer = words[0] === 'overview' ? [OVERVIEW, focus].filter(Boolean).join('\n\n') : focus
  return { code: ARTIFACT_CODE.slides, options: [[steer, language, ...codes]], chosen }
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
  const { codes, chosen } = chooseOptions(request, 'quantity', 'difficulty')
  const gap = kind === 'flashcards' ? [null, null] : [null, null, null]
  const options = [VARIANTS[kind], null, focus, language, ...gap, codes]
  return { code: ARTIFACT_CODE.app, options: [null, options], chosen }
}

function orderMindMap(_request: ContentRequest, { focus, language }: Steer): ArtifactOrder {
  return { code: ARTIFACT_CODE.app, options: [null, [VARIANTS.mind_map, null, focus, language]], chosen: {} }
}
