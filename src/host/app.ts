import path from 'node:path'
import { Hono } from 'hono'
import { toFault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Product } from '../product/port.ts'
import { answerStatusRow, FrameWriter } from '../product/rpc/wire.ts'
import { type Place, placeOf } from './access.ts'
import { type HostAccount, signedIn } from './accounts.ts'
import { batchReply, REPLY_HEADERS } from './batchexecute.ts'
import { chatStream, trailer } from './chat.ts'
import { documentPage, exportedDocument } from './drive.ts'
import { Faults, type Target } from './faults.ts'
import type { Call, HostHouse } from './house.ts'
import { resumeArtifacts } from './life/artifacts.ts'
import { Background } from './life/background.ts'
import { resumeResearch } from './life/research.ts'
import { resumeSources } from './life/sources.ts'
import { downloadReply, mediaReply } from './media.ts'
import { openRecords } from './records.ts'
import { STATUS } from './refusal.ts'
import { SIGN_IN_PATH, signInAddress, signInCookies, signInPage } from './sign-in.ts'
import { Slot } from './slot.ts'
import { homePage, Tokens } from './tokens.ts'
import { Uploads } from './upload.ts'

export type HostOptions = {
  readonly accounts: readonly HostAccount[]
  readonly productOf: (accountId: string) => Product
  /** Where the host keeps what the embedded product does not know. */
  readonly directory: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** As `--fault` names them. */
  readonly faults?: readonly string[]
  readonly patienceMs?: number
}

export type OpenHost = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly house: HostHouse
  /** Stops what goes on behind; what is unfinished is taken up at the next start. */
  readonly close: () => Promise<void>
}

const PATIENCE_MS = 8000
const SERVICE = 'google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService'
const APP = '/_/LabsTailwindUi/data'
const NOT_FOUND = { 'content-type': 'text/html; charset=utf-8' }

/**
 * Opens the host over an embedded product.
 * @throws Fault BAD_REQUEST for a fault that cannot be read; DatabaseUnusable
 */
export function openHost(options: HostOptions): OpenHost {
  const house = openHouse(options)
  const uploads = new Uploads()
  const app = new Hono()
  app.onError((error) => {
    house.log.error('host.request', { cause: error })
    return new Response('Internal error', { status: 500 })
  })
  app.route('/_control', controlRoutes(house))
  app.post(`${APP}/batchexecute`, (context) => batchexecute(house, context.req.raw))
  app.post(`${APP}/${SERVICE}/GenerateFreeFormStreamed`, (context) => chat(house, context.req.raw))
  for (const where of ['/upload/_/', '/upload/_']) app.post(where, (context) => upload(house, uploads, context.req.raw))
  app.route('/', pageRoutes(house))
  app.route('/', fileRoutes(house))
  resume(house)
  return {
    fetch: (request) => app.fetch(request),
    house,
    async close() {
      await house.background.close()
      house.records.close()
    },
  }
}

function openHouse({ directory, faults = [], patienceMs = PATIENCE_MS, ...given }: HostOptions): HostHouse {
  const background = new Background(given.log)
  const tokens = new Tokens()
  let hasExpired = false
  const onFaults = (changed: Faults) => {
    const isOn = changed.peek('expired-token') !== null
    if (isOn && !hasExpired) tokens.expire()
    if (!isOn) tokens.renew()
    hasExpired = isOn
  }
  const wished = new Faults(faults, onFaults) // may throw: before anything is opened
  return {
    ...given,
    faults: wished,
    tokens,
    background,
    signal: background.signal,
    records: openRecords(path.join(directory, 'host.sqlite')),
    uploads: path.join(directory, 'host-uploads'),
    patienceMs,
  }
}

/** Everything unfinished is begun again, for whom it was begun. */
function resume(house: HostHouse): void {
  const find = async (notebookId: string): Promise<Place | null> => {
    for (const account of house.accounts) {
      const place = await placeOf({ house, account }, notebookId).catch(() => null)
      if (place?.role === 1) return place
    }
    return null
  }
  resumeSources(house, find)
  resumeArtifacts(house, find)
  resumeResearch(house, find)
}

