import type { z } from 'zod'
import { findNearest } from '../lib/find-nearest.ts'
import { isRecord } from '../lib/json-value.ts'
import type { CheckedOperation, Operation } from './operation.ts'

/** The fields of an input by name; none when the shape is no object. */
export function listFields(shape: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (shape as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {}
}

/** Every name that an operation reads a field by: its own and the other accepted ones. */
function listKnownNames({ input, aliases = {} }: CheckedOperation): readonly string[] {
  return [...Object.keys(listFields(input)), ...Object.keys(aliases)]
}

/** Whether a field is what programs say to each other: people and models are not offered it. */
export function isProgramField({ upload, sends }: Pick<Operation, 'upload' | 'sends'>, field: string): boolean {
  return field === upload?.name || field === sends?.field
}

/** A name as the catalogue writes it: `notebookId` is `notebook_id`, since replies say it so. Source: decisions, section 2. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields under the names that the operation knows them by; a name as the catalogue writes it wins over its camelCase. */
export function renameFields(
  operation: CheckedOperation,
  given: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const known = new Set(listKnownNames(operation))
  const isCamel = ([name]: readonly [string, unknown]) => !known.has(name) && known.has(toSnakeCase(name))
  const renamed = given.filter(isCamel).map(([name, value]) => [toSnakeCase(name), value] as const)
  return Object.fromEntries([...renamed, ...given.filter((field) => !isCamel(field))])
}

/** A sentence about a field that the caller sent by another accepted name says that name. */
export function nameFieldsAsSent({ aliases = {} }: CheckedOperation, input: unknown, sentence: string): string {
  if (!isRecord(input)) return sentence
  const sent = Object.entries(aliases).filter(
    ([other, field]) => input[other] !== undefined && input[field] === undefined,
  )
  return sent.reduce((told, [other, field]) => told.replaceAll(new RegExp(`\\b${field}\\b`, 'g'), other), sentence)
}

/** So many strange names are looked at: a body may hold a million. */
const MAX_STRANGE_FIELDS = 20
const MAX_NAME_CHARS = 40

/** What a caller sent that no field is read from, the first ones, with the field that was perhaps meant. */
export function findUnknownFields(
  operation: CheckedOperation,
  given: Readonly<Record<string, unknown>>,
): readonly UnknownField[] {
  const known = listKnownNames(operation)
  const names = new Set(known)
  return Object.keys(given)
    .filter((name) => !names.has(name) && !names.has(toSnakeCase(name)))
    .slice(0, MAX_STRANGE_FIELDS)
    .map((name) => ({ name: shortenName(name), meant: findMeantField(toSnakeCase(name), known) }))
}

/**
 * The field that was perhaps meant: the one spelt nearly so, or one of whose words this is: `notebook` is notebook_id,
 * `format` source_format. Of several that begin with the word the one that holds an id is meant.
 */
function findMeantField(name: string, known: readonly string[]): string | null {
  const longer = known.filter((field) => field.startsWith(`${name}_`))
  const wordAlike = longer.find((field) => /_ids?$/.test(field)) ?? longer[0]
  return findNearest(name, known)[0] ?? wordAlike ?? known.find((field) => field.endsWith(`_${name}`)) ?? null
}

export type UnknownField = { readonly name: string; readonly meant: string | null }

/** A sentence for each ignored field whose name is nearly that of a known one. Source: decisions, section 2. */
export function warnOfFields(operation: CheckedOperation, raw: unknown): readonly string[] {
  if (typeof raw !== 'object' || raw === null) return []
  return findUnknownFields(operation, raw as Readonly<Record<string, unknown>>)
    .filter(({ meant }) => meant !== null)
    .map(({ name, meant }) => `${name} is no field of this call and was ignored; ${meant} is one.`)
}

const shortenName = (name: string) => (name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS)}…` : name)
