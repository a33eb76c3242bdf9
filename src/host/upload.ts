import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { listEntryNames } from '../lib/folder-entries.ts'
import { requireWritable } from './access.ts'
import { Refusal } from './refusal.ts'
import type { HostCall, HostServices } from './services.ts'
import { type NewUpload, UploadSession } from './upload-session.ts'
import { receiveFile } from './usecases/sources.ts'

/** One request of a resumable upload. */
type UploadRequest = Pick<HostCall, 'services' | 'account' | 'origin'> & {
  readonly url: URL
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
}

const GRANULARITY = '262144'
const DONE = 'OK: Enqueued blob bytes to spanner queue for processing.'

const MAX_SESSIONS = 200
const MAX_IDLE_MS = 24 * 60 * 60 * 1000

/**
 * The resumable uploads that are under way: `start` names the registered source and gives an address, to which the
 * bytes go in one piece or in several. Where a connection broke, `query` tells how many came. What is sent twice, or to
 * an address nobody gave, is refused; what was begun and left is forgotten after a day, or when there are many.
 * Source: wire.md, section 6.
 */
export class Uploads {
  readonly #sessions = new Map<string, UploadSession>()

  async answer(request: UploadRequest): Promise<Response> {
    const commands = (request.headers.get('x-goog-upload-command') ?? '').split(',').map((command) => command.trim())
    if (commands.includes('start')) return this.#start(request)
    const session = this.#sessions.get(request.url.searchParams.get('upload_id') ?? '')
    if (!session) return replyUploadRefused(404, 'There is no such upload.')
    session.touchedAtTicks = request.services.clock.ticks()
    return session.runInTurn((stop) => this.#obey(request, session, commands, stop))
  }

  async #obey(request: UploadRequest, session: UploadSession, commands: string[], stop: AbortSignal) {
    if (commands.includes('query')) return replyProgress(session)
    if (session.finalBytes !== null) return replyUploadRefused(404, 'The upload is over.')
    if (commands.includes('cancel')) return this.#cancel(session)
    return this.#receive(request, session, commands, stop)
  }

  async #start(request: UploadRequest): Promise<Response> {
    const { services, account, headers } = request
    const named = await readStart(request)
    if (named === null) return replyUploadRefused(400, 'The upload names no source.')
    try {
      await checkStart(request, named)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return replyUploadRefused(404, 'There is no such registered source.')
    }
    await this.#sweep(services.clock.ticks())
    const id = `AH${randomBytes(48).toString('base64url')}`
    await mkdir(services.uploads, { recursive: true })
    const mime = headers.get('x-goog-upload-header-content-type')
    const facts = { id, path: path.join(services.uploads, id), account, sourceId: named.sourceId, mime }
    this.#sessions.set(id, new UploadSession(facts, services.clock.ticks()))
    return new Response('', { headers: startHeaders(request, id) })
  }

  async #receive(
    { headers, body, services }: UploadRequest,
    session: UploadSession,
    commands: string[],
    stop: AbortSignal,
  ): Promise<Response> {
    const received = await session.receivedBytes()
    const offset = Number(headers.get('x-goog-upload-offset') ?? received)
    if (offset !== received) return replyUploadRefused(400, 'The bytes do not go on where the last ones ended.')
    if (body && !(await session.receive(body, stop))) return replyUploadRefused(400, 'The bytes broke off.')
    if (commands.includes('finalize')) session.finalBytes = await session.receivedBytes()
    return session.finalBytes === null ? replyProgress(session) : finishUpload(services, session.facts)
  }

  async #cancel(session: UploadSession): Promise<Response> {
    await this.#forget(session)
    return new Response('', { headers: { server: 'UploadServer', 'x-goog-upload-status': 'cancelled' } })
  }

  async #sweep(nowTicks: number): Promise<void> {
    const oldestFirst = [...this.#sessions.values()].sort((one, other) => one.touchedAtTicks - other.touchedAtTicks)
    const surplus = oldestFirst.length - MAX_SESSIONS + 1 // one more is about to come
    const left = oldestFirst.filter(
      ({ touchedAtTicks }, index) => index < surplus || nowTicks - touchedAtTicks > MAX_IDLE_MS,
    )
    await Promise.all(left.map((session) => session.runInTurn(() => this.#forget(session))))
  }

  #forget(session: UploadSession): Promise<void> {
    this.#sessions.delete(session.facts.id)
    return session.remove()
  }
}

/** Removes what uploads of an earlier run left; the files of sources that are still to be read stay. */
export function clearUploads({ uploads, records }: Pick<HostServices, 'uploads' | 'records'>): void {
  const awaited = new Set(records.sources.all().map(({ wish }) => (wish.kind === 'file' ? wish.path : null)))
  for (const name of listEntryNames(uploads)) {
    const file = path.join(uploads, name)
    if (!awaited.has(file)) rmSync(file, { force: true })
  }
}

type UploadStart = { readonly notebookId: string; readonly sourceId: string | null }

/** The keys of the start, in any order. Null when they name neither a source nor a cover image. */
async function readStart({ body }: UploadRequest): Promise<UploadStart | null> {
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
async function checkStart({ services, account }: UploadRequest, { notebookId, sourceId }: UploadStart): Promise<void> {
  await requireWritable({ services, account }, notebookId)
  const record = sourceId === null ? null : services.records.sources.get(sourceId)
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

async function finishUpload(
  services: HostServices,
  { id, path: file, account, sourceId, mime }: NewUpload,
): Promise<Response> {
  const findRegistered = () => (sourceId === null ? null : services.records.sources.get(sourceId))
  const notebookId = findRegistered()?.notebookId
  const place =
    notebookId === undefined ? null : await requireWritable({ services, account }, notebookId).catch(() => null)
  const record = findRegistered() // unless it was deleted meanwhile
  if (place && record) void receiveFile(place, record, file, mime)
  else await rm(file, { force: true })
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    server: 'UploadServer',
    'x-guploader-uploadid': id,
    'x-goog-upload-status': 'final',
  }
  return new Response(DONE, { headers })
}

async function replyProgress(session: UploadSession): Promise<Response> {
  const headers = {
    server: 'UploadServer',
    'x-guploader-uploadid': session.facts.id,
    'x-goog-upload-status': session.finalBytes === null ? 'active' : 'final',
    'x-goog-upload-size-received': String(await session.receivedBytes()),
    'x-goog-upload-chunk-granularity': GRANULARITY,
  }
  return new Response('', { headers })
}

function replyUploadRefused(status: number, text: string): Response {
  return new Response(text, { status, headers: { server: 'UploadServer', 'x-goog-upload-status': 'final' } })
}
