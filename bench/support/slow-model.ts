import { createServer, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../../tests/support/listen-on-loopback.ts'

const PIECE_EVERY_MS = 20
const SENTENCES = 80

/** An OpenAI-compatible model that writes fifty words a second, most of them cited, for as long as a long answer takes. */
export async function startSlowModel(): Promise<{ readonly baseUrl: string; readonly close: () => void }> {
  const server = createServer(async (request, response) => {
    request.resume()
    await write(response)
  })
  const port = await listenOnLoopback(server)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { baseUrl: `http://127.0.0.1:${port}/v1`, close }
}

async function write(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const sentences = Array.from(
    { length: SENTENCES },
    (_, index) => `- On **day ${index + 1}** the mill stood still [1].\n`,
  )
  for (const piece of sentences.join('').split(/(?<= )/)) {
    response.write(formatChunk({ role: 'assistant', content: piece }, null))
    await new Promise((next) => setTimeout(next, PIECE_EVERY_MS))
  }
  response.end(`${formatChunk({}, 'stop')}data: [DONE]\n\n`)
}

function formatChunk(delta: Readonly<Record<string, string>>, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason }]
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'slow', choices })}\n\n`
}
