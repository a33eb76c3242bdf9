import type { ArtifactType } from '../../../src/domain/artifact.ts'
import fields from './content-fields.json' with { type: 'json' }

/** One option of a kind: one of its choices, or free text where there are none. */
export type KindOption = {
  readonly name: string
  readonly meaning: string
  readonly choices: readonly string[] | null
  readonly isLong: boolean
}

/** Which notebook is meant, what of it is read and how the call runs: the page says that itself. */
const SAID_BY_PAGE = new Set([
  'content_type',
  'source_ids',
  'notebook_id',
  'notebook_url',
  'session_id',
  'account',
  'async',
])
const LONG_CHARS = 5000

type FieldSchema = {
  readonly description?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly 'x-content-types'?: readonly string[]
}

/** The JSON schema of each field, which the build puts here. @see web/build-plugins.ts */
const FIELDS = Object.entries(fields as Readonly<Record<string, FieldSchema>>)

/** The options of a kind, as the contract declares them: a new one appears by itself. What is chosen comes before what is typed. */
export const listKindOptions = (type: ArtifactType): readonly KindOption[] =>
  FIELDS.filter(([name, field]) => !SAID_BY_PAGE.has(name) && (field['x-content-types']?.includes(type) ?? true))
    .map(([name, field]) => ({
      name,
      meaning: field.description ?? '',
      choices: field.enum ?? null,
      isLong: (field.maxLength ?? 0) > LONG_CHARS,
    }))
    .toSorted((a, b) => Number(a.choices === null) - Number(b.choices === null) || Number(a.isLong) - Number(b.isLong))
