import { once } from '../../contract/once.ts'
import type { Catalogue, Invoke } from '../../contract/operation.ts'
import { jsonReply } from '../../lib/known-json.ts'
import { requestId } from '../../lib/request-id.ts'
import { toolsFor } from './tools.ts'

export type McpOptions = {
  readonly catalogue: Catalogue
  readonly invoke: Invoke
  /** The value of MCP_TOOLS. */
  readonly tools?: string
  readonly version: string
  readonly bodyLimitBytes?: number
}

/**
 * MCP over streamable HTTP without sessions, for `POST /mcp`: every request stands alone, so any number of processes
 * may answer. A quick read in its plain form is answered here; everything else is the protocol package's. Bearer, origin and body checks belong to the HTTP face that mounts it.
 * The protocol package takes 130 ms to load (measured 2026-11-21, Node 24.21), so it is loaded at the first request.
 */
export function mcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const loaded = once(() => load(options))
  return async (request) => (request.method === 'POST' ? (await loaded())(request) : methodNotAllowed())
}

async function load({ catalogue, invoke, tools, version, bodyLimitBytes = 10 * 2 ** 20 }: McpOptions) {
  const [{ createMcpHandler }, { mcpServer, callTool }, { mayBePlain, plainCallIn }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
    import('./plain-call.ts'),
  ])
  const face = { catalogue, invoke, version, tools: toolsFor(catalogue, tools) }
  const { fetch } = createMcpHandler(({ requestInfo }) => mcpServer(face, { signal: requestInfo?.signal }), {
    maxRequestBodySize: bodyLimitBytes,
  })
  return async (request: Request) => {
    if (!mayBePlain(request)) return fetch(request)
    const text = await request.text()
    const plain = plainCallIn(parsed(text), face)
    if (plain === null) return fetch(again(request, text))
    const result = await callTool(face, plain.tool, plain.input, { signal: request.signal, requestId: requestId() })
    return jsonReply({ jsonrpc: '2.0', id: plain.id, result })
  }
}

/** What a body says; undefined when it is no JSON, which the protocol package refuses in its own words. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The request whose body was read, to be read once more. */
function again({ url, method, headers, signal }: Request, body: string): Request {
  return new Request(url, { method, headers, body, signal })
}

/** Without sessions there is no stream to open with GET and none to close with DELETE. */
function methodNotAllowed(): Response {
  const error = { code: -32000, message: 'Method not allowed: send MCP messages with POST.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 405, headers: { allow: 'POST' } })
}
