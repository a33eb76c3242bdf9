import type { RpcName } from '../product/rpc/ids.ts'
import { FrameWriter, type Row, resultRow, statusRow, unaryReply, unframedReply } from '../product/rpc/wire.ts'
import type { HostAccount } from './accounts.ts'
import { trailer } from './chat.ts'
import type { Call, HostHouse } from './house.ts'
import { Refusal, STATUS, statusCodeOf, statusOf } from './refusal.ts'
import { Slot } from './slot.ts'
import { GONE, RETIRED, UNARY, WRITES } from './unary.ts'

/** A posted call as it came over HTTP. */
export type Posted = {
  readonly house: HostHouse
  /** Null: nobody is signed in. */
  readonly account: HostAccount | null
  readonly origin: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
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
export async function batchReply(posted: Posted): Promise<string | null> {
  const startedMs = performance.now()
  const calls = readCalls(posted.form.get('f.req'))
  if (calls === null || calls.some(({ id }) => GONE.has(id))) return null
  const rows: Row[] = []
  for (const call of calls) rows.push(...(await rowsOf(posted, call)))
  return written(rows, posted.query.get('rt') === 'c', startedMs)
}

type Named = { readonly id: string; readonly params: string }

/** `[[[id, paramsJson, null, "generic"], ...]]`; null for anything else. */
function readCalls(request: string | null): Named[] | null {
  try {
    const outer: unknown = JSON.parse(request ?? '')
    const calls = Array.isArray(outer) && Array.isArray(outer[0]) ? (outer[0] as unknown[]) : []
    const named = calls.filter(isNamed).map(([id, params]) => ({ id, params: params ?? '[]' }))
    return named.length === 0 || named.length < calls.length ? null : named
  } catch {
    return null
  }
}

function isNamed(call: unknown): call is [id: string, params: string | null] {
  return Array.isArray(call) && typeof call[0] === 'string' && (call[1] === null || typeof call[1] === 'string')
}

/** The row of one call; none for an id that is not known, which is how the product tells. */
async function rowsOf(posted: Posted, { id, params }: Named): Promise<Row[]> {
  const { house, account } = posted
  if (account === null) return [statusRow(id, [STATUS.unauthenticated])]
  const name = house.faults.methodOf(id)
  if (name === null) return RETIRED.has(id) ? [statusRow(id, [STATUS.invalid])] : []
  try {
    const payload = await carryOut({ ...posted, account }, name, params)
    return [resultRow(id, house.faults.strike('reply-moved', name) ? [null, payload] : payload)]
  } catch (error) {
    const code = statusCodeOf(error)
    if (code === STATUS.internal && !(error instanceof Refusal))
      house.log.error('host.call', { method: name, cause: error })
    return [statusRow(id, statusOf(error))]
  }
}

async function carryOut(
  { house, account, origin, query }: Posted & { readonly account: HostAccount },
  name: RpcName,
  json: string,
): Promise<unknown> {
  const refused = house.faults.strike('refuse', name)
  if (refused) throw new Refusal(refused.number, 'as the fault says')
  const call: Call = {
    house,
    account,
    params: new Slot(parsed(json)),
    origin,
    pathNotebookId: /^\/notebook\/([^/]+)/.exec(query.get('source-path') ?? '')?.[1] ?? null,
    language: query.get('hl'),
  }
  const payload = await UNARY[name](call)
  const writeStatus = WRITES[name]
  if (writeStatus !== undefined && house.faults.strike('accepted-but-error', name))
    throw new Refusal(writeStatus, 'as the fault says')
  return payload
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Refusal(STATUS.invalid, 'the parameter list is no JSON')
  }
}

function written(rows: readonly Row[], isFramed: boolean, startedMs: number): string {
  const ending = trailer(startedMs)
  const [row] = rows
  if (row !== undefined && rows.length === 1) return isFramed ? unaryReply(row, ending) : unframedReply(row, ending)
  if (!isFramed) return `)]}'\n\n${JSON.stringify([...rows, ['di', ending.serverMs]])}`
  const writer = new FrameWriter()
  return rows.map((each) => writer.frame([each])).join('') + writer.end(ending)
}
