import {
  createResultRow,
  createStatusRow,
  FrameWriter,
  type WireRow,
  writeUnaryReply,
  writeUnframedReply,
} from '../wire/frames.ts'
import type { RpcName } from '../wire/ids.ts'
import { STATUS } from '../wire/status-codes.ts'
import type { HostAccount } from './accounts.ts'
import { createTrailer } from './chat.ts'
import { Refusal, toStatusCode, toStatusPayload } from './refusal.ts'
import type { HostCall, HostServices } from './services.ts'
import { GONE, RETIRED, UNARY, WRITES } from './unary.ts'
import { WireReader } from './wire-reader.ts'

/** A posted call as it came over HTTP. */
type PostedBatch = {
  readonly services: HostServices
  /** Null: nobody is signed in. */
  readonly account: HostAccount | null
  readonly origin: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** Whether this host's own page asks: it knows where everything has moved to. */
  readonly isOwnPage: boolean
}

export const REPLY_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="response.bin"; filename*=UTF-8''response.bin`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  server: 'ESF',
}

/**
 * Answers the unary calls of one post, usually one. The outer form is checked here; what a call means is its method's.
 * @returns null when the form cannot be read, or its method is gone: HTTP 400
 * Source: wire.md, sections 3 and 4.
 */
export async function answerBatch(batch: PostedBatch): Promise<string | null> {
  const startedMs = performance.now()
  const calls = readCalls(batch.form.get('f.req'))
  if (calls === null || calls.some(({ id }) => GONE.has(id))) return null
  const rows: WireRow[] = []
  for (const call of calls) rows.push(...(await answerNamedCall(batch, call)))
  return writeBatchReply(rows, batch.query.get('rt') === 'c', startedMs)
}

type NamedCall = { readonly id: string; readonly params: string }

/** `[[[id, paramsJson, null, "generic"], ...]]`; null for anything else. */
function readCalls(request: string | null): NamedCall[] | null {
  try {
    const outer: unknown = JSON.parse(request ?? '')
    const calls = Array.isArray(outer) && Array.isArray(outer[0]) ? (outer[0] as unknown[]) : []
    const namedCalls = calls.filter(isNamedCall).map(([id, params]) => ({ id, params: params ?? '[]' }))
    return namedCalls.length === 0 || namedCalls.length < calls.length ? null : namedCalls
  } catch {
    return null
  }
}

function isNamedCall(call: unknown): call is [id: string, params: string | null] {
  return Array.isArray(call) && typeof call[0] === 'string' && (call[1] === null || typeof call[1] === 'string')
}

/** The row of one call; none for an id that is not known, which is how the product tells. */
async function answerNamedCall(batch: PostedBatch, { id, params }: NamedCall): Promise<WireRow[]> {
  const { services, account } = batch
  if (account === null) return [createStatusRow(id, [STATUS.unauthenticated])]
  const name = services.faults.findMethod(id)
  if (name === null) return RETIRED.has(id) ? [createStatusRow(id, [STATUS.invalid])] : []
  try {
    const payload = await runMethod({ ...batch, account }, name, params)
    return [
      createResultRow(id, !batch.isOwnPage && services.faults.strike('reply-moved', name) ? [null, payload] : payload),
    ]
  } catch (error) {
    const code = toStatusCode(error)
    if (code === STATUS.internal && !(error instanceof Refusal))
      services.log.error('host.call', { method: name, cause: error })
    return [createStatusRow(id, toStatusPayload(error))]
  }
}

async function runMethod(
  { services, account, origin, query, isOwnPage }: PostedBatch & { readonly account: HostAccount },
  name: RpcName,
  json: string,
): Promise<unknown> {
  const refused = services.faults.strike('refuse', name)
  if (refused) throw new Refusal(refused.number, 'as the fault says')
  const call: HostCall = {
    services,
    account,
    params: new WireReader(parseParameters(json)),
    origin,
    pathNotebookId: /^\/notebook\/([^/]+)/.exec(query.get('source-path') ?? '')?.[1] ?? null,
    language: query.get('hl'),
    isOwnPage,
  }
  const payload = await UNARY[name](call)
  const writeStatus = WRITES[name]
  if (writeStatus !== undefined && services.faults.strike('accepted-but-error', name))
    throw new Refusal(writeStatus, 'as the fault says')
  return payload
}

function parseParameters(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Refusal(STATUS.invalid, 'the parameter list is no JSON')
  }
}

function writeBatchReply(rows: readonly WireRow[], isFramed: boolean, startedMs: number): string {
  const ending = createTrailer(startedMs)
  const [row] = rows
  if (row !== undefined && rows.length === 1)
    return isFramed ? writeUnaryReply(row, ending) : writeUnframedReply(row, ending)
  if (!isFramed) return `)]}'\n\n${JSON.stringify([...rows, ['di', ending.serverMs]])}`
  const writer = new FrameWriter()
  return rows.map((each) => writer.frame([each])).join('') + writer.end(ending)
}
