import { Fault } from '../../domain/fault.ts'
import { findJsonProblem, locateOffset } from '../../lib/json-place.ts'
import { isRecord } from '../../lib/json-value.ts'
import { formatSize } from '../../lib/size.ts'

const HOW_TO_SEND =
  'Send JSON with the header Content-Type: application/json; multipart/form-data is taken by source upload alone.'

/**
 * The JSON object a request carries; `{}` for an empty body.
 * @param typeHint what to do where the body is sent as something else
 * @throws Fault BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST (not UTF-8, not JSON, not an object)
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  typeHint = HOW_TO_SEND,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limitBytes)
  if (bytes.length === 0) return {}
  requirePlainJson(request.headers, typeHint)
  return parseBodyObject(decodeUtf8(bytes))
}

/**
 * The whole body, at most `limitBytes` of it; the rest is never read.
 * @throws Fault BODY_TOO_LARGE
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limitBytes) throw createBodyTooLargeFault(limitBytes)
  if (declared !== null) return await readDeclared(request, limitBytes)
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    sizeBytes += part.length
    if (sizeBytes > limitBytes) throw createBodyTooLargeFault(limitBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What has a length is bounded by it, and read at once: no stream is made of it. */
async function readDeclared(request: Request, limitBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > limitBytes) throw createBodyTooLargeFault(limitBytes)
  return bytes
}

export function createBodyTooLargeFault(limitBytes: number, setting = 'HTTP_BODY_LIMIT'): Fault {
  return new Fault('BODY_TOO_LARGE', `The request body is larger than ${formatSize(limitBytes)}.`, {
    hint: `Send less at once, or raise ${setting} and start the service again.`,
  })
}

/** A body whose type nobody named is tried as JSON: clients without a habit of naming it send nothing else. */
function isJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').toLowerCase().split(/\s*;/, 1)
  return type === '' || type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)
}

/** What the request says of its body: the body itself may well be JSON, so the type that was said is told. */
function requirePlainJson(headers: Headers, typeHint: string): void {
  const type = headers.get('content-type')
  if (!isJson(type)) {
    throw new Fault('UNSUPPORTED_MEDIA_TYPE', `The request body is sent as ${type}, not as JSON.`, {
      hint: typeHint,
    })
  }
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return
  throw new Fault(
    'UNSUPPORTED_MEDIA_TYPE',
    `The request body is packed (${encoding}); this service reads it as it is.`,
    {
      hint: 'Send the JSON unpacked, without the header Content-Encoding.',
    },
  )
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) // drops a byte order mark
  } catch (cause) {
    throw new Fault('BAD_REQUEST', 'The request body is not UTF-8 text.', { hint: 'Encode the JSON as UTF-8.', cause })
  }
}

function parseBodyObject(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const value = parseBodyJson(text)
  if (isRecord(value)) return value
  throw new Fault('BAD_REQUEST', 'The request body must be a JSON object.', {
    hint: 'Wrap the fields in braces: {"name": "value"}.',
  })
}

function parseBodyJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createMalformedFault(text)
  }
}

function createMalformedFault(text: string): Fault {
  const problem = findJsonProblem(text)
  if (!problem) return new Fault('BAD_REQUEST', 'The request body is not JSON.')
  const { position, expected } = problem
  const { line, column } = locateOffset(text, position)
  const wanted = expected
    .replace('end', 'the end')
    .replace('key', 'a name in double quotes')
    .replace('value', 'a value')
  return new Fault(
    'BAD_REQUEST',
    `The request body is not JSON: expected ${wanted} at position ${position} (line ${line}, column ${column}).`,
    { hint: 'Check quotes, commas and braces there.', details: { position, line, column } },
  )
}
