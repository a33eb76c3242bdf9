import type { z } from 'zod'
import { canonicalizeInput } from './check-input.ts'
import type { Operation, OperationCatalogue } from './operation.ts'

/** Which operations each MCP tool carries, tools and operations in the order of the catalogue. */
export function groupByTool(catalogue: OperationCatalogue): ReadonlyMap<string, readonly string[]> {
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
export function chooseOperation(catalogue: OperationCatalogue, names: readonly string[], input: unknown): string {
  return names.find((name) => isComplete(catalogue[name]!, input)) ?? names.at(-1)!
}

function isComplete(operation: Operation, input: unknown): boolean {
  const given = canonicalizeInput(operation, input)
  return listRequiredFields(operation).every((field) => given[field] !== undefined)
}

/** Names of the fields that must be given. */
export function listRequiredFields({ input }: Pick<Operation, 'input'>): readonly string[] {
  const shape = (input as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {}
  return Object.keys(shape).filter((field) => shape[field]!.safeParse(undefined).success === false)
}
