import { randomBytes } from 'node:crypto'
import { answerRow, answerStatusRow, FrameWriter } from '../product/rpc/wire.ts'
import { lastPayload } from './chat-frames.ts'
import type { Call, HostHouse } from './house.ts'
import { type Asking, answerQuestion, readQuestion } from './life/ask.ts'
import { Refusal, STATUS, statusOf } from './refusal.ts'

/** What a placeholder looks like that a careless client takes for the answer. */
const PLACEHOLDER = 'Thinking…'

/**
 * Answers a question as a stream of frames. Refusals come as a row in an otherwise normal reply.
 * @param cut ends the connection where a fault wants the stream cut; without one the stream ends in an error
 * Source: wire.md, section 5.
 */
export function chatStream(call: Call, cut: (() => void) | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let broken: StreamCut | null = null
  return new ReadableStream({
    async start(controller) {
      const stream = new ChatStream((text) => controller.enqueue(encoder.encode(text)))
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

class ChatStream {
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

  async answer(call: Call): Promise<void> {
    if (call.house.faults.strike('cut-stream')) this.#cutAfter = 3
    try {
      await this.#ask(call)
    } catch (error) {
      if (error instanceof StreamCut) throw error
      if (!(error instanceof Refusal)) call.house.log.warn('host.chat', { cause: error })
      this.#write(this.#writer.frame([answerStatusRow(statusOf(error))]))
    }
    this.#write(this.#writer.end(trailer(this.#startedMs)))
  }

  async #ask(call: Call): Promise<void> {
    const { house } = call
    const refused = house.faults.strike('refuse', 'CHAT')
    if (refused) throw new Refusal(refused.number, 'as the fault says')
    const asking = await readQuestion(call)
    if (this.#pretended(house, asking)) return
    const isMoved = house.faults.strike('reply-moved', 'CHAT') !== null
    const send = (payload: unknown[]) => this.#send(isMoved ? moved(payload) : payload)
    await house.background.run(`chat ${asking.thread.threadId}`, (signal) => answerQuestion(call, asking, send, signal))
    if (house.faults.strike('accepted-but-error', 'CHAT')) throw new Refusal(STATUS.internal, 'as the fault says')
  }

  /** Answers that are none: an empty one, a placeholder, the answer to an earlier question. */
  #pretended(house: HostHouse, { thread }: Asking): boolean {
    const text = pretendedText(house)
    if (text === null) return false
    this.#send(lastPayload(text, [thread.threadId, thread.threadId, 1], [], []))
    return true
  }

  #send(payload: unknown[]): void {
    const frame = this.#writer.frame([answerRow(payload)])
    this.#payloads += 1
    const isCut = this.#payloads >= this.#cutAfter
    this.#write(isCut ? frame.slice(0, Math.ceil(frame.length / 2)) : frame)
    if (isCut) throw new StreamCut('the stream is cut')
  }
}

function pretendedText(house: HostHouse): string | null {
  if (house.faults.strike('empty-answer', 'CHAT')) return ''
  if (house.faults.strike('placeholder-answer', 'CHAT')) return PLACEHOLDER
  if (!house.faults.peek('stale-answer', 'CHAT')) return null
  const last = house.records.turns.all().findLast(({ role }) => role === 2)
  return last && house.faults.strike('stale-answer', 'CHAT') ? last.text : null
}

/** The answer message lies one level deeper than documented. */
function moved([message, ...rest]: unknown[]): unknown[] {
  return [[message], ...rest]
}

/** What the trailer of a reply says: the time since `startedMs` of the performance clock. */
export function trailer(startedMs: number) {
  return {
    serverMs: Math.round(performance.now() - startedMs),
    token: randomBytes(8).readBigInt64BE().toString(),
  }
}
