import { Fault } from '../domain/fault.ts'
import { readHttpAddress } from '../lib/web-address.ts'
import { ConfigProblem } from './config.ts'
import { formatLocalAddress, stripBrackets } from './service-address.ts'

/** What the callers of a running service (stdio companion, command line) need of the environment. */
export type ClientConfig = {
  readonly baseUrl: string
  readonly apiKey?: string
  /** The value of MCP_TOOLS. */
  readonly mcpTools: string
}

type ClientEnvironment = Readonly<Record<string, string | undefined>>

/**
 * Reads MCP_HTTP_URL, HTTP_HOST, HTTP_PORT, API_KEY and MCP_TOOLS, and nothing else: a wrong setting of the service does not
 * concern those who call it.
 * @throws ConfigProblem naming the variable
 * Source: decisions, sections 11 and 12.
 */
export function readClientConfig(environment: ClientEnvironment): ClientConfig {
  const readVariable = (name: string) => environment[name]?.trim() || undefined
  return {
    baseUrl: readVariable('MCP_HTTP_URL')
      ? parseServiceUrl(readVariable('MCP_HTTP_URL')!)
      : formatLocalAddress(stripBrackets(readVariable('HTTP_HOST') ?? ''), parsePort(readVariable('HTTP_PORT'))),
    apiKey: readVariable('API_KEY'),
    mcpTools: readVariable('MCP_TOOLS') ?? 'all',
  }
}

/** The same for a command line, which tells faults. @throws Fault BAD_REQUEST */
export const readCallerConfig = (): ClientConfig => refuseConfigProblem(() => readClientConfig(process.env))

/** Runs what reads settings. @throws Fault BAD_REQUEST naming what cannot be used */
export function refuseConfigProblem<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    throw new Fault('BAD_REQUEST', error.message, { cause: error })
  }
}

/** What to do where the service refuses the key, or misses it. */
export function chooseKeyHint({ apiKey }: ClientConfig): string {
  return apiKey
    ? 'The service has another key than API_KEY in this environment: set it to the key of the service.'
    : 'The service asks for a key: set API_KEY in the environment to it.'
}

function parseServiceUrl(text: string): string {
  const address = readHttpAddress(text)
  if (address !== null) return address
  throw new ConfigProblem(
    'MCP_HTTP_URL: expected the http or https address of the service, such as http://127.0.0.1:3000',
  )
}

function parsePort(text = '3000'): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new ConfigProblem('HTTP_PORT: expected a whole number from 1 to 65535')
}
