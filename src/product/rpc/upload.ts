import { openAsBlob } from 'node:fs'
import { Fault, toFault } from '../../domain/fault.ts'
import { mayVisit } from '../../wire/addresses.ts'
import type { Exchange } from './exchange.ts'
import type { RpcSession } from './session.ts'
import { toHttpFault } from './status.ts'
import type { Tokens } from './tokens.ts'

type FileToSend = {
  readonly notebookId: string
  /** As the registration gave it. */
  readonly sourceId: string
  readonly name: string
  readonly path: string
  readonly mediaType?: string | undefined
}

/** Over what a file is sent. */
type UploadWire = Pick<RpcSession, 'caller' | 'exchange' | 'sleep' | 'log'>

const START_TIMEOUT_MS = 60_000
const BYTES_TIMEOUT_MS = 300_000
const QUERY_TIMEOUT_MS = 30_000
const QUERY_PAUSES_MS = [500, 2000, 8000] // a network that was lost comes back after a while
const MAX_STALLS = 2
const CALL = { name: 'REGISTER_FILE', kind: 'write' } as const
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8' // although the bodies are none; recorded so

/**
 * Sends the bytes of a registered file: a start, which answers where they go, then all of them at once, read from disk
 * as they are sent. Where the connection breaks, the product is asked how many it has, and the rest follows. Cookies
 * sign it; there is no token in it.
 * Source: wire.md, section 6; `query` as the protocol `resumable`, which the start names, knows it.
 * @throws Fault
 */
export async function uploadFile(wire: UploadWire, file: FileToSend, signal: AbortSignal): Promise<void> {
  const bytes = await openAsBlob(file.path)
  const target = await wire.caller.withTokens(
    (tokens) => startUpload(wire.exchange, file, bytes.size, tokens, signal),
    signal,
  )
  let [from, mostReceived, stalls] = [0, 0, 0]
  for (;;) {
    const broken = await sendBytesFrom(wire.exchange, target, bytes, from, signal)
    if (broken === null) return
    const received = await askReceived(wire, target, bytes.size, signal)
    if (received === 'all') return
    stalls = received !== null && received > mostReceived ? 0 : stalls + 1
    if (received === null || stalls > MAX_STALLS) throw broken
    mostReceived = Math.max(mostReceived, received)
    from = received
    wire.log.warn('upload.resumed', { fromBytes: from, ofBytes: bytes.size })
  }
}

// After these the product may have some of the bytes, or all.
const MAY_GO_ON = new Set(['PRODUCT_FAILED', 'PRODUCT_UNREACHABLE', 'TIMEOUT'])

/** Sends the bytes from `from` on. @returns null when all arrived, the fault of an upload that can go on */
async function sendBytesFrom(
  exchange: Exchange,
  target: UploadTarget,
  bytes: Blob,
  from: number,
  signal: AbortSignal,
): Promise<Fault | null> {
  const command = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': String(from) }
  try {
    const response = await sendCommand(exchange, target, command, BYTES_TIMEOUT_MS, bytes.slice(from), signal)
    if (response.status !== 200) throw toHttpFault(response.status, response.headers.get('retry-after'), CALL)
    if (response.headers.get('x-goog-upload-status') !== 'final') throw createUnfinishedFault()
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault && MAY_GO_ON.has(error.code)) return error
    throw error
  }
}

/** How many bytes the product has, `all` when it took the file over; null when it does not tell. */
async function askReceived(
  { exchange, sleep, log }: UploadWire,
  target: UploadTarget,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<number | 'all' | null> {
  for (const pauseMs of QUERY_PAUSES_MS) {
    await sleep(pauseMs, signal)
    try {
      const { status, headers } = await sendCommand(exchange, target, QUERY, QUERY_TIMEOUT_MS, '', signal)
      if (status >= 500) continue
      if (status === 200 && headers.get('x-goog-upload-status') === 'final') return 'all'
      const received = Number(headers.get('x-goog-upload-size-received') ?? Number.NaN)
      const isPlace = status === 200 && Number.isSafeInteger(received) && received >= 0 && received <= sizeBytes
      return isPlace ? received : null
    } catch (error) {
      signal.throwIfAborted()
      log.warn('upload.unknown', { code: toFault(error).code })
    }
  }
  return null
}

const QUERY = { 'x-goog-upload-command': 'query' }

/** Sends one command to the address of the upload. */
async function sendCommand(
  exchange: Exchange,
  { address, headers }: UploadTarget,
  command: Readonly<Record<string, string>>,
  timeoutMs: number,
  body: Blob | string,
  signal: AbortSignal,
): Promise<Response> {
  const ask = { method: 'POST', headers: { ...headers, 'content-type': FORM, ...command }, body, timeoutMs } as const
  const response = await exchange.send(address, { ...ask, what: 'the upload of a file' }, signal)
  await response.body?.cancel()
  return response
}

type UploadTarget = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

async function startUpload(
  exchange: Exchange,
  file: FileToSend,
  sizeBytes: number,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<UploadTarget> {
  const headers = { origin: tokens.origin, referer: `${tokens.origin}/`, 'content-type': FORM }
  const response = await exchange.send(
    `${tokens.origin}/upload/_/?authuser=${encodeURIComponent(tokens.authUser ?? '0')}`,
    {
      method: 'POST',
      headers: {
        ...headers,
        'x-goog-authuser': tokens.authUser ?? '0',
        'x-goog-upload-command': 'start',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-header-content-length': String(sizeBytes),
        ...(file.mediaType === undefined ? {} : { 'x-goog-upload-header-content-type': file.mediaType }),
      },
      // Keys in this order: others were answered with 500.
      body: JSON.stringify({ PROJECT_ID: file.notebookId, SOURCE_NAME: file.name, SOURCE_ID: file.sourceId }),
      timeoutMs: START_TIMEOUT_MS,
      what: 'the start of an upload',
    },
    signal,
  )
  await response.body?.cancel()
  if (response.status !== 200) throw toHttpFault(response.status, response.headers.get('retry-after'), CALL)
  const address = response.headers.get('x-goog-upload-url') ?? response.headers.get('x-goog-upload-control-url')
  if (address === null || !URL.canParse(address, tokens.origin)) throw createUnfinishedFault()
  const { href } = new URL(address, tokens.origin)
  if (!mayVisit(href, exchange.hosts, ['google.com'])) throw createUnfinishedFault() // the file goes to nobody else
  return { address: href, headers }
}

function createUnfinishedFault(): Fault {
  return new Fault(
    'RPC_REPLY_MOVED',
    'UPLOAD x-goog-upload-status: expected the word final, and an address before it',
    {
      hint: 'The hosted product changed how files are sent. Add the text of the file instead, and report this.',
    },
  )
}
