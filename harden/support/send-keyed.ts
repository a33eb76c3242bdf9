import type { Send } from './keyed-writes.ts'

/** The service answered, and refused. */
export class Refused extends Error {}

/** Sends requests to the service at `url`; a refusal is told with its sentence. */
export function senderTo(url: string): Send {
  return async (method, path, body, key) => {
    const isForm = body instanceof FormData
    const headers = {
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const response = await fetch(url + path, { method, headers, body: isForm ? body : body && JSON.stringify(body) })
    const reply = (await response.json()) as { readonly success?: boolean; readonly data?: Record<string, unknown> }
    if (reply.success !== true) throw new Refused(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply.data ?? (reply as Record<string, unknown>)
  }
}
