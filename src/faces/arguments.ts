import type { z } from 'zod'
import { toSnakeCase } from '../contract/field-names.ts'
import { findOwn, parseJson } from '../lib/json-value.ts'

export type GivenArguments = Readonly<Record<string, readonly string[]>>

/**
 * Turns text (a query string, flags of a command line) into the input an operation's own shape asks for: `'true'`
 * becomes a boolean and `'20'` a number where the field wants one, repeated or comma-separated values become a list.
 * What does not fit stays text, so that the check that follows refuses it by the field's name.
 * @param given every name with all its values, in order; `ids[]` is read as `ids`
 * @param aliases other spellings of fields, `{ q: 'query' }`: looked up for the kind, the name stays as it was given
 */
export function readArguments(
  shape: z.ZodType,
  given: GivenArguments,
  aliases: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const fields = findShapeFields(shape)
  const read = Object.entries(given).map(([spelled, values]) => {
    const name = spelled.endsWith('[]') ? spelled.slice(0, -2) : spelled
    const field = resolveField(fields, aliases, name) ?? resolveField(fields, aliases, toSnakeCase(name))
    return [name, readValues(values, field ? findArgumentKind(field) : { name: 'text' })] as const
  })
  return Object.fromEntries(read)
}

function resolveField<T>(fields: Readonly<Record<string, T>>, aliases: Readonly<Record<string, string>>, name: string) {
  return findOwn(fields, name) ?? findOwn(fields, findOwn(aliases, name) ?? '')
}

/** The pairs of a query string, grouped by name. */
export function groupPairs(pairs: Iterable<readonly [string, string]>): GivenArguments {
  const grouped = new Map<string, string[]>()
  for (const [name, value] of pairs) grouped.set(name, [...(grouped.get(name) ?? []), value])
  return Object.fromEntries(grouped)
}

/** What a field wants: `list` of what, or one value. `flag` is a boolean: on the command line it may stand alone. */
type ArgumentKind =
  | { readonly name: 'flag' | 'number' | 'text' | 'json' }
  | { readonly name: 'list'; readonly of: ArgumentKind }

/** The kind of value a field takes, seen through optional, default, nullable and the like. */
export function findArgumentKind(field: z.ZodType): ArgumentKind {
  const inside = unwrap(field)
  if (inside.type === 'boolean') return { name: 'flag' }
  if (inside.type === 'number' || inside.type === 'int') return { name: 'number' }
  if (inside.type === 'array' && inside.element) return { name: 'list', of: findArgumentKind(inside.element) }
  return { name: inside.type === 'object' || inside.type === 'record' ? 'json' : 'text' }
}

/** The values a field accepts, where it accepts only some; seen through optional and default. */
export function listChoices(field: z.ZodType): readonly string[] {
  return Object.values(unwrap(field).entries ?? {})
}

/** The fields of an object shape, whatever stands around it; none for any other shape. */
export function findShapeFields(shape: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return unwrap(shape).shape ?? {}
}

type ZodDefinition = {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly entries?: Readonly<Record<string, string>>
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

function unwrap(field: z.ZodType): ZodDefinition {
  const definition = field.def as unknown as ZodDefinition
  if (definition.innerType) return unwrap(definition.innerType)
  if (definition.type !== 'pipe' || !definition.in || !definition.out) return definition
  const before = definition.in.def as unknown as ZodDefinition
  return unwrap(before.type === 'transform' ? definition.out : definition.in)
}

function readValues(values: readonly string[], kind: ArgumentKind): unknown {
  if (kind.name === 'list') return readList(values, kind.of)
  return values.length === 1 ? readValue(values[0]!, kind) : values
}

function readList(values: readonly string[], of: ArgumentKind): unknown {
  const parsed = values.length === 1 && values[0]!.trimStart().startsWith('[') ? parseJson(values[0]!) : undefined
  if (Array.isArray(parsed)) return parsed
  const parts = values.length === 1 && of.name !== 'json' ? values[0]!.split(',') : values
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readValue(part, of))
}

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
}

function readValue(text: string, kind: ArgumentKind): unknown {
  const trimmed = text.trim()
  if (kind.name === 'flag') return findOwn(FLAGS, trimmed.toLowerCase()) ?? text
  if (kind.name === 'number') return NUMBER.test(trimmed) ? Number(trimmed) : text
  if (kind.name === 'json') return parseJson(text) ?? text // is refused by the shape
  return text
}
