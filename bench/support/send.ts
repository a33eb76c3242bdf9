import type { RunningService } from './service.ts'

/** A page on one thing, for services whose questions are timed and not read. */
export const KESTREL = `The kestrel of the old mill nests eleven metres above the ground, in a gap of the northern wall.

It feeds on voles, which it finds along the river. In wet summers it raises three young, in dry ones five.`

/** Sends a call to a service; whatever it refuses ends the bench. */
export async function send({ port }: RunningService, method: string, route: string, body?: unknown) {
  const reply = await fetch(`http://127.0.0.1:${port}${route}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${route}: status ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { readonly data: Readonly<Record<string, unknown>> }
}

/** Calls an operation of a service and gives what its reply says, in an envelope or not. */
export async function callService<T = Record<string, string>>(
  service: RunningService,
  route: string,
  body?: unknown,
  method = 'POST',
): Promise<T> {
  const { data, ...flat } = await send(service, method, route, body)
  return (data ?? flat) as T
}
