import { canonicalizeInput } from '../contract/check-input.ts'
import { contract } from '../contract/index.ts'
import {
  type CallResult,
  type Invoke,
  type Operation,
  type OperationCall,
  type OperationCatalogue,
  USUAL_TIMEOUT_MS,
} from '../contract/operation.ts'
import { toWireRequest } from '../contract/route.ts'
import { Fault, toFault } from '../domain/fault.ts'
import { type Wait, waitOut } from '../domain/wait-out.ts'
import { readHttpAddress } from '../lib/web-address.ts'
import { readReply } from './reply.ts'
import { canTellSent, sendForm } from './send-form.ts'
import { readStream } from './stream.ts'

/** Sends one request, like `fetch`; a test gives a function of its own and needs no socket. */
export type FetchRequest = (request: Request) => Response | Promise<Response>

export type RemoteOptions = {
  /** Address of the service; where it listens by default, when absent. */
  readonly baseUrl?: string
  /** Sent as a bearer token where the service asks for one. */
  readonly apiKey?: string
  /** The next step told where the service refuses the key, or misses it. */
  readonly keyHint?: string
  readonly fetch?: FetchRequest
  /** The longest `Retry-After` that is waited out, seconds; 60 when absent, 0 throws every refusal at once. */
  readonly maxWaitSeconds?: number
  /** Told before each wait, of every call; `listener.waiting` hears of one call. */
  readonly onWait?: (wait: Wait) => void
  /** Told what a typed method cannot say beside its data: a field that was ignored, with the one that was perhaps meant. */
  readonly onWarning?: (warning: string) => void
}

export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000'

const KEY_HINT = 'The service asks for a key: give it to createClient as apiKey.'
/** So that the service's own time-out is heard, and not ours. */
const MARGIN_MS = 10_000

/**
 * Sends calls to a running service. The inputs are not checked here: the service does it, and reads the same to every
 * caller. Where it has no room at the moment, the call waits and is sent again.
 * @throws Fault as the service answered it, SERVICE_UNREACHABLE when nothing answers, CANCELLED, TIMEOUT
 */
export function createRemoteInvoke(options: RemoteOptions = {}): Invoke {
  const baseUrl = normalizeBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL)
  return async (name, input, call) => {
    const operation = requireCatalogueOperation(name)
    const patienceMs = operation.timeoutMs ?? USUAL_TIMEOUT_MS
    const sendOnce = async () => {
      const limitMs = patienceMs + MARGIN_MS
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(limitMs)])
      const built = buildRequest(operation, input, { ...call, signal }, baseUrl, options.apiKey)
      try {
        return await readResponse(operation, await sendRequest(built, call, options.fetch), call)
      } catch (error) {
        throw explainError(error, call.signal, baseUrl, limitMs, options.keyHint)
      }
    }
    const onWait = (wait: Wait) => {
      options.onWait?.(wait)
      call.listener?.waiting?.(wait)
    }
    return waitOut(sendOnce, { signal: call.signal, patienceMs, maxSeconds: options.maxWaitSeconds, onWait })
  }
}

/** Path and query of an operation that is read by GET: where a browser itself finds the bytes of a file, part by part. */
export function formatCallPath(name: string, input: unknown): string {
  const operation = requireCatalogueOperation(name)
  const { path, query } = toWireRequest(operation, canonicalizeInput(operation, input))
  return path + query
}

/** Whether a call of this name changes nothing. */
export const isReading = (name: string): boolean => requireCatalogueOperation(name).kind === 'read'

function requireCatalogueOperation(name: string): Operation {
  const operation = Object.hasOwn(contract, name) ? (contract as OperationCatalogue)[name] : undefined
  if (operation) return operation
  throw new Fault('ROUTE_NOT_FOUND', `There is no operation called ${name}.`)
}

function buildRequest(
  operation: Operation,
  input: unknown,
  call: OperationCall,
  baseUrl: string,
  apiKey?: string,
): BuiltRequest {
  const { method, path, query, body } = toWireRequest(operation, canonicalizeInput(operation, input))
  const hears = call.listener?.event !== undefined || call.listener?.progress !== undefined
  const streams = hears && (operation.streams || operation.envelope === 'events')
  const headers = new Headers({
    'x-request-id': call.requestId,
    accept: streams ? 'text/event-stream' : 'application/json, */*;q=0.5',
  })
  const form = body && buildForm(operation, body)
  if (body && !form) headers.set('content-type', 'application/json')
  if (apiKey) headers.set('authorization', `Bearer ${apiKey}`)
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey)
  if (call.asJob) headers.set('prefer', 'respond-async')
  const request = new Request(baseUrl + path + query, {
    method,
    headers,
    signal: call.signal,
    body: form ?? (body && JSON.stringify(body)),
  })
  return { request, form: form ?? null }
}

type BuiltRequest = { readonly request: Request; readonly form: FormData | null }

/** Where a caller listens for it and something tells it, a file is sent with word of how much has gone. */
async function sendRequest(
  { request, form }: BuiltRequest,
  call: OperationCall,
  own?: FetchRequest,
): Promise<Response> {
  if (own) return own(request)
  const onSent = call.listener?.sent
  return form && onSent && canTellSent() ? sendForm(request, form, onSent) : fetch(request)
}

/** The form that carries a file, where a Blob stands in the field of its path; its name goes with it, or the given one. */
function buildForm({ upload }: Operation, { ...body }: Record<string, unknown>): FormData | null {
  const file = upload && body[upload.path]
  if (!(file instanceof Blob)) return null
  const name = body[upload!.name] ?? (file instanceof File ? file.name : undefined)
  delete body[upload!.name]
  const form = new FormData()
  for (const [field, value] of Object.entries(body)) {
    if (value !== file) form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.append(upload!.part, file, typeof name === 'string' ? name : 'upload') // last, so that the service knows the fields when it comes
  return form
}

async function readResponse(operation: Operation, response: Response, call: OperationCall): Promise<CallResult> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return isStream ? readStream(response, call.listener) : readReply(operation, response)
}

/** What a failed exchange means to the caller; a fault of the service passes as it is. */
function explainError(error: unknown, asked: AbortSignal, baseUrl: string, waitMs: number, keyHint = KEY_HINT): Fault {
  if (asked.aborted) return new Fault('CANCELLED', 'The call was cancelled.', { cause: error })
  if (error instanceof Fault && error.code === 'UNAUTHORIZED')
    return new Fault(error.code, error.message, { hint: keyHint, cause: error })
  if (error instanceof Fault) return error
  if (isTimeout(error)) {
    return new Fault(
      'TIMEOUT',
      `The service at ${baseUrl} did not answer within ${Math.round(waitMs / 1000)} seconds.`,
      {
        hint: 'Try again; if it stays so, look at GET /health and at the log of the service.',
        cause: error,
      },
    )
  }
  if (!(error instanceof TypeError)) return toFault(error)
  return new Fault('SERVICE_UNREACHABLE', `Nothing answers at ${baseUrl}.`, {
    hint: 'Start the service with "npm start" ("notebook-assistant" where it is installed), or set MCP_HTTP_URL to the address where it listens.',
    cause: error,
  })
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error.cause as { readonly code?: unknown } | undefined)?.code
  return error.name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
}

function normalizeBaseUrl(text: string): string {
  const address = readHttpAddress(text)
  if (address !== null) return address
  throw new Fault('BAD_REQUEST', 'The address of the service must be an http or https URL.', {
    hint: `Give it like ${DEFAULT_BASE_URL}.`,
  })
}
