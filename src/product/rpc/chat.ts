import type { Turn } from '../../domain/answer.ts'
import { Fault } from '../../domain/fault.ts'
import { FrameReader, readFrames, type WireRow } from '../../wire/frames.ts'
import { ReplyReader } from '../../wire/reply-reader.ts'
import { type Grounding, readGrounding } from '../../wire/rows/citation-row.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { AnswerLines } from './answer-lines.ts'
import {
  APP_PATH,
  buildCallHeaders,
  buildForm,
  parsePayload,
  type RemoteCaller,
  refuseHttp,
  refuseStatus,
} from './call.ts'
import { type Exchange, readReplyBytes } from './exchange.ts'
import { CONTEXT } from './rpc.ts'
import { findStatusCode, toStatusFault } from './status.ts'
import type { Tokens } from './tokens.ts'

type ChatQuestion = {
  readonly notebookId: string
  readonly text: string
  readonly sourceIds: readonly string[]
  /** Oldest first. */
  readonly turns: readonly Turn[]
  readonly threadId: string
}

/** An answer as it was streamed: `text` with the product's own marks, `[n]` meaning grounding n - 1. */
export type StreamedAnswer = {
  readonly text: string
  readonly groundings: readonly Grounding[]
  readonly threadId: string | null
  readonly turnId: string | null
}

const CHAT_PATH =
  '/data/google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService/GenerateFreeFormStreamed'
const FIRST_FRAME_MS = 300_000
const NEXT_FRAME_MS = 120_000
const WHOLE_MS = 1_800_000
const CALL = { name: 'CHAT', kind: 'write' } as const
const THOUGHT = 2

/**
 * Asks, and hears each longer version of the answer while it is written; thoughts are left out.
 * @throws Fault ANSWER_REFUSED for an answer that is empty, a placeholder, or broken off
 * Source: wire.md, section 5.
 */
export class ChatStream {
  readonly #caller: RemoteCaller
  readonly #exchange: Exchange
  #requestNumber = 100_000

  constructor(caller: RemoteCaller, exchange: Exchange) {
    this.#caller = caller
    this.#exchange = exchange
  }

  async ask(ask: ChatQuestion, onVersion: (text: string) => void, signal: AbortSignal): Promise<StreamedAnswer> {
    let tries = 0
    return this.#caller.withTokens(async (tokens) => {
      tries += 1
      const heard = await readAnswer(await this.#send(ask, tokens, signal), onVersion, signal)
      // Neither answer nor error: an expired sign-in can look so, which is tried once.
      if (heard === null)
        throw tries === 1 ? toStatusFault(STATUS.unauthenticated, CALL) : createAnswerRefusedFault('came back empty')
      return heard
    }, signal)
  }

  async #send(ask: ChatQuestion, tokens: Tokens, signal: AbortSignal): Promise<Response> {
    this.#requestNumber += 100_000
    const query = this.#caller.query(tokens, { _reqid: String(this.#requestNumber) })
    const response = await this.#exchange.send(
      `${tokens.origin}${APP_PATH}${CHAT_PATH}?${query}`,
      {
        method: 'POST',
        headers: buildCallHeaders(tokens),
        body: buildForm([null, JSON.stringify(buildChatParams(ask))], tokens),
        timeoutMs: FIRST_FRAME_MS,
        what: 'CHAT',
      },
      signal,
    )
    await refuseHttp(response, CALL)
    return response
  }
}

/** Nine slots; index 2 is the history, newest first, each answer before its question. */
function buildChatParams({ notebookId, text, sourceIds, turns, threadId }: ChatQuestion): readonly unknown[] {
  const history = turns.toReversed().flatMap(({ question, answer }) => [
    [answer, null, 2],
    [question, null, 1],
  ])
  const sources = sourceIds.map((id) => [[id]])
  return [sources, text, history.length === 0 ? null : history, MODE, threadId, null, null, notebookId, 1]
}

const MODE = [CONTEXT[0], null, [1], [1]] as const // index 3 asks for suggestions; recorded in June 2026

/**
 * The whole answer, or null when the stream held none.
 * @throws Fault ANSWER_REFUSED, RPC_REPLY_MOVED, or that of a refusal
 */
export async function readAnswer(
  response: Response,
  onVersion: (text: string) => void,
  signal: AbortSignal,
): Promise<StreamedAnswer | null> {
  const heard = await readStream(response, onVersion, signal)
  const code = heard.loneNumber === null ? null : findStatusCode(heard.loneNumber)
  if (code !== null) throw toStatusFault(code, CALL)
  if (heard.last === null) return null
  if (!heard.isEnded && !isFinal(heard.last)) throw createAnswerRefusedFault('broke off before its end')
  return readStreamedAnswer(heard.last)
}