function caller(house: HostHouse, request: Request) {
  if (house.faults.strike('signed-out')) return null
  const url = new URL(request.url)
  const cookie = request.headers.get('cookie') ?? undefined
  const authuser = url.searchParams.get('authuser') ?? request.headers.get('x-goog-authuser') ?? undefined
  return signedIn(house.accounts, { cookie, authuser })
}

/** What a fault answers in place of the host; null when none strikes. Slowness passes first. */
async function troubled(house: HostHouse, target: Target | null): Promise<Response | null> {
  const slow = house.faults.strike('slow', target)
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.number))
  if (house.faults.strike('http-429', target))
    return new Response('Too many requests', { status: 429, headers: { 'retry-after': '1' } })
  if (house.faults.strike('http-500', target)) return new Response('Internal error', { status: 500 })
  return null
}

const isStale = (house: HostHouse, form: URLSearchParams) =>
  house.faults.peek('expired-token') !== null && !house.tokens.isFresh(form.get('at') ?? '')

async function batchexecute(house: HostHouse, request: Request): Promise<Response> {
  const origin = originOf(request)
  const { searchParams: query } = new URL(request.url)
  const trouble = await troubled(house, house.faults.methodOf(query.get('rpcids')?.split(',')[0] ?? ''))
  if (trouble) return trouble
  const form = new URLSearchParams(await request.text())
  const account = caller(house, request)?.account ?? null
  if (account !== null && isStale(house, form)) return badRequest('The token has expired.')
  const reply = await batchReply({ house, account, origin, query, form })
  return reply === null ? badRequest('The form cannot be read.') : new Response(reply, { headers: REPLY_HEADERS })
}

async function chat(house: HostHouse, request: Request): Promise<Response> {
  const origin = originOf(request)
  const { searchParams: query } = new URL(request.url)
  const trouble = await troubled(house, 'CHAT')
  if (trouble) return trouble
  const form = new URLSearchParams(await request.text())
  const account = caller(house, request)?.account ?? null
  if (account === null) return new Response(refusedChat(STATUS.unauthenticated), { headers: REPLY_HEADERS })
  if (isStale(house, form)) return badRequest('The token has expired.')
  const params = readQuestionForm(form.get('f.req'))
  if (params === null) return new Response(refusedChat(STATUS.invalid), { headers: REPLY_HEADERS })
  const call: Call = { house, account, params, origin, pathNotebookId: null, language: query.get('hl') }
  return new Response(chatStream(call), { headers: REPLY_HEADERS })
}

/** `[null, paramsJson]`. */
function readQuestionForm(request: string | null): Slot | null {
  try {
    const [, params] = JSON.parse(request ?? '') as unknown[]
    return typeof params === 'string' ? new Slot(JSON.parse(params)) : null
  } catch {
    return null
  }
}

function refusedChat(code: number): string {
  const writer = new FrameWriter()
  return writer.frame([answerStatusRow([code])]) + writer.end(trailer(performance.now()))
}

async function upload(house: HostHouse, uploads: Uploads, request: Request): Promise<Response> {
  const trouble = await troubled(house, 'REGISTER_FILE')
  if (trouble) return trouble
  const origin = originOf(request)
  const signed = caller(house, request)
  if (!signed) return redirect(signInAddress(origin, origin))
  const { headers, body } = request
  return uploads.answer({ house, account: signed.account, origin, url: new URL(request.url), headers, body })
}

function pageRoutes(house: HostHouse): Hono {
  const pages = new Hono()
  const home = (request: Request) => {
    const origin = originOf(request)
    const { pathname, search } = new URL(request.url)
    const signed = caller(house, request)
    if (!signed) return redirect(signInAddress(origin, `${origin}${pathname}${search}`))
    const token = house.tokens.issue(house.clock.now())
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(homePage(signed, origin, token), { headers })
  }
  for (const where of ['/', '/notebook/:id', '/notebook/:id/']) pages.get(where, (context) => home(context.req.raw))
  pages.get(SIGN_IN_PATH, (context) => context.html(signInPage(house.accounts, context.req.query('continue') ?? '/')))
  pages.get('/_signin', (context) => {
    const account = house.accounts.find(({ email }) => email === context.req.query('account')) ?? house.accounts[0]!
    const reply = redirect(safeTarget(context.req.query('continue'), originOf(context.req.raw)))
    for (const cookie of signInCookies(account)) reply.headers.append('set-cookie', cookie)
    return reply
  })
  return pages
}

