import { z } from 'zod'
import { once } from '../lib/memoize.ts'
import type { Operation } from './operation.ts'

type Fields = z.ZodRawShape
type InputSchema<Input> = Input extends z.ZodType ? Input : Input extends Fields ? z.ZodObject<Input> : never
type OutputSchema<Output> = Output extends z.ZodType
  ? Output
  : Output extends Fields
    ? z.ZodObject<Output, z.core.$loose>
    : never

/** A declaration as it is written: its group is said once a file, and what it has nothing to say of is left out. */
type Declaration<Input, Output> = Omit<
  Operation<InputSchema<Input>, OutputSchema<Output>>,
  'group' | 'input' | 'output' | 'faults'
> & {
  /** Its fields, or a schema of its own; absent: it takes none. */
  readonly input?: () => Input
  /** Its fields, of which later ones may join them, or a schema of its own. */
  readonly output: () => Output
  readonly faults?: Operation['faults']
}

/**
 * Gives the declarations of a group their precise types, and builds their shapes when somebody first looks at them, so
 * that a process start does not pay for them.
 */
export function declareIn(group: string) {
  return function declare<Output extends Fields | z.ZodType, Input extends Fields | z.ZodType = Record<never, never>>(
    declaration: Declaration<Input, Output>,
  ): Operation<InputSchema<Input>, OutputSchema<Output>> {
    const input = once(() => requireAnyField(buildSchema(declaration.input?.() ?? {}, z.object), declaration.oneOf))
    const output = once(() => buildSchema(declaration.output(), z.looseObject))
    return {
      group,
      faults: [],
      ...(declaration.input === undefined && { example: { input: {} as z.input<InputSchema<Input>> } }),
      ...declaration,
      get input() {
        return input() as InputSchema<Input>
      },
      get output() {
        return output() as OutputSchema<Output>
      },
    }
  }
}

function buildSchema(declared: Fields | z.ZodType, wrap: (fields: Fields) => z.ZodType): z.ZodType {
  return declared instanceof z.ZodType ? declared : wrap(declared)
}

function requireAnyField(schema: z.ZodType, fields?: readonly string[]): z.ZodType {
  if (fields === undefined) return schema
  return schema.refine((input) => fields.some((field) => (input as Record<string, unknown>)[field] !== undefined), {
    path: [fields[0]!],
    message: `Missing required field: ${fields.join(' or ')}`,
  })
}
