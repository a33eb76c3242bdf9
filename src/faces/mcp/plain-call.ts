import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import type { OperationCatalogue } from '../../contract/operation.ts'
import { isRecord } from '../../lib/json-value.ts'
import type { Tool } from './tools.ts'

/** A call that needs nothing of the protocol but a reply. */
type PlainCall = { readonly id: string | number; readonly tool: Tool; readonly input: unknown }

const MAX_PLAIN_BYTES = 64 * 2 ** 10
const PLAIN_PARAMS = new Set(['name', 'arguments'])

type PlainCallFace = { readonly catalogue: OperationCatalogue; readonly tools: ReadonlyMap<string, Tool> }

/** Whether the head of a request may stand above a plain call: small, of a known version, and JSON may be answered. */
export function canBePlain({ headers }: Request): boolean {
  const version = headers.get('mcp-protocol-version')
  const length = headers.get('content-length')
  const accept = headers.get('accept') ?? ''
  return (
    length !== null &&
    Number(length) <= MAX_PLAIN_BYTES &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  )
}

/**
 * The call of a tool that only reads and is soon done, without progress or any other extra. Null for everything else,
 * which is the protocol package's.
 */
export function findPlainCall(message: unknown, { catalogue, tools }: PlainCallFace): PlainCall | null {
  if (!isRecord(message) || message.jsonrpc !== '2.0' || message.method !== 'tools/call') return null
  const { id, params } = message
  if ((typeof id !== 'string' && typeof id !== 'number') || !isRecord(params)) return null
  if (Object.keys(params).some((name) => !PLAIN_PARAMS.has(name))) return null
  const tool = tools.get(String(params.name))
  const input = params.arguments ?? {}
  if (!tool || !isRecord(input) || !tool.operations.every((name) => isQuickRead(name, catalogue))) return null
  return { id, tool, input }
}

/** What may stream, become a job or take minutes keeps its caller informed meanwhile. */
function isQuickRead(name: string, catalogue: OperationCatalogue): boolean {
  const { kind, streams, job, timeoutMs } = catalogue[name]!
  return kind === 'read' && !streams && !job && timeoutMs === undefined
}
