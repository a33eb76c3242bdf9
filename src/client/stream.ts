import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import type { CallListener, CallResult } from '../contract/operation.ts'
import { Fault } from '../domain/fault.ts'
import { parseFailureReply } from './reply.ts'

type CallProgress = Parameters<NonNullable<CallListener['progress']>>[0]

/** Events after which the stream of a job has nothing more to say; they carry its record. */
const LAST_EVENTS: readonly string[] = ['succeeded', 'failed', 'cancelled']

/**
 * Hears a streamed reply to its end. Events on the way go to the listener in order.
 * @returns what the last event carries: the data of the blocking reply, or the job's record
 * @throws Fault as an `error` event tells it; SERVICE_UNREACHABLE when the stream breaks off
 */
export async function readStream(response: Response, listener: CallListener | undefined): Promise<CallResult> {
  for await (const { event = 'message', data } of parseEvents(response)) {
    const value: unknown = JSON.parse(data)
    if (event === 'error') throw parseFailureReply(value as Record<string, unknown>, response)
    if (event === 'done') return pickResult(value)
    if (LAST_EVENTS.includes(event)) return { data: value } // the record of a job has its own meta
    if (event === 'progress') listener?.progress?.(pickProgress(value))
    listener?.event?.(event, value)
  }
  throw new Fault('SERVICE_UNREACHABLE', 'The service broke off in the middle of its reply.', {
    hint: 'Look whether it still runs with GET /health, then ask again.',
  })
}

function parseEvents(response: Response): AsyncIterable<EventSourceMessage> {
  const body = response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.close() })
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

/** A stream tells of its progress alone, the stream of a job with the job's whole record. */
function pickProgress(value: unknown): CallProgress {
  return (value as { readonly progress?: CallProgress }).progress ?? (value as CallProgress)
}

function pickResult(value: unknown): CallResult {
  const { meta, ...data } = value as Record<string, unknown> & Pick<CallResult, 'meta'>
  return { data, ...(meta === undefined ? {} : { meta }) }
}
