import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writable } from './access.ts'
import type { Call, HostHouse } from './house.ts'
import { fileArrived } from './life/sources.ts'
import { Refusal } from './refusal.ts'

type Session = {
  readonly id: string
  readonly path: string
  readonly account: Call['account']
  /** Null for a cover image, whose bytes nobody shows here. */
  readonly sourceId: string | null
  readonly mime: string | null
}

/** One request of a resumable upload. */
export type UploadRequest = Pick<Call, 'house' | 'account' | 'origin'> & {
  readonly url: URL
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
}

const GRANULARITY = '262144'
const DONE = 'OK: Enqueued blob bytes to spanner queue for processing.'

/**
 * The resumable uploads that are under way: `start` names the registered source and gives an address, to which the
 * bytes go in one piece or in several. What is sent twice, or to an address nobody gave, is refused.
 * Source: wire.md, section 6.
 */
export class Uploads {
  readonly #sessions = new Map<string, Session>()

  async answer(request: UploadRequest): Promise<Response> {
    const commands = (request.headers.get('x-goog-upload-command') ?? '').split(',').map((command) => command.trim())
    if (commands.includes('start')) return this.#start(request)
    const session = this.#sessions.get(request.url.searchParams.get('upload_id') ?? '')
    if (!session) return refused(404, 'There is no such upload.')
    if (commands.includes('cancel')) return this.#cancel(session)
    if (commands.includes('query')) return progress(session, await sizeOf(session))
    return this.#receive(request, session, commands)
  }

  async #start(request: UploadRequest): Promise<Response> {
    const { house, account, headers } = request
    const named = await readStart(request)
    if (named === null) return refused(400, 'The upload names no source.')
    try {
      await checkStart(request, named)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refused(404, 'There is no such registered source.')
    }
    const id = `AH${randomBytes(48).toString('base64url')}`
    await mkdir(house.uploads, { recursive: true })
    const mime = headers.get('x-goog-upload-header-content-type')
    const session = { id, path: path.join(house.uploads, id), account, sourceId: named.sourceId, mime }
    this.#sessions.set(id, session)
    return new Response('', { headers: startHeaders(request, id) })
  }

  async #receive({ headers, body, house }: UploadRequest, session: Session, commands: string[]): Promise<Response> {
    const received = await sizeOf(session)
    const offset = Number(headers.get('x-goog-upload-offset') ?? received)
    if (offset !== received) return refused(400, 'The bytes do not go on where the last ones ended.')
    if (body) await pipeline(Readable.fromWeb(body as never), createWriteStream(session.path, { flags: 'a' }))
    if (!commands.includes('finalize')) return progress(session, await sizeOf(session))
    this.#sessions.delete(session.id)
    return finish(house, session)
  }

  async #cancel(session: Session): Promise<Response> {
    this.#sessions.delete(session.id)
    await rm(session.path, { force: true })
    return new Response('', { headers: { server: 'UploadServer', 'x-goog-upload-status': 'cancelled' } })
  }
}

type Start = { readonly notebookId: string; readonly sourceId: string | null }

/** The keys of the start, in any order. Null when they name neither a source nor a cover image. */
async function readStart({ body }: UploadRequest): Promise<Start | null> {
  try {
    const start = (await new Response(body).json()) as Record<string, unknown>
    const [notebookId, sourceId] = [start.PROJECT_ID, start.SOURCE_ID]
    if (typeof notebookId !== 'string') return null
    if (typeof sourceId === 'string') return { notebookId, sourceId }
    return start.UPLOAD_TYPE === 'CUSTOMIZATION' ? { notebookId, sourceId: null } : null
  } catch {
    return null
  }
}

/** @throws Refusal 5, 7 */
async function checkStart({ house, account }: UploadRequest, { notebookId, sourceId }: Start): Promise<void> {
  await writable({ house, account }, notebookId)
  const record = sourceId === null ? null : house.records.sources.get(sourceId)
  if (sourceId !== null && (record?.notebookId !== notebookId || record.wish.kind !== 'file'))
    throw new Refusal(5, 'no such registered source')
}

function startHeaders({ url, origin }: UploadRequest, id: string): Record<string, string> {
  const address = new URL(`${origin}${url.pathname}${url.search}`)
  address.searchParams.set('upload_id', id)
  address.searchParams.set('upload_protocol', 'resumable')
  return {
    'content-type': 'text/plain; charset=utf-8',
    server: 'UploadServer',
    'x-guploader-uploadid': id,
    'x-goog-upload-url': address.href,
    'x-goog-upload-control-url': address.href,
    'x-goog-upload-status': 'active',
    'x-goog-upload-chunk-granularity': GRANULARITY,
  }
}

async function finish(house: HostHouse, { id, path: file, account, sourceId, mime }: Session): Promise<Response> {
  const record = sourceId === null ? null : house.records.sources.get(sourceId)
  if (record) {
    const place = await writable({ house, account }, record.notebookId)
    void fileArrived(house, place, record, file, mime)
  } else await rm(file, { force: true })
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    server: 'UploadServer',
    'x-guploader-uploadid': id,
    'x-goog-upload-status': 'final',
  }
  return new Response(DONE, { headers })
}

function progress({ id }: Session, received: number): Response {
  const headers = {
    server: 'UploadServer',
    'x-guploader-uploadid': id,
    'x-goog-upload-status': 'active',
    'x-goog-upload-size-received': String(received),
    'x-goog-upload-chunk-granularity': GRANULARITY,
  }
  return new Response('', { headers })
}

function refused(status: number, text: string): Response {
  return new Response(text, { status, headers: { server: 'UploadServer', 'x-goog-upload-status': 'final' } })
}

const sizeOf = async ({ path: file }: Session) => (await stat(file).catch(() => null))?.size ?? 0
