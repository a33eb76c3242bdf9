import type { ContentOptions } from '../domain/artifact.ts'

/** The product's numbers for our options, in both directions. Source: enums.md, the column "backend". */
type Codes<T extends string> = Readonly<Record<T, number>>

/** Artifact types by code; 5 is a mind map of the old form. Source: enums.md. */
export const ARTIFACT_CODE = {
  audio: 1,
  report: 2,
  video: 3,
  app: 4,
  infographic: 7,
  slides: 8,
  table: 9,
  guidedView: 11,
} as const
/** What an app is: the first of its options. */
export const VARIANTS = { flashcards: 1, quiz: 2, mind_map: 4 } as const
export const AUDIO_FORMAT: Codes<NonNullable<ContentOptions['audioFormat']>> = {
  deep_dive: 1,
  brief: 2,
  critique: 3,
  debate: 4,
}
export const AUDIO_LENGTH: Codes<NonNullable<ContentOptions['audioLength']>> = { short: 1, medium: 2, long: 3 }
export const VIDEO_FORMAT: Codes<NonNullable<ContentOptions['videoFormat']>> = { explainer: 1, brief: 2 }
export const ORIENTATION: Codes<NonNullable<ContentOptions['infographicFormat']>> = {
  horizontal: 1,
  vertical: 2,
  square: 3,
}
export const INFOGRAPHIC_STYLE: Codes<NonNullable<ContentOptions['infographicStyle']>> = {
  professional: 3,
  bento: 4,
  editorial: 5,
}
export const DECK_LENGTH: Codes<NonNullable<ContentOptions['presentationLength']>> = { short: 2, medium: 3, long: 4 }
export const QUANTITY: Codes<NonNullable<ContentOptions['quantity']>> = { fewer: 1, standard: 2, more: 3 }
export const DIFFICULTY: Codes<NonNullable<ContentOptions['difficulty']>> = { easy: 1, medium: 2, hard: 3 }

/** The name of a code; undefined for one that none of our words means. */
export function findCodeName<T extends string>(codes: Codes<T>, code: number | null): T | undefined {
  const names: readonly (readonly [string, unknown])[] = Object.entries(codes)
  const found = names.find(([, value]) => value === code)?.[0]
  return found !== undefined && isNameIn(codes, found) ? found : undefined
}

/** The table the other way round: the name of each code. */
export function invertCodes<T extends string>(codes: Codes<T>): Readonly<Record<number, T>> {
  const names: readonly (readonly [string, number])[] = Object.entries(codes)
  return Object.fromEntries(names.map(([name, code]) => [code, name as T]))
}

const isNameIn = <T extends string>(codes: Codes<T>, name: string): name is T => Object.hasOwn(codes, name)

const WHITEBOARD = 3

/** A number is a style of the product; a text describes one that it does not have. */
export const VIDEO_STYLE: Readonly<Record<NonNullable<ContentOptions['videoStyle']>, number | string>> = {
  classroom: WHITEBOARD,
  documentary: 'Documentary: archive pictures, muted natural colours, slow pans.',
  animated: 'Animated: simple flat shapes, bright colours, friendly figures.',
  corporate: 'Corporate: a clean business look, restrained colours, charts, much white space.',
  cinematic: 'Cinematic: dramatic light, wide shots, deep colours.',
  minimalist: 'Minimalist: one idea per picture, two colours, thin lines, empty space.',
}

/** The product writes reports by a prompt; title and description tell it the kind. */
export const REPORTS = {
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

/** The product has a deck to read (1) and one to speak to (2); an overview is the first with this focus. */
export const DECK = { overview: 1, detailed: 1, presenter_notes: 2 } as const
export const OVERVIEW = 'Give an overview: one idea per slide, few words.'
export const ANY_TABLE = 'The most important facts of the sources, one row for each thing that they compare.'
