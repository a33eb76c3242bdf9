import { connect } from 'node:net'

/** One request as bytes, so that nothing between mends what is wrong with it. */
export type RawRequest = {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** How the body is framed: told right, told wrong, in chunks, or in chunks that are none. */
  readonly framing: 'length' | 'too long' | 'too short' | 'chunked' | 'broken chunks'
}

export type RawReply =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: string; readonly body: string }
  /** The connection was closed without a reply. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' }

const MAX_REPLY_BYTES = 20 * 2 ** 20

/** Sends a request on a connection of its own and reads its reply; what may come after that is no reply to it. */
export function sendRaw(port: number, request: RawRequest, limitMs: number): Promise<RawReply> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let sizeBytes = 0
    const socket = connect(port, '127.0.0.1')
    const end = (isSilent: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const kind = isSilent ? 'silent' : 'closed'
      resolve(sizeBytes === 0 ? { kind } : parseReply(Buffer.concat(parts)))
    }
    const timer = setTimeout(() => end(true), limitMs)
    socket.on('error', () => end(false)).on('close', () => end(false))
    socket.on('data', (part) => {
      sizeBytes += part.length
      if (sizeBytes <= MAX_REPLY_BYTES) parts.push(part)
      if (isWhole(Buffer.concat(parts), request.method)) end(false)
    })
    socket.on('connect', () => {
      socket.write(headOf(request))
      for (const part of framed(request)) socket.write(part)
      if (request.framing === 'too short' || request.framing === 'broken chunks') socket.end()
    })
  })
}

/** The request line and the headers; whatever stands in them goes out as it is. */
function headOf({ method, target, headers, body, framing }: RawRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  if (framing === 'chunked' || framing === 'broken chunks') lines.push('Transfer-Encoding: chunked')
  else if (framing === 'too short') lines.push(`Content-Length: ${body.length + 100}`)
  else if (framing === 'too long') lines.push(`Content-Length: ${Math.max(0, body.length - 3)}`)
  else if (body.length > 0) lines.push(`Content-Length: ${body.length}`)
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
}

function framed({ body, framing }: RawRequest): readonly Buffer[] {
  if (framing === 'chunked') return [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
  if (framing === 'broken chunks') return [Buffer.from('zz;\r\n'), body]
  return [body]
}

const LAST_CHUNK = '\r\n0\r\n\r\n'
const lengthIn = (head: string) => /^content-length: (\d+)/im.exec(head)?.[1]

/** Whether the reply has come to its end, by what its head says of its length. */
function isWhole(bytes: Buffer, method: string): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = bytes.toString('latin1', 0, end)
  if (method === 'HEAD' || /^HTTP\/1\.1 (204|304)/.test(head)) return true
  const length = lengthIn(head)
  return length === undefined ? bytes.includes(LAST_CHUNK, end) : bytes.length >= end + 4 + Number(length)
}

function parseReply(bytes: Buffer): RawReply {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end)
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  const body = isChunked ? unchunked(rest) : rest.toString('utf8', 0, Number(lengthIn(head) ?? rest.length))
  return { kind: 'reply', status, headers: head, body }
}

function unchunked(bytes: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd < 0 ? at : lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts).toString('utf8')
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
