import { randomUUID } from 'node:crypto'
import type { Invoke, OperationCatalogue } from '../../contract/operation.ts'
import { isRecord, parseJson } from '../../lib/json-value.ts'
import { createJsonReply } from '../../lib/known-json.ts'
import { once } from '../../lib/memoize.ts'
import { chooseRequestId } from '../../lib/request-id.ts'
import { type OtherProcesses, RunningCalls } from './running-calls.ts'
import { chooseTools } from './tools.ts'

type McpOptions = {
  readonly catalogue: OperationCatalogue
  readonly invoke: Invoke
  /** The value of MCP_TOOLS. */
  readonly tools?: string
  readonly version: string
  readonly bodyLimitBytes?: number
  /** Absent where one process answers alone. */
  readonly others?: OtherProcesses | undefined
}

/** The name that a client is given when it begins, and sends along from then on. */
const CLIENT_NAME = 'mcp-session-id'

/**
 * MCP over streamable HTTP without sessions, for `POST /mcp`: every request stands alone, so any number of processes
 * may answer. A client is given a name all the same, only so that it can give up what it called here. A quick read in its plain form is answered here; everything else is the protocol package's. Bearer, origin and body checks belong to the HTTP face that mounts it.
 * The protocol package takes 130 ms to load (measured 2026-11-21, Node 24.21), so it is loaded at the first request.
 */
export function openMcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const loaded = once(() => loadHandler(options))
  return async (request) => (request.method === 'POST' ? (await loaded())(request) : replyMethodNotAllowed())
}

async function loadHandler({ catalogue, invoke, tools, version, others, bodyLimitBytes = 10 * 2 ** 20 }: McpOptions) {
  const [{ createMcpHandler }, { createMcpServer, callTool }, { canBePlain, findPlainCall }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
    import('./plain-call.ts'),
  ])
  const face = { catalogue, invoke, version, tools: chooseTools(catalogue, tools) }
  const running = new RunningCalls(others)
  const createServer = ({ requestInfo }: { readonly requestInfo?: Request }) =>
    createMcpServer(face, { signal: requestInfo?.signal, calls: running.of(readClientName(requestInfo)) })
  const { fetch } = createMcpHandler(createServer, { maxRequestBodySize: bodyLimitBytes })
  return async (sent: Request) => {
    const request = nameAccepted(sent)
    if (!canBePlain(request)) return fetch(request)
    const text = await request.text()
    const message = parseJson(text)
    running.heed(readClientName(request), message)
    const plain = findPlainCall(message, face)
    if (plain === null) return nameNewClient(message, await fetch(rebuildRequest(request, text)))
    const result = await callTool(face, plain.tool, plain.input, {
      signal: request.signal,
      requestId: chooseRequestId(),
    })
    return createJsonReply({ jsonrpc: '2.0', id: plain.id, result })
  }
}

/** Whoever takes anything, as curl says of itself, takes both forms of a reply; the protocol package wants them named. */
function nameAccepted(request: Request): Request {
  const accept = request.headers.get('accept')
  if (accept !== null && !/(^|,)\s*\*\/\*/.test(accept)) return request
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  const { url, method, body, signal } = request // part by part: that of the server is none to copy
  const parts = { method, headers, body, signal, duplex: 'half' } // whose type leaves `duplex` out
  return new Request(url, parts)
}

/** The request whose body was read, to be read once more. */
function rebuildRequest({ url, method, headers, signal }: Request, body: string): Request {
  return new Request(url, { method, headers, body, signal })
}

function readClientName(request?: Request): string | null {
  return request?.headers.get(CLIENT_NAME) ?? null
}

function nameNewClient(message: unknown, response: Response): Response {
  if (!isRecord(message) || message.method !== 'initialize' || !response.ok) return response
  const named = new Response(response.body, response)
  named.headers.set(CLIENT_NAME, randomUUID())
  return named
}

/** Without sessions there is no stream to open with GET and none to close with DELETE. */
function replyMethodNotAllowed(): Response {
  const error = { code: -32000, message: 'Method not allowed: send MCP messages with POST.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 405, headers: { allow: 'POST' } })
}
