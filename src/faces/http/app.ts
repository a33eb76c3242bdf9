import { type Context, Hono } from 'hono'
import type { Invoke, Operation, OperationCatalogue } from '../../contract/operation.ts'
import { parseRoute } from '../../contract/route.ts'
import { Fault, toFault } from '../../domain/fault.ts'
import { findNearest } from '../../lib/find-nearest.ts'
import { chooseMediaType, wantsHtml } from './accept.ts'
import type { Documents } from './documents.ts'
import { createFailureReply } from './failure.ts'
import { createFileReply } from './file-reply.ts'
import { type InputRules, receiveInput } from './input.ts'
import type { KeyPage } from './page/key.ts'
import { createSuccessReply } from './reply.ts'
import { buildPreflightHeaders, createForeignOriginFault, KEY_PATH, type RequestGuard } from './request-guard.ts'
import { createStreamReply } from './stream.ts'

type HttpOptions = {
  readonly catalogue: OperationCatalogue
  readonly invoke: Invoke
  readonly guard: RequestGuard
  readonly input: InputRules
  /** MCP over streamable HTTP at `/mcp`; it bounds its body itself. Absent: 404. */
  readonly mcp?: (request: Request) => Promise<Response>
  /** Asks a browser for the key where the request guard asks for one. */
  readonly keyPage?: KeyPage
  /** The page for people: it holds no data, so a browser gets it without the key too. */
  readonly page?: Documents
  /** Asked in order for every GET before the operations. */
  readonly documents?: readonly Documents[]
  /** Silence after which a stream says that it is still there, ms. Default 15,000. */
  readonly keepAliveMs?: number
}

export type HttpApp = { readonly fetch: (request: Request) => Promise<Response> }

type Env = { Variables: { requestId: string; isCrossSite: boolean } }

/**
 * The HTTP face: one loop over the catalogue. Every reply carries `X-Request-Id`; every failure the envelope.
 * Source: service description, "Endpoints"; decisions, section 2.
 */
export function createHttpApp(options: HttpOptions): HttpApp {
  const app = new Hono<Env>({ strict: false })
  app.use(async (context, next) => {
    const { headers, refusal, isCrossSite } = options.guard(readRequestHead(context))
    context.set('requestId', headers['X-Request-Id']!)
    context.set('isCrossSite', isCrossSite)
    if (refusal) context.res = await answerRefusal(context, refusal, options)
    else await next().catch((error) => replyWithFault(context, error)) // where nothing else matches, nobody else would
    const reply = setReplyHeaders(context.res, headers)
    if (reply === context.res) return
    context.res = undefined // else the framework would copy it once more
    context.res = reply
  })
  addDocuments(app, [...(options.page ? [options.page] : []), ...(options.documents ?? [])])
  if (options.keyPage) app.post(KEY_PATH, ({ req }) => options.keyPage!.answer(req.raw))
  if (options.mcp) app.all('/mcp', (context) => options.mcp!(context.req.raw))
  for (const [name, operation] of sortForMatching(options.catalogue)) addOperation(app, name, operation, options)
  app.notFound((context) => answerUnknown(context, options))
  app.onError((error, context) => replyWithFault(context, error))
  return { fetch: async (request) => app.fetch(request) }
}

/** A browser that lacks the key gets the page, which asks for it, elsewhere one that asks; everybody else the envelope. */
async function answerRefusal(context: Context<Env>, refusal: Fault, options: HttpOptions): Promise<Response> {
  const { raw, method } = context.req
  const isAskable = refusal.code === 'UNAUTHORIZED' && (method === 'GET' || method === 'HEAD')
  const page = isAskable ? await options.page?.(raw, readRequestHead(context).path) : null
  if (page) return page
  if (options.keyPage && isAskable && wantsHtml(raw)) return options.keyPage.ask(raw)
  return createFailureReply(refusal, context.get('requestId'))
}

function replyWithFault(context: Context<Env>, error: unknown): Response {
  context.res = createFailureReply(toFault(error), context.get('requestId'))
  return context.res
}

function readRequestHead({ req }: Context<Env>) {
  return {
    method: req.method,
    path: req.path.length > 1 ? req.path.replace(/\/$/, '') : req.path,
    header: (name: string) => req.header(name),
  }
}

/** `Vary` is a list that several may add to; anything else is ours to set. */
function setReplyHeaders(reply: Response, headers: Readonly<Record<string, string>>): Response {
  try {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Vary') reply.headers.append(name, value)
      else reply.headers.set(name, value)
    }
    return reply
  } catch {
    return setReplyHeaders(new Response(reply.body, reply), headers) // replies of others may have frozen headers
  }
}

function addDocuments(app: Hono<Env>, documents: readonly Documents[]): void {
  app.get('*', async (context, next) => {
    for (const document of documents) {
      const reply = await document(context.req.raw, readRequestHead(context).path)
      if (reply) return reply
    }
    return next()
  })
}

/** Fixed segments before `{...}`: `/notebooks/search` is no notebook, unless the method has no such route. */
function sortForMatching(catalogue: OperationCatalogue): [string, Operation][] {
  const buildSortKey = ([, { http }]: [string, Operation]) => http.replaceAll(/\{\w+\}/g, '~')
  return Object.entries(catalogue).sort((a, b) => (buildSortKey(a) < buildSortKey(b) ? -1 : 1))
}

const toHonoPath = (operation: Operation) => parseRoute(operation).path.replaceAll(/\{(\w+)\}/g, ':$1')

