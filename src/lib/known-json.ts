/** How far below a value known JSON is looked for: the data in an envelope, and a list in the data. */
const MAX_KNOWN_LEVELS = 2

const knownJson = new WeakMap<object, Uint8Array | (() => Uint8Array)>()

/** Tells how `value`, which nobody changes any more, reads as JSON; `bytes` is asked at most once, when it is needed. */
export function attachJson<T extends object>(value: T, bytes: () => Uint8Array): T {
  knownJson.set(value, bytes)
  return value
}

/** Whether the JSON of `value` is known. */
export const isJsonKnown = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && knownJson.has(value)

/** As JSON.stringify, with what is known taken over as it is. */
export function serializeJson(value: unknown): string {
  return hasKnownJson(value) ? Buffer.concat(collectJsonParts(value)).toString() : JSON.stringify(value)
}

type JsonParts = readonly (string | Uint8Array)[]

const readyReplies = new WeakMap<Response, JsonParts>()

/** The body of a reply that was made here: whoever sends it need not read a stream. Null for any other. */
export const findReadyParts = (reply: Response): JsonParts | null => readyReplies.get(reply) ?? null

/** A reply of JSON; what is known goes out as it is, since a `Response` copies bytes that it is handed directly. */
export function createJsonReply(value: unknown, contentType = 'application/json'): Response {
  const parts = hasKnownJson(value) ? collectJsonParts(value) : [JSON.stringify(value)]
  const reply = buildJsonResponse(parts, contentType)
  readyReplies.set(reply, parts)
  return reply
}

function buildJsonResponse(parts: JsonParts, contentType: string): Response {
  if (parts.every((part) => typeof part === 'string'))
    return new Response(parts.join(''), { headers: { 'Content-Type': contentType } })
  return streamParts(parts as readonly Uint8Array[], contentType)
}

function streamParts(parts: readonly Uint8Array[], contentType: string): Response {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const body = new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(part)
      stream.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': contentType, 'Content-Length': String(length) } })
}

function collectJsonParts(value: unknown, levels = MAX_KNOWN_LEVELS): Uint8Array[] {
  if (isJsonKnown(value)) return [readKnownBytes(value)]
  if (!hasKnownJson(value, levels)) return [Buffer.from(JSON.stringify(value))]
  const fields = Object.entries(value as object).filter(([, field]) => field !== undefined)
  const parts = fields.flatMap(([name, field], index) => [
    Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    ...collectJsonParts(field, levels - 1),
  ])
  return [...parts, Buffer.from('}')]
}

function readKnownBytes(value: object): Uint8Array {
  const kept = knownJson.get(value)!
  if (typeof kept !== 'function') return kept
  const bytes = kept()
  knownJson.set(value, bytes)
  return bytes
}

function hasKnownJson(value: unknown, levels = MAX_KNOWN_LEVELS): boolean {
  if (isJsonKnown(value)) return true
  if (levels === 0 || typeof value !== 'object' || value === null) return false
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).some((field) => hasKnownJson(field, levels - 1))
}