/** Only addresses of this host are gone on to. */
function safeTarget(wanted: string | undefined, origin: string): string {
  const url = wanted !== undefined && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

function fileRoutes(house: HostHouse): Hono {
  const files = new Hono()
  const found = (reply: Response | null) => reply ?? new Response('Not found', { status: 404, headers: NOT_FOUND })
  const guarded = async (request: Request, reply: () => Promise<Response | null>) =>
    house.faults.strike('signed-out') ? html(signInPage(house.accounts, request.url)) : found(await reply())
  files.get('/notebooklm/:token', ({ req }) => guarded(req.raw, () => mediaReply(house, req.param('token'))))
  files.get('/download', ({ req }) =>
    guarded(req.raw, () => downloadReply(house, req.query('c') ?? '', req.query('filename') ?? '')),
  )
  files.get('/a/:name', ({ req }) => picture(decodeURIComponent(req.param('name'))))
  for (const kind of ['document', 'spreadsheets']) {
    const document = (id: string) => house.records.drive.get(id)
    files.get(`/${kind}/d/:id/export`, ({ req }) => {
      const record = document(req.param('id'))
      return found(record && exportedDocument(record, req.query('format') ?? 'txt'))
    })
    for (const view of ['', '/edit', '/view'])
      files.get(`/${kind}/d/:id${view}`, ({ req }) => {
        const record = document(req.param('id')!)
        return found(record && html(documentPage(record.title, record.content)))
      })
  }
  return files
}

/** The picture of an account: its first letter. */
function picture(name: string): Response {
  const letter = name
    .charAt(0)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/u, '?')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#246"/><text x="32" y="43" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}

/** Switches faults while the host runs; reached from this machine only, as the whole host is. */
function controlRoutes(house: HostHouse): Hono {
  const control = new Hono()
  const state = () => ({ faults: house.faults.list(), rotated: house.faults.rotated() })
  const changed = (change: () => void) => {
    try {
      change()
      return Response.json(state())
    } catch (error) {
      const { message, hint, status } = toFault(error)
      return Response.json({ error: message, hint }, { status })
    }
  }
  control.get('/faults', () => Response.json(state()))
  control.put('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return changed(() => house.faults.set(texts))
  })
  control.post('/faults', async ({ req }) => {
    const texts = readFaults(await req.text())
    return changed(() => house.faults.add(texts))
  })
  control.delete('/faults', () => changed(() => house.faults.set([])))
  control.delete('/faults/:name', ({ req }) =>
    changed(() => house.faults.remove(decodeURIComponent(req.param('name')))),
  )
  return control
}

/** `["name", ...]`, `{"faults":["name", ...]}`, or plain names, one a line. */
function readFaults(body: string): string[] {
  try {
    const value = JSON.parse(body) as { faults?: unknown } | unknown[]
    const list = Array.isArray(value) ? value : value.faults
    return Array.isArray(list) ? list.map(String) : [String(list)]
  } catch {
    return body.split(/\s+/).filter((name) => name !== '')
  }
}

/**
 * Where the caller reached this host, by its Host header. Whoever stands in for the product's own names ends TLS before
 * this host, so those, and what a proxy says came by https, are addresses with https.
 */
function originOf(request: Request): string {
  const { host, hostname, protocol } = new URL(request.url)
  const isProduct = /(^|\.)google\.com$/.test(hostname)
  const forwarded = request.headers.get('x-forwarded-proto')
  return `${isProduct || forwarded === 'https' ? 'https:' : protocol}//${host}`
}

const badRequest = (text: string) => new Response(text, { status: 400 })
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
