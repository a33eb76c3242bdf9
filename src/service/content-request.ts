import {
  ARTIFACT_NAMES,
  type ArtifactType,
  CONTENT_OPTION_KINDS,
  type ContentOptions,
  type ContentRequest,
  INSTRUCTED_KINDS,
} from '../domain/artifact.ts'
import { CONTENT_LANGUAGES, findContentLanguage } from '../domain/content-language.ts'
import { Fault } from '../domain/fault.ts'
import type { Context, Handler } from './context.ts'

type GenerateInput = Parameters<Handler<'generateContent'>>[0]

/** Every option of generated content: what the port calls it. */
const OPTIONS = {
  video_style: 'videoStyle',
  video_format: 'videoFormat',
  infographic_format: 'infographicFormat',
  infographic_style: 'infographicStyle',
  report_format: 'reportFormat',
  presentation_style: 'presentationStyle',
  presentation_length: 'presentationLength',
  audio_format: 'audioFormat',
  audio_length: 'audioLength',
  quantity: 'quantity',
  difficulty: 'difficulty',
} as const satisfies Partial<Record<keyof GenerateInput, keyof ContentOptions>>

const OPTION_ROWS = Object.entries(OPTIONS) as unknown as readonly (readonly [
  keyof typeof OPTIONS,
  keyof ContentOptions,
])[]

/** What is asked of the product, and the sentences about what was asked and does not belong to the kind. */
type CheckedContentRequest = { readonly request: ContentRequest; readonly warnings: readonly string[] }

/**
 * Reads the fields of POST /content/generate as a request. An option of another kind is left out and told.
 * @throws Fault BAD_REQUEST for a language that is none of the 81, and for custom_instructions on a report
 * Source: service description, "POST /content/generate"; decisions, sections 4 and 12.
 */
export function readContentRequest(input: GenerateInput, context: Context): CheckedContentRequest {
  const { content_type: type, custom_instructions: instructions, focus, title, source_ids: sourceIds } = input
  if (!INSTRUCTED_KINDS.includes(type) && instructions !== undefined) throw createNoInstructionsFault()
  const language = chooseLanguage(input.language, context)
  const { options, warnings } = chooseOptions(type, input)
  return {
    request: buildContentRequest({ type, ...language, instructions, focus, title, sourceIds, ...options }, context),
    warnings,
  }
}

function chooseOptions(type: ArtifactType, input: GenerateInput) {
  const options: Record<string, unknown> = {}
  const warnings: string[] = []
  for (const [field, option] of OPTION_ROWS) {
    if (input[field] === undefined) continue
    const types = CONTENT_OPTION_KINDS[option]
    if (types.includes(type)) options[option] = input[field]
    else warnings.push(describeForeignOption(field, types, type))
  }
  return { options: options as ContentOptions, warnings }
}

/** A request without what nobody asked for; a call that holds a claim makes its content once, however often it is tried. */
export function buildContentRequest(
  request: { [K in keyof ContentRequest]: ContentRequest[K] | undefined },
  { call }: Context,
): ContentRequest {
  const asked = Object.entries({ ...request, onceKey: call.claim?.deriveId('content') }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(asked) as ContentRequest
}

/** What content is in when neither the call nor the service names a language, and its sources do not tell. */
const USUAL_LANGUAGE = 'en'

/** The language of a request, and whether it follows that of the sources. @throws Fault BAD_REQUEST when it is none of the 81 */
export function chooseLanguage(given: string | undefined, context: Pick<Context, 'services'>) {
  const language = requireLanguage(given, context)
  const isLanguageOpen = given === undefined && context.services.contentLanguage === null ? true : undefined
  return { language, isLanguageOpen }
}

/** The code of a language, by whatever it was called. @throws Fault BAD_REQUEST when it is none of the 81 */
export function requireLanguage(given: string | undefined, { services }: Pick<Context, 'services'>): string {
  const language = findContentLanguage(given ?? services.contentLanguage ?? USUAL_LANGUAGE)
  if (language) return language.code
  throw new Fault('BAD_REQUEST', `Unknown language: ${given}`, {
    hint: `Give one of the ${CONTENT_LANGUAGES.length} languages by code, English name or own name: ${CODES}.`,
    details: { fields: ['language'] },
  })
}

const CODES = CONTENT_LANGUAGES.map(({ code }) => code).join(', ')

function createNoInstructionsFault(): Fault {
  return new Fault('BAD_REQUEST', 'custom_instructions is not available for a report.', {
    hint: 'Leave it out; focus names a subject that a report concentrates on.',
    details: { fields: ['custom_instructions'] },
  })
}

function describeForeignOption(field: string, types: readonly ArtifactType[], type: ArtifactType): string {
  const owners = types.map((one) => ARTIFACT_NAMES[one].toLowerCase()).join(' and ')
  return `${field} was not used: it is an option of ${owners}, not of ${ARTIFACT_NAMES[type].toLowerCase()}.`
}
