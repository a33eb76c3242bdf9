import type { CallListener } from '../contract/operation.ts'

/** Whether here something tells how much of a form has gone: browsers do, `fetch` does nowhere. */
export const canTellSent = (): boolean => typeof XMLHttpRequest !== 'undefined'

/** Sends a form like `fetch`, and tells how much of it has gone. @throws TypeError when the connection breaks off, as `fetch` does */
export function sendForm(
  request: Request,
  form: FormData,
  onSent: NonNullable<CallListener['sent']>,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const exchange = new XMLHttpRequest()
  exchange.open(request.method, request.url)
  exchange.responseType = 'blob'
  for (const [name, value] of request.headers) if (name !== 'content-type') exchange.setRequestHeader(name, value) // its bounds are the exchange's own
  exchange.upload.onprogress = ({ loaded, total }) => onSent({ sentBytes: loaded, totalBytes: total })
  exchange.onload = () => resolve(toResponse(exchange))
  exchange.onerror = () => reject(new TypeError('The connection broke off.'))
  exchange.onabort = () => reject(request.signal.reason)
  request.signal.addEventListener('abort', () => exchange.abort(), { once: true })
  if (request.signal.aborted) reject(request.signal.reason)
  else exchange.send(form)
  return promise
}

function toResponse(exchange: XMLHttpRequest): Response {
  const lines = exchange.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  return new Response(exchange.response as Blob, { status: exchange.status, headers })
}
