import type { z } from 'zod'
import { canonicalInput } from './check-input.ts'
import type { Catalogue, Operation } from './operation.ts'

/** Which operations each MCP tool carries, tools and operations in the order of the catalogue. */
export function toolsOf(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const tools = new Map<string, string[]>()
  for (const [name, { tool }] of Object.entries(catalogue)) {
    if (tool) tools.set(tool, [...(tools.get(tool) ?? []), name])
  }
  return tools
}

/**
 * Of the operations that share a tool, the one a call means: the first, in the order of the catalogue, whose required
 * fields are all given; the last when none is, so that its own refusal is answered.
 */
export function operationForCall(catalogue: Catalogue, names: readonly string[], input: unknown): string {
  return names.find((name) => isComplete(catalogue[name]!, input)) ?? names.at(-1)!
}

function isComplete(operation: Operation, input: unknown): boolean {
  const given = canonicalInput(operation, input)
  return requiredFields(operation).every((field) => given[field] !== undefined)
}

/** Names of the fields that must be given. */
export function requiredFields({ input }: Pick<Operation, 'input'>): readonly string[] {
  const shape = (input as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {}
  return Object.keys(shape).filter((field) => shape[field]!.safeParse(undefined).success === false)
}
