import type { ContentOptions } from '../domain/artifact.ts'

/** Numbers by our words, in both directions. Source: enums.md, the column "backend". */
type Codes<T extends string> = Readonly<Record<T, number>>
/** Options that the product has numbers for; a report it writes by a prompt. */
export type CodedOption = Exclude<keyof ContentOptions, 'reportFormat'>
type OptionCodes = { readonly [K in CodedOption]: Readonly<Record<NonNullable<ContentOptions[K]>, number | string>> }

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

const WHITEBOARD = 3

/** The product has a deck to read (1) and one to speak to (2); an overview is the first with this focus. */
export const OVERVIEW = 'Give an overview: one idea per slide, few words.'

/** The product's number for each word of our options. A text describes a look that the product does not have. */
export const OPTION_CODES = {
  audioFormat: { deep_dive: 1, brief: 2, critique: 3, debate: 4 },
  audioLength: { short: 1, medium: 2, long: 3 },
  videoFormat: { explainer: 1, brief: 2 },
  videoStyle: {
    classroom: WHITEBOARD,
    documentary: 'Documentary: archive pictures, muted natural colours, slow pans.',
    animated: 'Animated: simple flat shapes, bright colours, friendly figures.',
    corporate: 'Corporate: a clean business look, restrained colours, charts, much white space.',
    cinematic: 'Cinematic: dramatic light, wide shots, deep colours.',
    minimalist: 'Minimalist: one idea per picture, two colours, thin lines, empty space.',
  },
  infographicFormat: { horizontal: 1, vertical: 2, square: 3 },
  infographicStyle: { professional: 3, bento: 4, editorial: 5 },
  presentationStyle: { overview: 1, detailed: 1, presenter_notes: 2 },
  presentationLength: { short: 2, medium: 3, long: 4 },
  quantity: { fewer: 1, standard: 2, more: 3 },
  difficulty: { easy: 1, medium: 2, hard: 3 },
} as const satisfies OptionCodes

/** What stands for a word of an option; undefined for a word that it does not have. */
export function findOptionCode(option: CodedOption, word: string): number | string | undefined {
  const codes: Readonly<Record<string, number | string>> = OPTION_CODES[option]
  return codes[word]
}

/** An option as POST /content/generate calls it: `audio_format`. */
export const nameOptionField = (option: CodedOption): string =>
  option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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

export const ANY_TABLE = 'The most important facts of the sources, one row for each thing that they compare.'