function addOperation(app: Hono<Env>, name: string, operation: Operation, options: HttpOptions): void {
  app.on(parseRoute(operation).method, toHonoPath(operation), async (context) => {
    try {
      return await answerOperation(context, name, operation, options)
    } catch (error) {
      const fault = context.req.raw.signal.aborted ? createGoneFault(error) : toFault(error)
      return createFailureReply(addFailureDetails(name, fault), context.get('requestId'))
    }
  })
}

async function answerOperation(context: Context<Env>, name: string, operation: Operation, options: HttpOptions) {
  const request = context.req.raw
  const requestId = context.get('requestId')
  const left = new AbortController()
  const isStream = wantsStream(operation, request)
  const signal = isStream ? AbortSignal.any([request.signal, left.signal]) : request.signal
  const received = await receiveInput(request, operation, context.req.param(), options.input)
  const { input, uploadFolder, release } = received
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  const asJob = operation.job === true && (prefersJob(request) || input.async === true)
  const call = { signal, requestId, idempotencyKey, uploadFolder, asJob }
  try {
    if (context.get('isCrossSite') && writesSomething(operation, input)) throw createForeignOriginFault()
    if (asJob || !isStream) {
      const result = await options.invoke(name, input, call)
      return result.file ? await createFileReply(request, result.file) : createSuccessReply(operation, result)
    }
    const reply = await createStreamReply({
      requestId,
      keepAliveMs: options.keepAliveMs ?? 15_000,
      run: (listener) => options.invoke(name, input, { ...call, listener }),
      abandon: () => left.abort(),
      endsItself: operation.envelope === 'events',
    })
    return request.method === 'HEAD' ? await keepHeadersOnly(reply) : reply
  } finally {
    await release()
  }
}

/** Ends the call with it: nobody will read its events, nor go away from them. */
async function keepHeadersOnly(reply: Response): Promise<Response> {
  await reply.body?.cancel()
  return new Response(null, reply)
}

/** Also a read that is asked to leave something on the disk. */
function writesSomething({ kind, writes = [] }: Operation, input: Readonly<Record<string, unknown>>): boolean {
  return kind !== 'read' || writes.some((field) => input[field] !== undefined)
}

/** Nobody reads this reply any more; whatever broke while the call was called off is no failure of ours. */
function createGoneFault(cause: unknown): Fault {
  return new Fault('CANCELLED', 'The caller has gone.', { cause })
}

/** `Prefer` is a list of wishes. Source: RFC 7240, section 4.1. */
function prefersJob(request: Request): boolean {
  const preferences = (request.headers.get('prefer') ?? '').toLowerCase().split(',')
  return preferences.some((preference) => preference.split(';')[0]!.trim() === 'respond-async')
}

function wantsStream(operation: Operation, request: Request): boolean {
  if (operation.envelope === 'events') return true
  const offered = ['application/json', 'text/event-stream']
  return operation.streams === true && chooseMediaType(request.headers.get('accept'), offered) === 'text/event-stream'
}

/** Auto-discover failures carry `details` as a text beside `error`. Source: service description, "Notebook library". */
function addFailureDetails(name: string, fault: Fault): Fault {
  if (name !== 'autoDiscoverNotebook' || fault.details) return fault
  return fault.with({ details: { reason: fault.hint ?? fault.message } })
}

function answerUnknown(context: Context<Env>, options: HttpOptions): Response {
  const { method, path } = readRequestHead(context)
  const allow = allowedMethods(path, options)
  if (allow.length === 0) {
    const hint = `${suggestPath(method, path, options)}GET / lists every path of this service; /docs explains them.`
    throw new Fault('ROUTE_NOT_FOUND', `There is nothing at ${method} ${shortenPath(path)}.`, { hint })
  }
  if (method === 'OPTIONS') {
    const isPreflight = context.req.header('access-control-request-method') !== undefined
    const extra = isPreflight && isNamedOrigin(context, options) ? buildPreflightHeaders(allow.join(', ')) : {}
    return new Response(null, { status: 204, headers: { Allow: allow.join(', '), ...extra } })
  }
  throw new Fault('METHOD_NOT_ALLOWED', `${method} is not possible at ${shortenPath(path)}.`, {
    hint: `Use one of ${allow.join(', ')}.`,
    details: { allow: allow.join(', ') },
  })
}

/** A misspelt path of one segment, or one with another service's prefix before it: `/aks`, `/api/v1/notebooks`. */
function suggestPath(method: string, path: string, { catalogue }: HttpOptions): string {
  const known = Object.values(catalogue)
    .map(({ http }) => http.split(' '))
    .filter(([of, at]) => of === method && !at!.includes('{'))
    .map(([, at]) => at!)
  const bare = path.slice(0, MAX_GUESSED_CHARS).replace(/^(\/(api|v\d+))+(?=\/)/, '')
  const meant = known.includes(bare) ? bare : findNearest(bare, known)[0]
  return meant === undefined ? '' : `Did you mean ${method} ${meant}? `
}

/** Nobody misspells more than this. */
const MAX_GUESSED_CHARS = 60

function isNamedOrigin(context: Context<Env>, options: HttpOptions): boolean {
  return 'Access-Control-Allow-Origin' in options.guard(readRequestHead(context)).headers
}

function allowedMethods(path: string, options: HttpOptions): string[] {
  if (path === '/mcp' && options.mcp) return ['GET', 'POST', 'DELETE', 'OPTIONS']
  const methods = Object.values(options.catalogue).filter((operation) => buildPathPattern(operation).test(path))
  const found = new Set<string>(methods.map((operation) => parseRoute(operation).method))
  if (found.size === 0) return []
  if (found.has('GET')) found.add('HEAD')
  return [...found, 'OPTIONS']
}

function buildPathPattern(operation: Operation): RegExp {
  return new RegExp(
    `^${parseRoute(operation)
      .path.replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  )
}

function shortenPath(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path
}
