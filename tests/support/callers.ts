import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createClient } from '../../src/client/client.ts'
import { createRemoteInvoke } from '../../src/client/invoke.ts'
import { contract, type OperationName } from '../../src/contract/index.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { toWireRequest } from '../../src/contract/route.ts'
import { FAULTS, Fault } from '../../src/domain/fault.ts'
import { runCommand } from '../../src/faces/cli/program.ts'
import { plainTerminal } from './plain-terminal.ts'

export type Input = Readonly<Record<string, unknown>>

/** What a face answered, in the same form for every face. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly code: string; readonly error: string }

/** Asks a running service through one face; null where the face does not offer the operation. */
export type Caller = (name: OperationName, input: Input) => Promise<Outcome | null>

/** Plain requests, as curl would send them; statuses and envelopes are checked on the way. */
export const httpCaller =
  (url: string): Caller =>
  async (name, input) => {
    const { method, path, query, body } = toWireRequest(contract[name], input)
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(url + path + query, { method, ...sent })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      return { ok: true, data: lastEvent(await response.text()) }
    }
    if (response.headers.get('content-type')?.startsWith('text/plain')) {
      return { ok: true, data: namesOfMetrics(await response.text()) }
    }
    const reply = (await response.json()) as Record<string, unknown>
    if (response.status === 202) return { ok: true, data: reply.data }
    if (response.ok) return { ok: true, data: dataOf(contract[name], reply) }
    const { code, error, success, request_id } = reply as Failure
    if (success !== false || !request_id || FAULTS[code]?.status !== response.status) {
      throw new Error(`${name}: HTTP ${response.status} with ${JSON.stringify(reply)} is no failure envelope`)
    }
    return failed({ code, error })
  }

type Failure = {
  readonly success: unknown
  readonly code: keyof typeof FAULTS
  readonly error: string
  readonly request_id?: string
}

/** What a stream ends with; `meta` stands beside the data of `done`, and in the record of a job. */
function lastEvent(stream: string): unknown {
  const [name, data] = stream.trimEnd().split('\n').slice(-2)
  const last: unknown = JSON.parse(data!.slice('data:'.length))
  return name === 'event: done' ? withoutMeta(last) : last
}

function withoutMeta(data: unknown): unknown {
  const { meta: _, ...fields } = data as Record<string, unknown>
  return fields
}

function dataOf({ envelope = 'data' }: Operation, reply: Record<string, unknown>): unknown {
  if (envelope === 'bare') return reply
  const { success, meta: _, ...fields } = reply
  if (success !== true) throw new Error('a success says so')
  return envelope === 'data' ? fields.data : fields
}

/** What is measured, without the measurements: those are of the moment. */
function namesOfMetrics(text: string): string {
  return text.replaceAll(/ \S+$/gm, '')
}

/** The typed client: faults are thrown. */
export const clientCaller = (url: string): Caller => {
  const client = createClient({ baseUrl: url })
  return async (name, input) => {
    try {
      const data = await (client[name] as (input: Input) => Promise<unknown>)(input)
      return { ok: true, data: typeof data === 'string' ? namesOfMetrics(data) : data }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return failed({ code: error.code, error: error.message })
    }
  }
}

/** A client of the protocol at `/mcp`: failures are results. */
export const mcpCaller = async (url: string): Promise<Caller & { close(): Promise<void> }> => {
  const client = new Client({ name: 'parity', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  const call: Caller = async (name, input) => {
    const { tool } = contract[name] as Operation
    if (!tool) return null
    const { isError, structuredContent } = await client.callTool({ name: tool, arguments: { ...input } })
    return isError ? failed(structuredContent as Failure) : { ok: true, data: withoutMeta(structuredContent) }
  }
  return Object.assign(call, { close: () => client.close() })
}

/** The command line with `--json`, its words made from the verb that the catalogue gives. */
export const cliCaller =
  (url: string): Caller =>
  async (name, input) => {
    const operation: Operation = contract[name]
    if (!operation.cli) return null
    let out = ''
    let err = ''
    const program = { catalogue: contract, version: '0', connect: () => createRemoteInvoke({ baseUrl: url }) }
    const code = await runCommand([...words(operation.cli, input), '--json', '--yes'], program, {
      ...noTerminal,
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    return code === 0 ? { ok: true, data: JSON.parse(out) } : failed(JSON.parse(err))
  }

export const noTerminal = {
  readStdin: async () => '',
  ask: async () => '',
  directory: '/',
  ...plainTerminal,
}

function words(cli: string, input: Input): string[] {
  const places = [...cli.matchAll(/[<[](\w+)/g)].map(([, field]) => field!)
  const isPlaced = (field: string) =>
    places.slice(0, places.findIndex((place) => input[place] === undefined) + 1 || 9).includes(field)
  const placed = places.filter((field) => isPlaced(field) && input[field] !== undefined)
  const flags = Object.entries(input).filter(([field]) => !placed.includes(field))
  return [
    ...cli.split(' ').filter((word) => /^[a-z]/.test(word)),
    ...flags.map(([field, value]) => `--${field.replaceAll('_', '-')}=${textOf(value)}`),
    ...placed.flatMap((field) => [input[field]].flat().map(String)),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Hints are no part of it: each face says them in its own words, see `hints.test.ts`. */
function failed({ code, error }: { code: string; error: string }): Outcome {
  return { ok: false, code, error }
}
