import { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

export type ObjectSchema = JsonSchema & {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
}

/**
 * Turns shapes into JSON Schema, and collects what several operations share: shapes with an id and failures become
 * components, and are referred to by their name.
 */
export class Schemas {
  readonly #schemas: Record<string, unknown> = {}
  readonly #responses: Record<string, unknown> = {}

  /** Every component met so far, by name. */
  get components() {
    return { schemas: sortByName(this.#schemas), responses: sortByName(this.#responses) }
  }

  response(name: string, response: JsonSchema): JsonSchema {
    this.#responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }

  /** What the service answers. */
  output(shape: z.ZodType): JsonSchema {
    return this.#convert(shape, 'output')
  }

  /** What a caller sends, with the other spellings of fields and values that are read. */
  input(operation: Operation): ObjectSchema {
    const { properties = {}, required = [] } = this.#convert(operation.input, 'input') as Partial<ObjectSchema>
    const named = Object.entries(properties).map(([field, schema]) => [field, addSpellings(operation, field, schema)])
    return { type: 'object', properties: Object.fromEntries(named), required }
  }

  #convert(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const whole = z.toJSONSchema(shape, { io, override: ({ jsonSchema }) => tidySchema(jsonSchema) })
    const { $schema: _, $defs = {}, id, ...schema } = pointToComponents(whole) as Record<string, unknown>
    Object.assign(this.#schemas, $defs)
    if (typeof id !== 'string') return schema
    this.#schemas[id] = schema
    return { $ref: `#/components/schemas/${id}` }
  }
}

function sortByName(components: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Drops what says nothing to a reader: `readOnly` of frozen lists, bounds of every whole number, open objects. */
function tidySchema(schema: Record<string, unknown>): void {
  delete schema.readOnly
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (isEmptyObject(schema.additionalProperties)) delete schema.additionalProperties
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** References point at the components of the document; a component needs no id, its name says it. */
function pointToComponents(schema: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const whole = JSON.parse(text) as { readonly $defs?: Readonly<Record<string, Record<string, unknown>>> }
  for (const component of Object.values(whole.$defs ?? {})) delete component.id
  return whole
}

function addSpellings({ aliases = {}, spellings = {} }: Operation, field: string, schema: JsonSchema): JsonSchema {
  const names = Object.keys(aliases).filter((name) => aliases[name] === field)
  const values = Object.keys(spellings[field] ?? {})
  const also = names.length > 0 ? ` Also read as ${names.join(', ')}.` : ''
  return {
    ...schema,
    ...(also ? { description: `${schema.description}.${also}` } : {}),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, ...values] } : {}),
  }
}
