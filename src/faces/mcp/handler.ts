import type { Invoke, OperationCatalogue } from '../../contract/operation.ts'
import { createJsonReply } from '../../lib/known-json.ts'
import { once } from '../../lib/once.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { chooseRequestId } from '../../lib/request-id.ts'
import { chooseTools } from './tools.ts'

type McpOptions = {
  readonly catalogue: OperationCatalogue
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
export function openMcpHandler(options: McpOptions): (request: Request) => Promise<Response> {
  const loaded = once(() => loadHandler(options))
  return async (request) => (request.method === 'POST' ? (await loaded())(request) : replyMethodNotAllowed())
}

async function loadHandler({ catalogue, invoke, tools, version, bodyLimitBytes = 10 * 2 ** 20 }: McpOptions) {
  const [{ createMcpHandler }, { createMcpServer, callTool }, { canBePlain, findPlainCall }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
    import('./plain-call.ts'),
  ])
  const face = { catalogue, invoke, version, tools: chooseTools(catalogue, tools) }
  const { fetch } = createMcpHandler(({ requestInfo }) => createMcpServer(face, { signal: requestInfo?.signal }), {
    maxRequestBodySize: bodyLimitBytes,
  })
  return async (request: Request) => {
    if (!canBePlain(request)) return fetch(request)
    const text = await request.text()
    const plain = findPlainCall(parseJson(text), face)
    if (plain === null) return fetch(rebuildRequest(request, text))
    const result = await callTool(face, plain.tool, plain.input, {
      signal: request.signal,
      requestId: chooseRequestId(),
    })
    return createJsonReply({ jsonrpc: '2.0', id: plain.id, result })
  }
}

/** The request whose body was read, to be read once more. */
function rebuildRequest({ url, method, headers, signal }: Request, body: string): Request {
  return new Request(url, { method, headers, body, signal })
}

/** Without sessions there is no stream to open with GET and none to close with DELETE. */
function replyMethodNotAllowed(): Response {
  const error = { code: -32000, message: 'Method not allowed: send MCP messages with POST.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 405, headers: { allow: 'POST' } })
}
