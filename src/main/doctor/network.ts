import { createServer } from 'node:net'
import { toFault } from '../../domain/fault.ts'
import { isLoopback } from '../../domain/notebook-url.ts'
import { type Purpose, probeEndpoint } from '../../engine/model/probe.ts'
import { searchWeb } from '../../engine/research/search-endpoint.ts'
import type { Config, EndpointConfig } from '../config.ts'
import { type Finding, reportFailure, reportOk, reportWarning } from '../finding.ts'
import { packageVersion } from '../package-version.ts'
import { formatServiceAddress } from '../service-address.ts'
import { describeStartProblem } from '../service-process.ts'

const TIMEOUT_MS = 5_000
const CHECK = 'Port'

type Health = { readonly version: string; readonly status: string; readonly problems: readonly string[] }

/** Whether our own service answers at the port, somebody else does, or it is free. */
export async function checkPort(config: Config): Promise<Finding[]> {
  const { host, port } = config.http
  if (port === 0) return [reportOk(CHECK, 'Any free port is taken, since HTTP_PORT is 0.')]
  const reply = await fetchHealth(`${formatServiceAddress(host, port)}/health`)
  if (reply === 'nobody') return [await checkFreePort(config)]
  if (reply !== 'stranger') return reportOwnService(reply, port)
  const fix = 'Stop the program that has it, or choose another with HTTP_PORT.'
  return [reportFailure(CHECK, `Port ${port} is taken, and not by this service.`, fix)]
}

/** Everybody who reaches the port may use the service, unless it stays on this machine or asks for a key. */
export function checkAccess({ http: { host, apiKey } }: Config): Finding {
  if (apiKey !== null) return reportOk('Access', 'Everything but /health asks for the API key.')
  if (isLoopback(host)) return reportOk('Access', 'The service is reached from this machine alone.')
  const fix =
    'Set API_KEY to ask for a key, or keep it to this machine: by HTTP_HOST=127.0.0.1, in a container by publishing its port on 127.0.0.1.'
  return reportWarning('Access', 'Anybody who reaches this machine can use the service.', fix)
}

function reportOwnService({ version, status, problems }: Health, port: number): Finding[] {
  const findings = problems.map((problem) =>
    reportWarning('Service', problem, 'See what the other checks say; GET /health tells when it is over.'),
  )
  const own = packageVersion()
  const fix = 'Restart the service, so that the version that is installed runs.'
  const running =
    version === own
      ? reportOk(CHECK, `Notebook Assistant ${version} answers at port ${port}: ${status}.`)
      : reportWarning(CHECK, `Notebook Assistant ${version} answers at port ${port}; installed is ${own}.`, fix)
  return [running, ...findings]
}

async function fetchHealth(address: string): Promise<Health | 'nobody' | 'stranger'> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    const { success, version, status, data } = (await response.json()) as Record<string, unknown>
    if (success !== true || typeof version !== 'string') return 'stranger'
    const { problems = [] } = data as { problems?: readonly string[] }
    return { version, status: String(status), problems }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return code === undefined || code.startsWith('UND_ERR') || code.startsWith('HPE_') ? 'stranger' : 'nobody'
  }
}

/** Takes the port for a moment: only that tells whether this user may have it, and whether the host is ours. */
async function checkFreePort(config: Config): Promise<Finding> {
  const { host, port } = config.http
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    await new Promise((resolve) => server.close(resolve))
    return reportOk(CHECK, `Port ${port} is free; the service does not run here.`)
  } catch (error) {
    const { code } = error as { code?: string }
    const sentence = describeStartProblem({ code, message: 'listen' }, config)
    return reportFailure(CHECK, sentence, 'Set HTTP_HOST and HTTP_PORT to an address this machine has and may use.')
  }
}

/** Calls each endpoint that is configured once, with the smallest real request; no other address is ever called. */
export async function checkEndpoints(config: Config, signal: AbortSignal): Promise<Finding[]> {
  return Promise.all([
    checkEndpoint('Model', 'write', config.model, 'answers are the sources’ own sentences', signal),
    checkEndpoint('Embedder', 'embed', config.embedder, 'search goes by words', signal),
    checkEndpoint('Transcription', 'transcribe', config.transcriber, 'audio and video files are refused', signal),
    checkSearch(config.searchUrl, signal),
  ])
}

async function checkEndpoint(
  check: string,
  purpose: Purpose,
  endpoint: EndpointConfig | null,
  without: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (endpoint === null) return reportOk(check, `Not configured: ${without}.`)
  const probe = await probeEndpoint(purpose, endpoint, signal)
  if (!probe.ok) return reportFailure(check, probe.problem, probe.hint)
  return reportOk(check, `${new URL(endpoint.baseUrl).host} answers for ${endpoint.model}.`)
}

async function checkSearch(url: string | null, signal: AbortSignal): Promise<Finding> {
  if (url === null) return reportOk('Web search', 'Not configured: research on the web answers how to set it up.')
  try {
    await searchWeb(url, { text: 'notebook', page: 1 }, TIMEOUT_MS, signal)
    return reportOk('Web search', `${new URL(url).host} answers in the JSON form.`)
  } catch (error) {
    const { message, hint } = toFault(error)
    return reportFailure('Web search', message, hint ?? 'Check NOTEBOOK_SEARCH_URL, and that its JSON form is on.')
  }
}

/** Where new notebooks are made. */
export function checkProduct({ product }: Config): Finding {
  if (product === 'local') return reportOk('Product', 'Notebooks live on this machine.')
  return reportOk('Product', 'New notebooks are made in the hosted product.')
}