type HeardStream = { readonly last: ReplyReader | null; readonly isEnded: boolean; readonly loneNumber: string | null }

async function readStream(
  response: Response,
  onVersion: (text: string) => void,
  signal: AbortSignal,
): Promise<HeardStream> {
  const limits = { what: 'CHAT', firstMs: FIRST_FRAME_MS, nextMs: NEXT_FRAME_MS, wholeMs: WHOLE_MS }
  const lines = new AnswerLines()
  const reader = new FrameReader((line) => lines.read(line))
  let last: ReplyReader | AnswerLines | null = null
  let isEnded = false
  try {
    for await (const part of readFrames(readReplyBytes(response, limits, signal), reader)) {
      if ('text' in part) {
        if (part.text === null) continue
        last = lines
        onVersion(part.text)
        continue
      }
      isEnded ||= part.some(([kind]) => kind === 'e')
      for (const version of part.map(readVersion)) {
        if (version === null) continue
        last = version
        onVersion(version.at(0).at(0).string('the text of the answer'))
      }
    }
    return { last: last instanceof AnswerLines ? parseNewestLine(last) : last, isEnded, loneNumber: reader.loneNumber }
  } catch (error) {
    signal.throwIfAborted()
    throw isBroken(error, last !== null) ? createAnswerRefusedFault('broke off before its end', error) : error
  }
}

/** @throws Fault ANSWER_REFUSED */
function parseNewestLine(lines: AnswerLines): ReplyReader | null {
  try {
    return readVersion(lines.newestRow())
  } catch (error) {
    throw error instanceof SyntaxError ? createAnswerRefusedFault('broke off before its end', error) : error
  }
}

/** Whether the connection broke, or a stream that had begun ended in another way; a refusal or a moved place has details. */
function isBroken(error: unknown, hasBegun: boolean): boolean {
  if (!(error instanceof Fault) || error.details !== undefined) return false
  return error.code === 'PRODUCT_FAILED' || (hasBegun && ['RPC_REPLY_MOVED', 'TIMEOUT'].includes(error.code))
}

/** The payload of a row that carries a version of the answer; null for thoughts and for rows without a message. */
function readVersion(row: WireRow): ReplyReader | null {
  if (row[0] === 'er') throw toStatusFault(STATUS.internal, CALL)
  if (row[0] !== 'wrb.fr') return null
  refuseStatus(row, CALL)
  const payload = row[2]
  if (payload === null || payload === undefined) return null
  if (typeof payload !== 'string') throw new ReplyReader(payload, 'CHAT').createMovedFault('JSON in a text')
  const reply = new ReplyReader(parsePayload(payload, CALL), 'CHAT')
  const message = reply.maybe(0)
  if (message === null) return null
  const kind = message.maybe(4)?.list('a document').at(-1)
  return kind?.isNumber && kind.number('a kind') === THOUGHT ? null : reply
}

const isFinal = (reply: ReplyReader) => reply.maybe(4)?.boolean('whether the answer is whole') ?? false

// Source: texts that the page shows while an answer is on its way.
const PLACEHOLDER =
  /^(?:thinking|loading|searching|analyzing|reading|generating|getting the context|gathering|refining|checking|examining|assessing|working on it|just a (?:moment|second))\b[^.!?\n]{0,80}(?:\.{3}|…)?$/i

function readStreamedAnswer(reply: ReplyReader): StreamedAnswer {
  const message = reply.at(0)
  const text = message.at(0).string('the text of the answer')
  if (text.trim() === '') throw createAnswerRefusedFault('is empty')
  if (PLACEHOLDER.test(text.trim())) throw createAnswerRefusedFault('is only a placeholder')
  const key = message.maybe(2)
  return {
    text,
    groundings: (reply.maybe(1)?.list('the groundings') ?? []).map(readGrounding),
    threadId: key?.maybe(0)?.id('a thread id') ?? null,
    turnId: key?.maybe(1)?.id('a turn id') ?? null,
  }
}

/** @param how for example `is empty` */
export function createAnswerRefusedFault(how: string, cause?: unknown): Fault {
  return new Fault('ANSWER_REFUSED', `The answer of the hosted product ${how}.`, {
    cause,
    hint: 'Ask again; if it stays so, look at the notebook in the browser.',
  })
}
