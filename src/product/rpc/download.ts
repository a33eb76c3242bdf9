import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOW_TO_SIGN_IN } from '../../domain/browser-sign-in.ts'
import { Fault } from '../../domain/fault.ts'
import { isRedirect } from '../../lib/web-address.ts'
import { MEDIA_DOMAINS, mayVisit } from '../../wire/addresses.ts'
import { type Exchange, MAX_REDIRECTS, readReplyBytes } from './exchange.ts'

/** A file on disk, until `release` is called. */
export type DownloadedMedia = {
  readonly path: string
  readonly size: number
  readonly mimeType: string
  readonly release: () => Promise<void>
}

type DownloadOptions = {
  readonly exchange: Exchange
  /** Origins of the product; a media address on one of them is visited too. */
  readonly hosts: readonly string[]
  /** The one that knows the account. */
  readonly origin: string
  /** Where a folder for the file is made. */
  readonly directory: string
}

const MAX_BYTES = 2 * 1024 ** 3
const REPLY_TIMEOUT_MS = 60_000
const NEXT_BYTES_MS = 60_000

/**
 * Downloads a file of the product. Redirects are followed by hand, since cookies must go along on every hop; the bytes
 * are counted against the announced size, and an HTML page in their place is a lost sign-in.
 * Source: wire.md, section 7.
 * @throws Fault NOT_READY while the file is not there yet, PRODUCT_UNAUTHENTICATED, PERMISSION_DENIED, PRODUCT_FAILED
 */
export async function download(
  address: string,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<DownloadedMedia> {
  const folder = await mkdtemp(path.join(options.directory, 'download-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const response = await followRedirects(address, options, signal)
    const file = path.join(folder, 'file')
    const { size, head } = await saveBody(response, file, signal)
    const mimeType = detectMimeType(head) ?? readPlainType(response) ?? 'application/octet-stream'
    return { path: file, size, mimeType, release: removeFolder }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function followRedirects(address: string, options: DownloadOptions, signal: AbortSignal): Promise<Response> {
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!mayVisit(next, options.hosts, MEDIA_DOMAINS))
      throw createDownloadFault('leads to a host that is not one of the product')
    const response = await options.exchange.send(
      next,
      {
        headers: { referer: `${options.origin}/`, 'sec-fetch-site': 'cross-site' },
        timeoutMs: REPLY_TIMEOUT_MS,
        what: 'a download',
      },
      signal,
    )
    const target = response.headers.get('location')
    if (!isRedirect(response.status) || target === null) return requireFileReply(response)
    await response.body?.cancel()
    next = new URL(target, next).href
    if (new URL(next).hostname === 'accounts.google.com') throw createSignedOutFault()
  }
  throw createDownloadFault('leads in a circle')
}

async function requireFileReply(response: Response): Promise<Response> {
  const isPage = readPlainType(response) === 'text/html'
  if (response.status === 200 && !isPage) return response
  await response.body?.cancel()
  if (response.status === 200 || response.status === 401) throw createSignedOutFault()
  if (response.status === 404) throw createNotYetFault()
  if (response.status === 403)
    throw new Fault('PERMISSION_DENIED', 'The hosted product does not hand this file out to the account.', {
      hint: 'Download it in the browser with the account that owns the notebook.',
    })
  throw createDownloadFault(`answered HTTP ${response.status}`)
}

async function saveBody(response: Response, file: string, signal: AbortSignal) {
  const announced = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const limits = { what: 'a download', firstMs: NEXT_BYTES_MS, nextMs: NEXT_BYTES_MS, mostBytes: MAX_BYTES }
  let size = 0
  let head = new Uint8Array()
  const countBytes = async function* () {
    for await (const bytes of readReplyBytes(response, limits, signal)) {
      size += bytes.length
      if (head.length < HEAD_BYTES) head = Uint8Array.from([...head, ...bytes.subarray(0, HEAD_BYTES)])
      yield bytes
    }
  }
  await pipeline(countBytes, createWriteStream(file), { signal })
  if (size === 0 || (announced !== null && Number(announced) !== size))
    throw createDownloadFault('broke off before its end')
  if (/^\s*<(?:!doctype html|html)/i.test(toLatin1(head))) throw createSignedOutFault()
  return { size, head }
}

const HEAD_BYTES = 64
const toLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What the first bytes say a file is; null when they say nothing. */
function detectMimeType(head: Uint8Array): string | null {
  const text = toLatin1(head)
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 11) === 'M4A' ? 'audio/mp4' : null
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\x89PNG')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'image/webp' : null
}

const readPlainType = (response: Response) =>
  response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? null

function createSignedOutFault(): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', 'The hosted product shows a sign-in page in place of the file.', {
    hint: HOW_TO_SIGN_IN,
  })
}

function createNotYetFault(): Fault {
  return new Fault('NOT_READY', 'The file is not there yet.', {
    hint: 'The hosted product needs some minutes before a fresh file can be downloaded; try again.',
    retryAfterSeconds: 30,
  })
}

function createDownloadFault(how: string): Fault {
  return new Fault('PRODUCT_FAILED', `The download ${how}.`, {
    hint: 'Try again; if it stays so, download the file in the browser.',
  })
}
