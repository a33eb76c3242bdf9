import { CONTENT_CHOICES, type ContentOptions, type ContentWish } from '../../../domain/artifact.ts'
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
export type Ordered = { readonly content: readonly unknown[]; readonly chosen: Chosen }

type Order = { readonly code: number; readonly at: number; readonly options: unknown; readonly chosen: Chosen }
type Chosen = Readonly<Record<string, string>>
type Steer = {
  readonly focus: string | null
  readonly language: string
  readonly sources: readonly (readonly [string])[]
}

/**
 * The order for an artifact: its code, its sources, and the options at the place of its kind.
 * Source: rpcs.md, E (the table of contents); enums.md.
 */
export function orderOf(wish: ContentWish, sourceIds: readonly string[]): Ordered {
  const sources = sourceIds.map((id) => [id] as const)
  const focus = [wish.focus, wish.instructions].filter(Boolean).join('\n\n') || null
  const { code, at, options, chosen } = ORDERS[wish.type](wish, { focus, language: wish.language, sources })
  const content = [null, null, code, sourceIds.map((id) => [[id]]), ...Array(at - 4).fill(null), options]
  return { content, chosen: { language: wish.language, ...chosen } }
}

/** The option that was chosen, else the first. */
function choice<K extends keyof ContentOptions>(wish: ContentWish, name: K): (typeof CONTENT_CHOICES)[K][number] {
  return wish[name] ?? CONTENT_CHOICES[name][0]
}

const ORDERS: Readonly<Record<ContentWish['type'], (wish: ContentWish, steer: Steer) => Order>> = {
  audio_overview: audio,
  report,
  video,
  infographic,
  presentation,
  data_table: table,
  flashcards: (wish, steer) => studyAid('flashcards', wish, steer),
  quiz: (wish, steer) => studyAid('quiz', wish, steer),
  mind_map: mindMap,
}

function audio(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const [format, length] = [choice(wish, 'audioFormat'), choice(wish, 'audioLength')]
  const options = [focus ?? '', AUDIO_LENGTH[length], null, sources, language, null, AUDIO_FORMAT[format]]
  return { code: 1, at: 6, options: [null, options], chosen: { audio_format: format, audio_length: length } }
}

function video(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const [format, name] = [choice(wish, 'videoFormat'), choice(wish, 'videoStyle')]
  const style = VIDEO_STYLE[name]
  const look = typeof style === 'number' ? [style] : [null, style]
  const options = [sources, language, focus ?? '', null, VIDEO_FORMAT[format], ...look]
  return { code: 3, at: 8, options: [null, null, options], chosen: { video_format: format, video_style: name } }
}

function report(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const format = choice(wish, 'reportFormat')
  const { title, description, prompt } = REPORTS[format]
  const whole = focus === null ? prompt : `${prompt}\n\nConcentrate on: ${focus}`
  const options = [title, description, null, sources, language, whole, null, true]
  return { code: 2, at: 7, options: [null, options], chosen: { report_format: format } }
}

const STANDARD_DETAIL = 2

function infographic(wish: ContentWish, { focus, language }: Steer): Order {
  const [format, style] = [choice(wish, 'infographicFormat'), choice(wish, 'infographicStyle')]
  const options = [focus, language, null, ORIENTATION[format], STANDARD_DETAIL, INFOGRAPHIC_STYLE[style]]
  return { code: 7, at: 14, options: [options], chosen: { infographic_format: format, infographic_style: style } }
}

function presentation(wish: ContentWish, { focus, language }: Steer): Order {
  const [style, length] = [choice(wish, 'presentationStyle'), choice(wish, 'presentationLength')]
  const steer = style === 'overview' ? [OVERVIEW, focus].filter(Boolean).join('\n\n') : focus
  const options = [steer, language, DECK[style], DECK_LENGTH[length]]
  return { code: 8, at: 16, options: [options], chosen: { presentation_style: style, presentation_length: length } }
}

function table(_wish: ContentWish, { focus, language }: Steer): Order {
  return { code: 9, at: 18, options: [null, [focus ?? ANY_TABLE, language]], chosen: {} }
}

/** Quantity stands before difficulty for both; the quiz has its pair one slot later. */
function studyAid(kind: 'flashcards' | 'quiz', wish: ContentWish, { focus, language }: Steer): Order {
  const [quantity, difficulty] = [choice(wish, 'quantity'), choice(wish, 'difficulty')]
  const gap = kind === 'flashcards' ? [null, null] : [null, null, null]
  const options = [VARIANTS[kind], null, focus, language, ...gap, [QUANTITY[quantity], DIFFICULTY[difficulty]]]
  return { code: APP, at: 9, options: [null, options], chosen: { quantity, difficulty } }
}

function mindMap(_wish: ContentWish, { focus, language }: Steer): Order {
  return { code: APP, at: 9, options: [null, [VARIANTS.mind_map, null, focus, language]], chosen: {} }
}
