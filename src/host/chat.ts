import { randomBytes } from 'node:crypto'
import { createAnswerRow, createAnswerStatusRow, FrameWriter } from '../wire/frames.ts'
import { STATUS } from '../wire/status-codes.ts'
import { createLastPayload } from './chat-frames.ts'
import { Refusal, toStatusPayload } from './refusal.ts'
import type { HostCall, HostServices } from './services.ts'
import { answerQuestion, type QuestionContext, readQuestion } from './usecases/ask.ts'

/** What a placeholder looks like that a careless client takes for the answer. */
const PLACEHOLDER = 'Thinking…'

/**
 * Answers a question as a stream of frames. Refusals come as a row in an otherwise normal reply.
 * @param cut ends the connection where a fault wants the stream cut; without one the stream ends in an error
 * Source: wire.md, section 5.
 */
export function createChatStream(call: HostCall, cut: (() => void) | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let broken: StreamCut | null = null
  return new ReadableStream({
    async start(controller) {
      const stream = new HostChatStream((text) => controller.enqueue(encoder.encode(text)))
      try {
        await stream.answer(call)
        controller.close()
      } catch (error) {
        broken = error as StreamCut // nothing else is thrown
      }
    },
    // Asked for more: what was written before the cut has been taken.
    pull(controller) {
      if (broken === null) return
      if (cut === null) controller.error(broken)
      else cut()
    },
  })
}

class StreamCut extends Error {}

class HostChatStream {
  readonly #writer = new FrameWriter()
  readonly #startedMs = performance.now()
  readonly #write: (text: string) => void
  #payloads = 0
  #cutAfter = Number.POSITIVE_INFINITY

  constructor(write: (text: string) => void) {
    this.#write = (text) => {
      try {
        write(text)
      } catch {
        // whoever asked has gone; the answer is kept all the same
      }
    }
  }

  async answer(call: HostCall): Promise<void> {
    if (call.services.faults.strike('cut-stream')) this.#cutAfter = 3
    try {
      await this.#ask(call)
    } catch (error) {
      if (error instanceof StreamCut) throw error
      if (!(error instanceof Refusal)) call.services.log.warn('host.chat', { cause: error })
      this.#write(this.#writer.frame([createAnswerStatusRow(toStatusPayload(error))]))
    }
    this.#write(this.#writer.end(createTrailer(this.#startedMs)))
  }

  async #ask(call: HostCall): Promise<void> {
    const { services } = call
    const refused = services.faults.strike('refuse', 'CHAT')
    if (refused) throw new Refusal(refused.number, 'as the fault says')
    const questionContext = await readQuestion(call)
    if (this.#pretended(services, questionContext)) return
    const isMoved = !call.isOwnPage && services.faults.strike('reply-moved', 'CHAT') !== null
    const sendPayload = (payload: unknown[]) => this.#send(isMoved ? moveAnswerDeeper(payload) : payload)
    await services.background.run(`chat ${questionContext.thread.threadId}`, (signal) =>
      answerQuestion(call, questionContext, sendPayload, signal),
    )
    if (services.faults.strike('accepted-but-error', 'CHAT')) throw new Refusal(STATUS.internal, 'as the fault says')
  }

  /** Answers that are none: an empty one, a placeholder, the answer to an earlier question. */
  #pretended(services: HostServices, { thread }: QuestionContext): boolean {
    const text = choosePretendedText(services)
    if (text === null) return false
    this.#send(createLastPayload(text, [thread.threadId, thread.threadId, 1], [], []))
    return true
  }

  #send(payload: unknown[]): void {
    const frame = this.#writer.frame([createAnswerRow(payload)])
    this.#payloads += 1
    const isCut = this.#payloads >= this.#cutAfter
    this.#write(isCut ? frame.slice(0, Math.ceil(frame.length / 2)) : frame)
    if (isCut) throw new StreamCut('the stream is cut')
  }
}

function choosePretendedText(services: HostServices): string | null {
  if (services.faults.strike('empty-answer', 'CHAT')) return ''
  if (services.faults.strike('placeholder-answer', 'CHAT')) return PLACEHOLDER
  if (!services.faults.peek('stale-answer', 'CHAT')) return null
  const last = services.records.turns.all().findLast(({ role }) => role === 2)
  return last && services.faults.strike('stale-answer', 'CHAT') ? last.text : null
}

/** The answer message lies one level deeper than documented. */
function moveAnswerDeeper([message, ...rest]: unknown[]): unknown[] {
  return [[message], ...rest]
}

/** What the trailer of a reply says: the time since `startedMs` of the performance clock. */
export function createTrailer(startedMs: number) {
  return {
    serverMs: Math.round(performance.now() - startedMs),
    token: randomBytes(8).readBigInt64BE().toString(),
  }
}
