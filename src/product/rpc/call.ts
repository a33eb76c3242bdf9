import { Fault, toFault } from '../../domain/fault.ts'
import type { Log } from '../../lib/log.ts'
import { FrameReader, readFrames, type WireRow } from '../../wire/frames.ts'
import { chooseRpcId, type RpcName, type RpcOverrides } from '../../wire/ids.ts'
import { ReplyReader } from '../../wire/reply-reader.ts'
import { type Exchange, readReplyBytes } from './exchange.ts'
import { type RemoteMethod, requireAbout } from './rpc.ts'
import { type CallIdentity, createUnknownIdFault, findStatusCode, toHttpFault, toStatusFault } from './status.ts'
import type { TokenDesk, Tokens } from './tokens.ts'
import { markUncertain } from './uncertain-outcome.ts'

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

type CallerOptions = {
  readonly exchange: Exchange
  readonly desk: TokenDesk
  readonly overrides?: RpcOverrides | undefined
  readonly language?: string | undefined
  readonly authUser?: string | undefined
  readonly log: Log
  readonly sleep: Sleep
}

export const APP_PATH = '/_/LabsTailwindUi'
const CALL_TIMEOUT_MS = 30_000
const PAUSES_MS = [500, 1000, 2000] // between tries of a read; three retries as the known clients do

/** One call as it is put on the wire. */
type SentCall<A extends readonly unknown[], T> = {
  readonly method: RemoteMethod<A, T>
  readonly args: A
  readonly id: string
  readonly tokens: Tokens
}

/**
 * Carries out remote methods: `caller.call(listNotesMethod, [notebookId], signal)`. New tokens are fetched once where the
 * sign-in is refused; a read is tried again when the product is in trouble, a write never once its outcome is unknown.
 * A write that was sent is heard to its end, so that a caller who goes away meanwhile leaves nothing half done.
 * Source: wire.md, sections 3 and 4.
 */
export class RemoteCaller {
  readonly #options: CallerOptions

  constructor(options: CallerOptions) {
    this.#options = options
  }

  /** @throws Fault */
  async call<A extends readonly unknown[], T>(method: RemoteMethod<A, T>, args: A, signal: AbortSignal): Promise<T> {
    const id = chooseRpcId(method.name, this.#options.overrides)
    const started = performance.now()
    try {
      const payload = await this.withTokens((tokens) => this.#patient({ method, args, id, tokens }, signal), signal)
      this.#options.log.debug('rpc.call', { name: method.name, id, ms: Math.round(performance.now() - started) })
      return readReply(method, args, new ReplyReader(payload, method.name))
    } catch (error) {
      throw mayLeaveTraces(method) ? markUncertain(error) : error
    }
  }

  /** Runs `work` with the tokens in use, and once more with new ones when the sign-in was refused. */
  async withTokens<T>(work: (tokens: Tokens) => Promise<T>, signal: AbortSignal): Promise<T> {
    const tokens = await this.#options.desk.get(signal)
    try {
      return await work(tokens)
    } catch (error) {
      if (!isTokenTrouble(error)) throw error
      this.#options.log.info('rpc.refresh', { because: toFault(error).code })
      return work(await this.#options.desk.renew(tokens, signal))
    }
  }

  /** The query parameters that every call carries. */
  query(tokens: Tokens, more: Readonly<Record<string, string>>): string {
    const { language, authUser } = this.#options
    const all = {
      ...more,
      ...(tokens.session === null ? {} : { 'f.sid': tokens.session }),
      ...(tokens.build === null ? {} : { bl: tokens.build }),
      ...(language === undefined ? {} : { hl: language }),
      ...(authUser === undefined ? {} : { authuser: authUser }),
      rt: 'c',
    }
    return Object.entries(all)
      .map(([name, value]) => `${name}=${encodeForm(value)}`)
      .join('&')
  }

  async #patient<A extends readonly unknown[], T>(sent: SentCall<A, T>, signal: AbortSignal): Promise<unknown> {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await this.#once(sent, signal)
      } catch (error) {
        if (!mayRepeat(error, sent.method)) throw error
        this.#options.log.warn('rpc.retry', { name: sent.method.name, pauseMs, error })
        await this.#options.sleep(pauseMs, signal)
      }
    }
    return this.#once(sent, signal)
  }

  async #once<A extends readonly unknown[], T>(
    { method, args, id, tokens }: SentCall<A, T>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const path = method.notebook === undefined ? '/' : `/notebook/${method.notebook(...args)}`
    const query = this.query(tokens, { rpcids: id, 'source-path': path })
    const timeoutMs = method.timeoutMs ?? CALL_TIMEOUT_MS
    signal.throwIfAborted()
    const heard = mayLeaveTraces(method) ? TO_THE_END : signal
    const response = await this.#options.exchange.send(
      `${tokens.origin}${APP_PATH}/data/batchexecute?${query}`,
      {
        method: 'POST',
        headers: buildCallHeaders(tokens),
        body: buildForm([[[id, JSON.stringify(method.params(...args)), null, 'generic']]], tokens),
        timeoutMs,
        what: method.name,
      },
      heard,
    )
    await refuseHttp(response, method)
    return readPayload(response, { ...method, id, timeoutMs }, heard)
  }
}

