import { CONTENT_CHOICES, type ContentOptions, type ContentWish } from '../../../domain/artifact.ts'

/** What is sent to have an artifact made, and which options that honours. */
export type Ordered = {
  readonly content: readonly unknown[]
  /** By the field names of POST /content/generate. */
  readonly applied: Readonly<Record<string, unknown>>
}

type Order = { readonly code: number; readonly at: number; readonly options: unknown; readonly applied: Applied }
type Applied = Readonly<Record<string, unknown>>
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
  const { code, at, options, applied } = ORDERS[wish.type](wish, { focus, language: wish.language, sources })
  const content = [null, null, code, sourceIds.map((id) => [[id]]), ...Array(at - 4).fill(null), options]
  return { content, applied: { ...common(wish), ...applied } }
}

function common({ language, title, focus, instructions, sourceIds }: ContentWish): Applied {
  return {
    language,
    ...(title === undefined ? {} : { title }),
    ...(focus === undefined ? {} : { focus }),
    ...(instructions === undefined ? {} : { custom_instructions: instructions }),
    ...(sourceIds === undefined ? {} : { source_ids: sourceIds }),
  }
}

/** The option that was chosen, else the first. */
function chosen<K extends keyof ContentOptions>(wish: ContentWish, name: K): (typeof CONTENT_CHOICES)[K][number] {
  return wish[name] ?? CONTENT_CHOICES[name][0]
}

const ORDERS: Readonly<Record<ContentWish['type'], (wish: ContentWish, steer: Steer) => Order>> = {
  audio_overview: audio,
  report,
  video,
  infographic,
  presentation,
  data_table: table,
  flashcards: (wish, steer) => studyAid(1, wish, steer),
  quiz: (wish, steer) => studyAid(2, wish, steer),
  mind_map: (_wish, { focus, language }) => ({
    code: APP,
    at: 9,
    options: [null, [4, null, focus, language]],
    applied: {},
  }),
}

const APP = 4
const AUDIO_FORMAT = { deep_dive: 1, brief: 2, critique: 3, debate: 4 } as const
const AUDIO_LENGTH = { short: 1, medium: 2, long: 3 } as const

function audio(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const [format, length] = [chosen(wish, 'audioFormat'), chosen(wish, 'audioLength')]
  return {
    code: 1,
    at: 6,
    options: [null, [focus ?? '', AUDIO_LENGTH[length], null, sources, language, null, AUDIO_FORMAT[format]]],
    applied: { audio_format: format, audio_length: length },
  }
}

const VIDEO_FORMAT = { explainer: 1, brief: 2 } as const
/** A number is a style of the product; a text describes one that it does not have. */
const VIDEO_STYLE = {
  classroom: 3, // whiteboard
  documentary: 'A sober documentary: archive pictures, muted natural colours, slow pans.',
  animated: 'A lively flat animation: simple shapes, bright colours, friendly figures.',
  corporate: 'A clean business presentation: restrained colours, charts, much white space.',
  cinematic: 'A cinematic film: dramatic light, wide shots, deep colours.',
  minimalist: 'Minimal: one idea per picture, two colours, thin lines, empty space.',
} as const

function video(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const [format, name] = [chosen(wish, 'videoFormat'), chosen(wish, 'videoStyle')]
  const style = VIDEO_STYLE[name]
  const look = typeof style === 'number' ? [style] : [null, style]
  return {
    code: 3,
    at: 8,
    options: [null, null, [sources, language, focus ?? '', null, VIDEO_FORMAT[format], ...look]],
    applied: { video_format: format, video_style: name },
  }
}

const REPORTS = {
  summary: {
    title: 'Briefing Doc',
    description: 'Key insights and important quotes',
    prompt:
      'Write a concise briefing document: an executive summary first, then the main themes with their most important facts, then quotations with their context.',
  },
  detailed: {
    title: 'Detailed Report',
    description: 'All themes of the sources in depth',
    prompt:
      'Write a comprehensive report: an introduction, a section for each theme of the sources with all its facts, figures and arguments, a comparison where sources differ, and conclusions.',
  },
} as const

function report(wish: ContentWish, { focus, language, sources }: Steer): Order {
  const format = chosen(wish, 'reportFormat')
  const { title, description, prompt } = REPORTS[format]
  const whole = focus === null ? prompt : `${prompt}\n\nConcentrate on: ${focus}`
  return {
    code: 2,
    at: 7,
    options: [null, [wish.title ?? title, description, null, sources, language, whole, null, true]],
    applied: { report_format: format },
  }
}

const ORIENTATION = { horizontal: 1, vertical: 2 } as const
const INFOGRAPHIC_STYLE = { editorial: 5, bento: 4, professional: 3 } as const
const STANDARD_DETAIL = 2

function infographic(wish: ContentWish, { focus, language }: Steer): Order {
  const [format, style] = [chosen(wish, 'infographicFormat'), chosen(wish, 'infographicStyle')]
  return {
    code: 7,
    at: 14,
    options: [[focus, language, null, ORIENTATION[format], STANDARD_DETAIL, INFOGRAPHIC_STYLE[style]]],
    applied: { infographic_format: format, infographic_style: style },
  }
}

// The product has a deck to read and one to speak to; an overview is the first with a wish.
const DECK = { overview: 1, detailed: 1, presenter_notes: 2 } as const
const DECK_LENGTH = { short: 2, medium: 3, long: 4 } as const
const OVERVIEW = 'Give an overview: one idea per slide, few words.'

function presentation(wish: ContentWish, { focus, language }: Steer): Order {
  const [style, length] = [chosen(wish, 'presentationStyle'), chosen(wish, 'presentationLength')]
  const steer = style === 'overview' ? [OVERVIEW, focus].filter(Boolean).join('\n\n') : focus
  return {
    code: 8,
    at: 16,
    options: [[steer, language, DECK[style], DECK_LENGTH[length]]],
    applied: { presentation_style: style, presentation_length: length },
  }
}

const ANY_TABLE = 'A table of the most important facts of the sources, one row for each thing that they compare.'

function table(_wish: ContentWish, { focus, language }: Steer): Order {
  return { code: 9, at: 18, options: [null, [focus ?? ANY_TABLE, language]], applied: {} }
}

const QUANTITY = { fewer: 1, standard: 2, more: 3 } as const
const DIFFICULTY = { easy: 1, medium: 2, hard: 3 } as const

/** Quantity stands before difficulty for both; the quiz has its pair one slot later. */
function studyAid(variant: 1 | 2, wish: ContentWish, { focus, language }: Steer): Order {
  const [quantity, difficulty] = [chosen(wish, 'quantity'), chosen(wish, 'difficulty')]
  const gap = variant === 1 ? [null, null] : [null, null, null]
  return {
    code: APP,
    at: 9,
    options: [null, [variant, null, focus, language, ...gap, [QUANTITY[quantity], DIFFICULTY[difficulty]]]],
    applied: { quantity, difficulty },
  }
}
