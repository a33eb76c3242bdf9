import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { sendJson } from './send-json.ts'

/** How the endpoint answers the next calls. `pieces` are the deltas of a streamed chat reply. */
export type Behaviour =
  | { readonly kind: 'write'; readonly pieces: readonly string[] }
  | { readonly kind: 'cut'; readonly pieces: readonly string[] } // the connection breaks after them
  | { readonly kind: 'unfinished'; readonly pieces: readonly string[] } // the stream ends without a finish reason
  | { readonly kind: 'stall'; readonly pieces: readonly string[] } // says no more, keeps the connection open
  | { readonly kind: 'hang up'; readonly next?: Behaviour } // closes the connection on which a call arrives
  | { readonly kind: 'silence' } // takes the call and never answers
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'garbage'; readonly body: string }
  | { readonly kind: 'embed'; readonly vectorOf: (text: string) => readonly number[] }
  | { readonly kind: 'transcribe'; readonly reply: unknown }

export type Received = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
  readonly json: Record<string, unknown> | null
}

/** A small OpenAI-compatible endpoint on the loopback: chat completions (streamed or not), embeddings, transcriptions. */
export type ModelEndpoint = {
  readonly baseUrl: string
  readonly received: Received[]
  behave(behaviour: Behaviour): void
  /** Resolves when it is called for the first time. */
  called(): Promise<void>
  close(): Promise<void>
}

export async function startModelEndpoint(first: Behaviour): Promise<ModelEndpoint> {
  let behaviour = first
  const received: Received[] = []
  const called = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const call = await receive(request)
    received.push(call)
    called.resolve()
    if (behaviour.kind === 'hang up') {
      behaviour = behaviour.next ?? behaviour
      request.socket.destroy()
    } else answer(behaviour, call, response)
  })
  const port = await listenOnLoopback(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    called: () => called.promise,
    behave: (next) => {
      behaviour = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  const isJson = request.headers['content-type']?.includes('json') ?? false
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body,
    json: isJson ? JSON.parse(body) : null,
  }
}

function answer(behaviour: Exclude<Behaviour, { kind: 'hang up' }>, call: Received, response: ServerResponse): void {
  if (behaviour.kind === 'silence') return
  if (behaviour.kind === 'status') {
    const body = behaviour.body ?? JSON.stringify({ error: { message: 'refused for sk-secret' } })
    response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end(body)
  } else if (behaviour.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(behaviour.body)
  } else if (behaviour.kind === 'embed') {
    const texts = [call.json?.input].flat() as string[]
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: behaviour.vectorOf(text) }))
    sendJson(response, { object: 'list', data, model: 'small', usage: { prompt_tokens: 1, total_tokens: 1 } })
  } else if (behaviour.kind === 'transcribe') sendJson(response, behaviour.reply)
  else if (call.json?.stream === true) stream(behaviour, response)
  else sendJson(response, completion(behaviour.pieces.join('')))
}

const completion = (content: string) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'small',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
})

function stream(behaviour: Extract<Behaviour, { pieces: unknown }>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of behaviour.pieces) response.write(event({ role: 'assistant', content: piece }, null))
  if (behaviour.kind === 'stall') response.flushHeaders()
  else if (behaviour.kind === 'cut') setImmediate(() => response.socket?.destroy())
  else if (behaviour.kind === 'unfinished') response.end('data: [DONE]\n\n')
  else response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

function event(delta: Record<string, unknown>, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'small', choices })}\n\n`
}
