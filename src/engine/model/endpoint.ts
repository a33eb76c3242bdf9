/** An OpenAI-compatible endpoint, as the settings name it. `apiKey` never appears in a message. */
export type ModelEndpoint = {
  /** Up to and without the operation, for example `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 60_000

/** The address of one operation of an endpoint. */
export const buildEndpointAddress = (endpoint: ModelEndpoint, operation: string) =>
  `${endpoint.baseUrl.replace(/\/+$/, '')}/${operation}`

export const buildAuthorization = (endpoint: ModelEndpoint): Record<string, string> =>
  endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {}

/** Ends with `signal`, or when the endpoint has been waited for so long, unless it has a limit of its own. */
export const limitCall = ({ timeoutMs }: ModelEndpoint, signal: AbortSignal, defaultMs = DEFAULT_TIMEOUT_MS) =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs ?? defaultMs)])

/**
 * Posts the fields of one operation, or a form, and reads the reply. By fetch and not through a package: the questions'
 * own thread makes these calls, and the package takes 125 ms of it and 29 MB to load (measured 2026-11-21), for one request.
 * @throws EndpointError with the status of a refusal
 */
export async function postToEndpoint(
  endpoint: ModelEndpoint,
  operation: string,
  fields: object | FormData,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<unknown> {
  const isForm = fields instanceof FormData
  const response = await send(buildEndpointAddress(endpoint, operation), {
    method: 'POST',
    headers: { ...buildAuthorization(endpoint), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? fields : JSON.stringify({ model: endpoint.model, ...fields }),
    redirect: 'error',
    signal,
  })
  if (response.ok) return response.json()
  await response.body?.cancel()
  throw new EndpointError('failed', response.status)
}

/**
 * Why a call to an endpoint failed, as the end of a sentence ("The model ..."). Built from statuses and error names
 * alone: neither keys nor texts of a reply can get in.
 */
export function describeFailure(error: unknown): string {
  const status = findStatus(error)
  if (status !== null) return describeStatus(status)
  if (hasName(error, 'TimeoutError')) return 'did not answer in time'
  const code = findCode(error)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH' || code === 'EAI_AGAIN')
    return 'cannot be reached'
  if (code !== null) return 'broke the connection'
  if (error instanceof EndpointError) return error.message
  if (hasName(error, 'AI_InvalidResponseDataError')) return 'sent no complete reply'
  return 'gave a reply that cannot be read'
}

/** What a log may say of a failed call: an endpoint's own message or stack can hold keys, questions and reply text. */
export function buildFailureFields(error: unknown): { reason: string; name: string; status?: number } {
  const status = findStatus(error)
  const name = error instanceof Error ? error.name : typeof error
  return { reason: describeFailure(error), name, ...(status !== null && { status }) }
}

/** The failure as a cause that may be logged: in our words alone. */
export const buildQuietCause = (error: unknown) =>
  new EndpointError(describeFailure(error), findStatus(error) ?? undefined)

/** Whether the endpoint may take less: too many texts at once, or too long a one. */
export function isTooMuch(error: unknown): boolean {
  const status = findStatus(error)
  return status === 400 || status === 413 || status === 422
}

const BREAKS: readonly (string | null)[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** Whether the endpoint was reached and closed the connection, before or after it took the call. */
export const isBrokenConnection = (error: unknown): boolean => BREAKS.includes(findCode(error))

/** A reply that arrived and is of no use; the message is the end of a sentence in our own words. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError'
  readonly statusCode: number | undefined

  constructor(message: string, statusCode?: number) {
    super(message)
    this.statusCode = statusCode
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `refused the key (status ${status})`
  if (status === 404) return 'does not know this address or model (status 404)'
  if (status === 429) return 'is overloaded or its quota is spent (status 429)'
  return `failed with status ${status}`
}

/** Walks the causes: the packages wrap errors several times. */
function* listCauses(error: unknown): Generator<Record<string, unknown>> {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    yield current as Record<string, unknown>
    current =
      (current as { cause?: unknown; lastError?: unknown }).cause ?? (current as { lastError?: unknown }).lastError
  }
}

function findStatus(error: unknown): number | null {
  for (const { statusCode } of listCauses(error))
    if (typeof statusCode === 'number' && statusCode >= 400) return statusCode
  return null
}

function findCode(error: unknown): string | null {
  for (const { code } of listCauses(error))
    if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)) return code
  return null
}

function hasName(error: unknown, name: string): boolean {
  for (const link of listCauses(error)) if (link.name === name) return true
  return false
}
