import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Invoke } from '../../contract/operation.ts'
import { createMcpServer, type McpFace } from './server.ts'

type StdioOptions = {
  readonly input: Readable
  readonly output: Writable
  /** Told of messages that are no MCP; they never stop the server. */
  readonly onRefused: (cause: Error) => void
  /** How long calls may still run once the input has ended. */
  readonly graceMs?: number
}

/**
 * Serves MCP on a pair of streams until the input ends. Calls that run at that moment are still answered when they
 * are quick, so that requests piped in from a file get their replies.
 */
export function serveOnStdio(face: McpFace, { input, output, onRefused, graceMs = 5_000 }: StdioOptions): void {
  const running = new Set<Promise<unknown>>()
  const kept = new PassThrough()
  input.on('error', () => kept.end()).pipe(kept, { end: false })
  input.once('end', async () => {
    await turn() // what came last is being taken up
    await Promise.race([Promise.allSettled(running), wait(graceMs, null, { ref: false })])
    await turn() // what was answered last is being written
    kept.end()
  })
  const counted = { ...face, invoke: trackCalls(face.invoke, running) }
  serveStdio(() => createMcpServer(counted), { transport: new StdioServerTransport(kept, output), onerror: onRefused })
}

function trackCalls(invoke: Invoke, running: Set<Promise<unknown>>): Invoke {
  return (...call) => {
    const result = invoke(...call)
    running.add(result)
    const forget = () => running.delete(result)
    result.then(forget, forget)
    return result
  }
}
