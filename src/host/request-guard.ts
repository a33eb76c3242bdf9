import { isLoopback } from '../domain/notebook-url.ts'
import { readHostName } from '../lib/web-address.ts'

/** The product's own names: whoever stands in for them by name resolution sends them as they are. */
const PRODUCT_NAMES = /(?:^|\.)(?:google\.com|googleusercontent\.com|googlevideo\.com)$/
const MAX_CALL_BYTES = 64 * 2 ** 20
const MAX_UPLOAD_BYTES = 200 * 2 ** 20 // what the product takes of a file

/**
 * Whether a request may come in at all; its refusal, or null. Anyone on this machine may call, but not the pages of a
 * browser: not under a public name that was bound to this machine, and not across origins, the control address
 * included. A body that says it is too large is refused unread; one that does not say so is stopped by `bounded`.
 * @param publicUrl the address people know the host by, where a proxy stands before it
 */
export function guardRequest(request: Request, publicUrl: string | null): Response | null {
  const isKnownName = (name: string) => isLoopback(name) || PRODUCT_NAMES.test(name) || name === findHostName(publicUrl)
  if (!isKnownName(findHostName(request.url) ?? ''))
    return replyRefusal(403, 'This host is not known by the name in Host.')
  const origin = request.headers.get('origin')
  if (origin !== null && !isKnownName(findHostName(origin) ?? ''))
    return replyRefusal(403, 'Pages of this origin may not call.')
  return Number(request.headers.get('content-length') ?? 0) > chooseMaxBytes(request)
    ? replyRefusal(413, 'The body is too large.')
    : null
}

/** The request with a body that breaks off where it grows too large. */
export function limitBody(request: Request): Request {
  if (request.body === null || request.headers.has('content-length')) return request // HTTP itself bounds that one
  const maxBytes = chooseMaxBytes(request)
  let count = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      count += bytes.length
      if (count > maxBytes) controller.error(new RangeError('the body is too large'))
      else controller.enqueue(bytes)
    },
  })
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: request.body.pipeThrough(counting), ...HALF_DUPLEX })
}

const HALF_DUPLEX = { duplex: 'half' } as const // what Request wants for a body that is a stream

const chooseMaxBytes = ({ url }: Request) =>
  new URL(url).pathname.startsWith('/upload/') ? MAX_UPLOAD_BYTES : MAX_CALL_BYTES

function findHostName(address: string | null): string | null {
  const url = URL.parse(address ?? '')
  return url && readHostName(url)
}

const replyRefusal = (status: number, text: string) => new Response(text, { status })
