/** How far below a value known JSON is looked for: the data in an envelope, and a list in the data. */
const LEVELS = 2

const known = new WeakMap<object, Uint8Array | (() => Uint8Array)>()

/** Tells how `value`, which nobody changes any more, reads as JSON; `bytes` is asked at most once, when it is needed. */
export function withJson<T extends object>(value: T, bytes: () => Uint8Array): T {
  known.set(value, bytes)
  return value
}

/** Whether the JSON of `value` is known. */
export const hasJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && known.has(value)

/** As JSON.stringify, with what is known taken over as it is. */
export function jsonOf(value: unknown): string {
  return holdsKnown(value) ? Buffer.concat(partsOf(value)).toString() : JSON.stringify(value)
}

type Parts = readonly (string | Uint8Array)[]

const ready = new WeakMap<Response, Parts>()

/** The body of a reply that was made here: whoever sends it need not read a stream. Null for any other. */
export const readyParts = (reply: Response): Parts | null => ready.get(reply) ?? null

/** A reply of JSON; what is known goes out as it is, since a `Response` copies bytes that it is handed directly. */
export function jsonReply(value: unknown, contentType = 'application/json'): Response {
  const parts = holdsKnown(value) ? partsOf(value) : [JSON.stringify(value)]
  const reply = replyOf(parts, contentType)
  ready.set(reply, parts)
  return reply
}

function replyOf(parts: Parts, contentType: string): Response {
  if (parts.every((part) => typeof part === 'string'))
    return new Response(parts.join(''), { headers: { 'Content-Type': contentType } })
  return streamedReply(parts as readonly Uint8Array[], contentType)
}

function streamedReply(parts: readonly Uint8Array[], contentType: string): Response {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const body = new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(part)
      stream.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': contentType, 'Content-Length': String(length) } })
}

function partsOf(value: unknown, levels = LEVELS): Uint8Array[] {
  if (hasJson(value)) return [knownBytes(value)]
  if (!holdsKnown(value, levels)) return [Buffer.from(JSON.stringify(value))]
  const fields = Object.entries(value as object).filter(([, field]) => field !== undefined)
  const parts = fields.flatMap(([name, field], index) => [
    Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    ...partsOf(field, levels - 1),
  ])
  return [...parts, Buffer.from('}')]
}

function knownBytes(value: object): Uint8Array {
  const kept = known.get(value)!
  if (typeof kept !== 'function') return kept
  const bytes = kept()
  known.set(value, bytes)
  return bytes
}

function holdsKnown(value: unknown, levels = LEVELS): boolean {
  if (hasJson(value)) return true
  if (levels === 0 || typeof value !== 'object' || value === null) return false
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).some((field) => holdsKnown(field, levels - 1))
}
