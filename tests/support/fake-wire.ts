import { createResultRow, createStatusRow, writeUnaryReply } from '../../src/wire/frames.ts'
import { findRpcName, type RpcName } from '../../src/wire/ids.ts'

export const HOST = 'http://127.0.0.1:4999'
export const PAGE =
  'window.WIZ_global_data = {"FdrFJe":"-77","SNlM0e":"csrf:1","cfb2h":"boq_1","oPEP7c":"owner@example.com"};'

/** One request as it came in. */
export type Heard = {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: string
  readonly name: RpcName | null
  readonly params: unknown[]
}

/** A payload, a whole reply, or what is thrown. */
export type Answer = unknown

/**
 * The hosted product as a function: hand its `fetch` to what is tested. `answer` gives the payload of a call, or a
 * Response where it misbehaves; a call that it does not expect fails the test.
 */
export function fakeWire(answer: (heard: Heard) => Answer) {
  const heard: Heard[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted()
    const one = await read(address, init)
    heard.push(one)
    const given = await answer(one)
    if (given instanceof Response) return given
    if (given instanceof Error) throw given
    if (one.url.pathname === '/') return page(PAGE)
    if (one.name === null) throw new Error(`nobody expected ${one.method} ${one.url.pathname}`)
    return reply(one, given)
  }
  const named = (name: RpcName) => heard.filter((one) => one.name === name)
  return { fetch, heard, named, pages: () => heard.filter(({ url }) => url.pathname === '/').length }
}

export const page = (text: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

export const body = (text: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })

const idOf = ({ url }: Heard) => url.searchParams.get('rpcids') ?? ''

export const reply = (one: Heard, payload: unknown) =>
  body(writeUnaryReply(createResultRow(idOf(one), payload), { serverMs: 1 }))

export const refusal = (one: Heard, code: number) =>
  body(writeUnaryReply(createStatusRow(idOf(one), [code]), { serverMs: 1 }))

async function read(address: string, init: RequestInit): Promise<Heard> {
  const url = new URL(address)
  const sent = await new Response(init.body ?? null).text()
  const id = url.searchParams.get('rpcids')
  const form = new URLSearchParams(sent).get('f.req')
  const envelope = form === null ? null : JSON.parse(form)
  const json: unknown = id === null ? envelope?.[1] : envelope?.[0]?.[0]?.[1]
  return {
    url,
    method: init.method ?? 'GET',
    headers: new Headers(init.headers),
    body: sent,
    name: id === null ? null : findRpcName(id),
    params: typeof json === 'string' ? JSON.parse(json) : [],
  }
}
