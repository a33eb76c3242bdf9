import { z } from 'zod'
import { isProgramField } from '../../contract/field-names.ts'
import type { Operation, OperationCatalogue } from '../../contract/operation.ts'
import { groupByTool } from '../../contract/tools.ts'
import { Fault } from '../../domain/fault.ts'

/** The few tools an agent needs to find, fill, ask and check a notebook: `MCP_TOOLS=core`, below 3,000 tokens. */
const CORE_TOOLS = [
  'get_health',
  'list_notebooks',
  'create_notebook',
  'activate_notebook',
  'add_source',
  'source_list',
  'source_read',
  'ask_question',
  'search_passages',
  'verify_citations',
] as const

type ToolFieldSchema = { readonly [key: string]: unknown }
type ToolInputSchema = { properties?: Record<string, ToolFieldSchema>; required?: string[] }

/** A tool as `tools/list` tells it, with the operations of the catalogue that it carries. */
export type Tool = {
  readonly operations: readonly string[]
  readonly listing: {
    readonly name: string
    readonly description: string
    readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
    readonly outputSchema?: { readonly type: 'object'; readonly [key: string]: unknown }
    readonly annotations: {
      readonly readOnlyHint: boolean
      readonly destructiveHint: boolean
      readonly idempotentHint: boolean
    }
  }
}

/**
 * The tools of a catalogue by name, in its order.
 * @param setting `all`, `core`, tool names, or a mix, comma-separated: the value of MCP_TOOLS
 * @throws Fault BAD_REQUEST naming what is no tool
 */
export function chooseTools(catalogue: OperationCatalogue, setting = 'all'): ReadonlyMap<string, Tool> {
  const known = groupByTool(catalogue)
  const wanted = checkToolNames(catalogue, setting)
  const chosen = [...known].filter(([name]) => wanted.has(name))
  return new Map(chosen.map(([name, operations]) => [name, buildTool(name, operations, catalogue)]))
}

/**
 * The names that a value of MCP_TOOLS stands for; cheap, so that a start can check it.
 * @throws Fault BAD_REQUEST naming what is no tool
 */
export function checkToolNames(catalogue: OperationCatalogue, setting: string): ReadonlySet<string> {
  const known = [...groupByTool(catalogue).keys()]
  const words = setting
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const names = words.flatMap((word) => (word === 'all' ? known : word === 'core' ? [...CORE_TOOLS] : [word]))
  const strangers = names.filter((name) => !known.includes(name))
  if (strangers.length === 0 && names.length > 0) return new Set(names)
  const problem = strangers.length > 0 ? `names no tool: ${strangers.join(', ')}` : 'names no tool at all'
  throw new Fault('BAD_REQUEST', `MCP_TOOLS ${problem}.`, { hint: `Use all, core, or any of ${known.join(', ')}.` })
}

function buildTool(name: string, operations: readonly string[], catalogue: OperationCatalogue): Tool {
  const carried = operations.map((operation) => catalogue[operation]!)
  return {
    operations,
    listing: {
      name,
      description: carried.map(describeOperation).join('\n'),
      inputSchema: mergeInputSchemas(carried),
      ...(carried.length === 1 ? { outputSchema: buildShallowOutput(carried[0]!) } : {}),
      annotations: buildAnnotations(carried),
    },
  }
}

function describeOperation({ summary, description }: Operation): string {
  return [`${summary}.`, description].filter(Boolean).join(' ')
}

function buildAnnotations(operations: readonly Operation[]): Tool['listing']['annotations'] {
  return {
    readOnlyHint: operations.every(({ kind }) => kind === 'read'),
    destructiveHint: operations.some(({ kind }) => kind === 'destroy'),
    idempotentHint: operations.every(({ kind, http }) => kind !== 'write' || http.startsWith('PUT ')),
  }
}

/** Two operations that share a tool: every field of either, and required only what both require. */
function mergeInputSchemas(operations: readonly Operation[]): Tool['listing']['inputSchema'] {
  const schemas = operations.map(buildInputSchema)
  const required = (schemas[0]?.required ?? []).filter((field) =>
    schemas.every((schema) => schema.required?.includes(field)),
  )
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    ...(required.length > 0 ? { required } : {}),
  }
}

function buildInputSchema(operation: Operation): ToolInputSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as ToolInputSchema
  const fields = Object.entries(properties).filter(([field]) => !isProgramField(operation, field))
  return { properties: Object.fromEntries(fields), required }
}

/**
 * The fields of a result and their kinds, one level deep: enough to program against, and a tenth of the tokens of the
 * whole shape (which stands in /openapi.json). Nothing is required, because clients hold failures against it as well.
 */
function buildShallowOutput({ output }: Operation): Tool['listing']['outputSchema'] {
  const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as ToolInputSchema
  const kinds = Object.entries(properties).map(([field, { type }]) => [field, type ? { type } : {}])
  return { type: 'object', properties: Object.fromEntries(kinds) }
}
