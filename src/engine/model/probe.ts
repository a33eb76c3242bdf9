import {
  buildAuthorization,
  buildEndpointAddress,
  describeFailure,
  EndpointError,
  type ModelEndpoint,
} from './endpoint.ts'

/** The three things an endpoint can be configured for, with the settings that name it. */
const PURPOSES = {
  write: { setting: 'NOTEBOOK_LLM', what: 'The model' },
  embed: { setting: 'NOTEBOOK_EMBED', what: 'The embedder' },
  transcribe: { setting: 'NOTEBOOK_TRANSCRIBE', what: 'The transcription endpoint' },
} as const

export type Purpose = keyof typeof PURPOSES

/** What a check found: in `problem` one sentence without key or reply text, in `hint` the next step. */
type Probe = { readonly ok: true } | { readonly ok: false; readonly problem: string; readonly hint: string }

const TIMEOUT_MS = 5_000

/**
 * Calls an endpoint once with the smallest real request, since a list of models proves little. A recording is not sent:
 * for `transcribe` only the address and the key are checked.
 */
export async function probeEndpoint(purpose: Purpose, endpoint: ModelEndpoint, signal: AbortSignal): Promise<Probe> {
  try {
    const limit = AbortSignal.timeout(endpoint.timeoutMs ?? TIMEOUT_MS)
    await CHECKS[purpose](endpoint, AbortSignal.any([signal, limit]))
    return { ok: true }
  } catch (error) {
    signal.throwIfAborted()
    const { setting, what } = PURPOSES[purpose]
    const hint = `Check ${setting}_BASE_URL, ${setting}_MODEL and ${setting}_API_KEY; answers and search work without it.`
    return { ok: false, problem: `${what} ${describeFailure(error)}.`, hint }
  }
}

const CHECKS: Readonly<Record<Purpose, (endpoint: ModelEndpoint, signal: AbortSignal) => Promise<void>>> = {
  write: async (endpoint, signal) => {
    const messages = [{ role: 'user', content: 'Reply with: ok' }]
    const reply = await postJson(endpoint, 'chat/completions', { messages, max_tokens: 8 }, signal)
    if (!hasList(reply, 'choices')) throw new EndpointError('gave a reply that cannot be read')
  },
  embed: async (endpoint, signal) => {
    const reply = await postJson(endpoint, 'embeddings', { input: ['ok'] }, signal)
    if (!hasList(reply, 'data')) throw new EndpointError('gave a reply that cannot be read')
  },
  transcribe: async (endpoint, signal) => {
    const response = await fetch(buildEndpointAddress(endpoint, 'models'), {
      headers: buildAuthorization(endpoint),
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403 || response.status >= 500)
      throw new EndpointError('failed', response.status)
  },
}

async function postJson(
  endpoint: ModelEndpoint,
  operation: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(buildEndpointAddress(endpoint, operation), {
    method: 'POST',
    headers: { ...buildAuthorization(endpoint), 'content-type': 'application/json' },
    body: JSON.stringify({ model: endpoint.model, ...body }),
    redirect: 'error',
    signal,
  })
  if (response.ok) return response.json()
  await response.body?.cancel()
  throw new EndpointError('failed', response.status)
}

function hasList(reply: unknown, name: string): boolean {
  const list = typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>)[name] : null
  return Array.isArray(list) && list.length > 0
}
