import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import { flattenReply } from '../../contract/flat-reply.ts'
import type { CallListener, CallResult } from '../../contract/operation.ts'
import { toFault } from '../../domain/fault.ts'

type StreamedCall = {
  readonly requestId: string
  /** Runs the call, telling `listener` what happens meanwhile. */
  readonly run: (listener: CallListener) => Promise<CallResult>
  /** Told when the reader has gone. */
  readonly abandon: () => void
  /** Whether the listener's last event ends the stream, so that no `done` follows. */
  readonly endsItself?: boolean
  readonly keepAliveMs: number
}

/**
 * A call as server-sent events: what the listener hears, then `done` with the data or `error` with the failure. The
 * reply starts with the first event, so a call that fails before it still answers with a status of its own.
 * @throws whatever the call throws before its first event
 * Source: decisions, sections 7 and 12.
 */
export function createStreamReply(call: StreamedCall): Promise<Response> {
  return new Promise((resolve, reject) => {
    const events = openEventStream(call, resolve)
    call
      .run({ event: events.send, progress: (progress) => events.send('progress', progress) })
      .then(
        (result) => {
          if (!call.endsItself) events.send('done', flattenReply(result.data as Record<string, unknown>, result))
          events.end()
        },
        (error: unknown) => {
          if (!events.isOpen()) return reject(error)
          events.send('error', buildFailureEnvelope(toFault(error), call.requestId))
          events.end()
        },
      )
      .catch(reject)
      .finally(events.stopKeepAlive)
  })
}

function openEventStream(call: StreamedCall, open: (reply: Response) => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let isGone = false
  const encoder = new TextEncoder()

  function start(): void {
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own
      },
      cancel: () => {
        isGone = true
        call.abandon()
      },
    })
    open(new Response(body, { headers: STREAM_HEADERS }))
  }
  function write(text: string): void {
    if (!controller) start()
    if (!isGone) controller!.enqueue(encoder.encode(text))
  }
  const keepAlive = setInterval(() => write(': still here\n\n'), call.keepAliveMs)
  keepAlive.unref()

  return {
    send: (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    isOpen: () => controller !== null,
    end: () => {
      if (!isGone) controller?.close()
    },
    stopKeepAlive: () => clearInterval(keepAlive),
  }
}

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no', // a proxy that buffers would hold the whole answer back
}
