import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import {
  type Invoke,
  type Operation,
  type OperationCall,
  type OperationCatalogue,
  USUAL_TIMEOUT_MS,
} from '../../contract/operation.ts'
import { chooseOperation } from '../../contract/tools.ts'
import { toFault } from '../../domain/fault.ts'
import { type WaitOptions, waitOut } from '../../domain/wait-out.ts'
import { chooseRequestId } from '../../lib/request-id.ts'
import { type Beat, startHeartbeat } from './heartbeat.ts'
import { renderFault, renderResult, type ToolResult } from './render.ts'
import type { ClientCalls } from './running-calls.ts'
import type { Tool } from './tools.ts'

export type McpFace = {
  readonly catalogue: OperationCatalogue
  readonly invoke: Invoke
  readonly tools: ReadonlyMap<string, Tool>
  readonly version: string
}

type Extra = { readonly signal?: AbortSignal; readonly heartbeatMs?: number; readonly calls?: ClientCalls }

/** An MCP server for one connection (stdio) or one request (HTTP): tools/list and tools/call are answered by us. */
export function createMcpServer(face: McpFace, extra: Extra = {}): Server {
  const server = new Server(
    { name: 'notebook-assistant', title: 'Notebook Assistant', version: face.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...face.tools.values()].map(({ listing }) => listing) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = face.tools.get(params.name)
    if (!tool) throw createUnknownToolError(params.name, face)
    return server.projectCallToolResult(
      await callWithHeartbeat(face, tool, params.arguments, context, extra),
      undefined,
    )
  })
  return server
}

async function callWithHeartbeat(
  face: McpFace,
  tool: Tool,
  input: unknown,
  context: ServerContext,
  { signal, heartbeatMs, calls }: Extra,
): Promise<ToolResult> {
  const heartbeat = startCallHeartbeat(context, heartbeatMs)
  const running = calls?.begin(context.mcpReq.id)
  const ends = [context.mcpReq.signal, signal, running?.signal].filter((end) => end !== undefined)
  const call: OperationCall = {
    signal: AbortSignal.any(ends),
    requestId: chooseRequestId(),
    listener: heartbeat?.listener,
  }
  try {
    return await callTool(face, tool, input, call)
  } finally {
    heartbeat?.stop()
    running?.end()
  }
}

/** What a tool answers, a failure too; never throws. */
export async function callTool(
  face: Pick<McpFace, 'catalogue' | 'invoke' | 'tools'>,
  tool: Tool,
  input: unknown,
  call: OperationCall,
): Promise<ToolResult> {
  const { catalogue, invoke } = face
  try {
    const name = chooseOperation(catalogue, tool.operations, input)
    return await renderResult(
      await waitOut(() => invoke(name, input ?? {}, call), chooseWaitOptions(catalogue[name]!, call)),
    )
  } catch (error) {
    return renderFault(toFault(error), call.requestId, face)
  }
}

/** A model cannot wait by itself: what the service refuses for a moment is tried again here. */
function chooseWaitOptions(
  { timeoutMs = USUAL_TIMEOUT_MS }: Operation,
  { signal, listener }: OperationCall,
): WaitOptions {
  return { signal, patienceMs: timeoutMs, onWait: listener?.waiting }
}

/** Only a client that gave a token hears of progress; one that has gone meanwhile is no failure of the call. */
function startCallHeartbeat({ mcpReq }: ServerContext, everyMs?: number) {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return null
  const sendBeat = (beat: Beat) => {
    const told = mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...beat } })
    told.catch(() => undefined)
  }
  return startHeartbeat(sendBeat, everyMs)
}

function createUnknownToolError(name: string, { tools }: McpFace): ProtocolError {
  const known = [...tools.keys()].join(', ')
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool called ${name}. The tools are: ${known}.`)
}

/** What a model reads before it calls anything. */
const INSTRUCTIONS = `Notebook Assistant answers questions from the user's own notebooks, with citations that can be checked. Nothing needs signing in, and no key or model is needed.

How to start:
1. add_source puts a file, a web page or a text into a notebook. Where there is no notebook at all, it makes one and says so: two calls, add_source and ask_question, lead to the first cited answer.
2. ask_question answers from the sources alone. Where state is partial or no_support, the sources may still tell it in other words: read the passages that come with it, and more by search_passages where they do not say it, and answer only from that, naming the source. Where it is not there either, tell the user so, and do not fill the gap yourself. Hand session_id back to ask a follow-up question.
3. list_notebooks shows the library; create_notebook makes another notebook. The one marked active is used when you name none; notebook_id takes a library id, a name, a UUID or a notebook URL.
4. source_list shows what a notebook holds, get_notebook_guide what it is about and what to ask of it; search_passages gives the best passages without an answer; verify_citations checks quotations byte for byte; source_read reads a whole source page by page.

Failures come back as results with isError: the sentence says what happened, the line below what to do next.`
