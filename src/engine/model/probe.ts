import {
  buildAuthorization,
  buildEndpointAddress,
  describeFailure,
  EndpointError,
  limitCall,
  type ModelEndpoint,
  postToEndpoint,
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
    await CHECKS[purpose](endpoint, limitCall(endpoint, signal, TIMEOUT_MS))
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
    requireList(await postToEndpoint(endpoint, 'chat/completions', { messages, max_tokens: 8 }, signal), 'choices')
  },
  embed: async (endpoint, signal) => {
    requireList(await postToEndpoint(endpoint, 'embeddings', { input: ['ok'] }, signal), 'data')
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

function requireList(reply: unknown, name: string): void {
  const list = typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>)[name] : null
  if (!Array.isArray(list) || list.length === 0) throw new EndpointError('gave a reply that cannot be read')
}