function readReply<A extends readonly unknown[], T>(method: RemoteMethod<A, T>, args: A, reply: ReplyReader): T {
  const value = method.read(reply)
  if (method.about) requireAbout(method.about, args, reply)
  return value
}

const TO_THE_END = new AbortController().signal // the timeout of the call ends it

const mayLeaveTraces = ({ kind, leavesNothing }: Pick<RemoteMethod<never, never>, 'kind' | 'leavesNothing'>) =>
  kind === 'write' && leavesNothing !== true

/** The form of a call: everything percent-encoded, with an ampersand at its end as the page sends it. */
export function buildForm(request: unknown, tokens: Tokens): string {
  return `f.req=${encodeForm(JSON.stringify(request))}&at=${encodeForm(tokens.csrf)}&`
}

export function buildCallHeaders(tokens: Tokens): Record<string, string> {
  return {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    origin: tokens.origin,
    referer: `${tokens.origin}/`,
    'x-same-domain': '1',
    'x-goog-csrf-token': tokens.csrf,
  }
}

// What encodeURIComponent leaves, the recorded bodies encode as well.
function encodeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** @throws Fault for every reply that is no stream of frames, an HTML page in their place included */
export async function refuseHttp(response: Response, call: CallIdentity): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (response.status === 200 && !isPage) return
  await response.body?.cancel()
  if (response.status === 200) throw toStatusFault(16, call)
  throw toHttpFault(response.status, response.headers.get('retry-after'), call)
}

type ExpectedReply = CallIdentity & { readonly name: RpcName; readonly id: string; readonly timeoutMs: number }

async function readPayload(response: Response, call: ExpectedReply, signal: AbortSignal): Promise<unknown> {
  const limits = { what: call.name, firstMs: call.timeoutMs, nextMs: call.timeoutMs, wholeMs: 4 * call.timeoutMs }
  const reader = new FrameReader()
  let found: WireRow | null = null
  let rows = 0
  for await (const frame of readFrames(readReplyBytes(response, limits, signal), reader)) {
    rows += frame.length
    found ??= frame.find((row) => row[0] === 'wrb.fr' && row[1] === call.id) ?? null
    refuseErrorRow(frame, call)
  }
  if (found !== null) return readReplyRow(found, call)
  const code = reader.loneNumber === null ? null : findStatusCode(reader.loneNumber)
  if (code !== null) throw toStatusFault(code, call)
  if (rows > 0) throw createUnknownIdFault(call.name, call.id)
  throw new ReplyReader(null, call.name).createMovedFault('a reply that is not empty')
}

// `["er", id or null, ..., code]` was never recorded; its code is taken where the known clients look for it.
function refuseErrorRow(frame: readonly WireRow[], call: CallIdentity): void {
  const row = frame.find(([kind]) => kind === 'er')
  if (row === undefined) return
  const code = [row[2], row[5]].find((value) => typeof value === 'number')
  if (typeof code === 'number' && code >= 400) throw toHttpFault(code, null, call)
  throw toStatusFault(typeof code === 'number' ? code : 13, call)
}

function readReplyRow(row: WireRow, call: CallIdentity): unknown {
  refuseStatus(row, call)
  const payload = row[2]
  if (payload === null || payload === undefined) return null
  if (typeof payload !== 'string') throw new ReplyReader(payload, call.name).createMovedFault('JSON in a text')
  return parsePayload(payload, call)
}

/** @throws Fault of the gRPC status at index 5, where there is one; 0 counts as success */
export function refuseStatus(row: WireRow, call: CallIdentity): void {
  const status = row[5]
  if (status === null || status === undefined) return
  if (!Array.isArray(status)) throw new ReplyReader(status, call.name).createMovedFault('a status')
  if (status.length === 0 || status[0] === 0) return
  if (typeof status[0] !== 'number') throw new ReplyReader(status, call.name).createMovedFault('a status')
  throw toStatusFault(status[0], call)
}

export function parsePayload(payload: string, call: CallIdentity): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    throw new ReplyReader(null, call.name).createMovedFault('JSON in a text')
  }
}

/** Whether new tokens may help: the sign-in was refused, or the form as a whole (a stale `at` answers 400 too). */
function isTokenTrouble(error: unknown): boolean {
  if (!(error instanceof Fault)) return false
  return error.code === 'PRODUCT_UNAUTHENTICATED' || error.details?.http_status === 400
}

function mayRepeat(error: unknown, { kind }: { readonly kind: 'read' | 'write' }): boolean {
  if (!(error instanceof Fault)) return false
  if (error.code === 'PRODUCT_UNREACHABLE') return true // nothing was sent, or it was a read
  return kind === 'read' && error.code === 'PRODUCT_FAILED' && error.details === undefined // the connection broke
}
