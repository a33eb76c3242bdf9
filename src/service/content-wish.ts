import { ARTIFACT_NAMES, type ArtifactType, type ContentOptions, type ContentWish } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { LANGUAGES, languageOf } from '../domain/language.ts'
import type { Context, Handler } from './context.ts'

type GenerateInput = Parameters<Handler<'generateContent'>>[0]

/** Every option of generated content: what the port calls it, and the kinds it belongs to. */
const OPTIONS = {
  video_style: ['videoStyle', 'video'],
  video_format: ['videoFormat', 'video'],
  infographic_format: ['infographicFormat', 'infographic'],
  infographic_style: ['infographicStyle', 'infographic'],
  report_format: ['reportFormat', 'report'],
  presentation_style: ['presentationStyle', 'presentation'],
  presentation_length: ['presentationLength', 'presentation'],
  audio_format: ['audioFormat', 'audio_overview'],
  audio_length: ['audioLength', 'audio_overview'],
  quantity: ['quantity', 'flashcards', 'quiz'],
  difficulty: ['difficulty', 'flashcards', 'quiz'],
} as const satisfies Partial<Record<keyof GenerateInput, readonly [keyof ContentOptions, ...ArtifactType[]]>>

const OPTION_ROWS = Object.entries(OPTIONS) as unknown as readonly (readonly [
  keyof typeof OPTIONS,
  readonly [keyof ContentOptions, ...ArtifactType[]],
])[]

/** What is asked of the product, and the sentences about what was asked and does not belong to the kind. */
export type CheckedWish = { readonly wish: ContentWish; readonly warnings: readonly string[] }

/**
 * Reads the fields of POST /content/generate as a wish. An option of another kind is left out and told.
 * @throws Fault BAD_REQUEST for a language that is none of the 81, and for custom_instructions on a report
 * Source: service description, "POST /content/generate"; decisions, sections 4 and 12.
 */
export function contentWish(input: GenerateInput, context: Context): CheckedWish {
  const { content_type: type, custom_instructions: instructions, focus, title, source_ids: sourceIds } = input
  if (type === 'report' && instructions !== undefined) throw noInstructions()
  const language = requireLanguage(input.language, context)
  const { options, warnings } = chosenOptions(type, input)
  return { wish: wishOf({ type, language, instructions, focus, title, sourceIds, ...options }, context), warnings }
}

function chosenOptions(type: ArtifactType, input: GenerateInput) {
  const options: Record<string, unknown> = {}
  const warnings: string[] = []
  for (const [field, [option, ...types]] of OPTION_ROWS) {
    if (input[field] === undefined) continue
    if (types.includes(type)) options[option] = input[field]
    else warnings.push(foreignOption(field, types, type))
  }
  return { options: options as ContentOptions, warnings }
}

/** A wish without what nobody asked for; a call that holds a claim makes its content once, however often it is tried. */
export function wishOf(wish: { [K in keyof ContentWish]: ContentWish[K] | undefined }, { call }: Context): ContentWish {
  const asked = Object.entries({ ...wish, onceKey: call.claim?.idOf('content') }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(asked) as ContentWish
}

/** The code of a language, by whatever it was called. @throws Fault BAD_REQUEST when it is none of the 81 */
export function requireLanguage(given: string | undefined, { house }: Pick<Context, 'house'>): string {
  const language = languageOf(given ?? house.contentLanguage)
  if (language) return language.code
  throw new Fault('BAD_REQUEST', `Unknown language: ${given}`, {
    hint: `Give one of the ${LANGUAGES.length} languages by code, English name or own name: ${CODES}.`,
    details: { fields: ['language'] },
  })
}

const CODES = LANGUAGES.map(({ code }) => code).join(', ')

function noInstructions(): Fault {
  return new Fault('BAD_REQUEST', 'custom_instructions is not available for a report.', {
    hint: 'Leave it out; focus names a subject that a report concentrates on.',
    details: { fields: ['custom_instructions'] },
  })
}

function foreignOption(field: string, types: readonly ArtifactType[], type: ArtifactType): string {
  const owners = types.map((one) => ARTIFACT_NAMES[one].toLowerCase()).join(' and ')
  return `${field} was not used: it is an option of ${owners}, not of ${ARTIFACT_NAMES[type].toLowerCase()}.`
}
