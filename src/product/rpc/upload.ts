import { openAsBlob } from 'node:fs'
import { Fault } from '../../domain/fault.ts'
import { mayVisit } from './addresses.ts'
import type { Caller } from './call.ts'
import type { Exchange } from './exchange.ts'
import { faultOfHttp } from './status.ts'
import type { Tokens } from './tokens.ts'

export type FileToSend = {
  readonly notebookId: string
  /** As the registration gave it. */
  readonly sourceId: string
  readonly name: string
  readonly path: string
  readonly mediaType?: string | undefined
}

const START_TIMEOUT_MS = 60_000
const BYTES_TIMEOUT_MS = 300_000
const CALL = { name: 'REGISTER_FILE', kind: 'write' } as const
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8' // although the bodies are none; recorded so

/**
 * Sends the bytes of a registered file: a start, which answers where they go, then all of them at once, read from disk
 * as they are sent. Cookies sign it; there is no token in it.
 * Source: wire.md, section 6.
 * @throws Fault
 */
export async function uploadFile(
  caller: Caller,
  exchange: Exchange,
  file: FileToSend,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await openAsBlob(file.path)
  const target = await caller.withTokens((tokens) => start(exchange, file, bytes.size, tokens, signal), signal)
  const response = await exchange.send(
    target.address,
    {
      method: 'POST',
      headers: {
        ...target.headers,
        'content-type': FORM,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
      body: bytes,
      timeoutMs: BYTES_TIMEOUT_MS,
      what: 'the upload of a file',
    },
    signal,
  )
  await response.body?.cancel()
  if (response.status !== 200) throw faultOfHttp(response.status, response.headers.get('retry-after'), CALL)
  if (response.headers.get('x-goog-upload-status') !== 'final') throw unfinished()
}

type Target = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

async function start(
  exchange: Exchange,
  file: FileToSend,
  sizeBytes: number,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<Target> {
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
  if (response.status !== 200) throw faultOfHttp(response.status, response.headers.get('retry-after'), CALL)
  const address = response.headers.get('x-goog-upload-url') ?? response.headers.get('x-goog-upload-control-url')
  if (address === null || !URL.canParse(address, tokens.origin)) throw unfinished()
  const { href } = new URL(address, tokens.origin)
  if (!mayVisit(href, exchange.hosts, ['google.com'])) throw unfinished() // the file goes to nobody else
  return { address: href, headers }
}

function unfinished(): Fault {
  return new Fault(
    'RPC_REPLY_MOVED',
    'UPLOAD x-goog-upload-status: expected the word final, and an address before it',
    {
      hint: 'The hosted product changed how files are sent. Add the text of the file instead, and report this.',
    },
  )
}
