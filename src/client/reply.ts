import type { CallResult, FileContent, Operation } from '../contract/operation.ts'
import type { Provenance } from '../domain/account.ts'
import { FAULTS, Fault, type FaultCode } from '../domain/fault.ts'
import { isRecord } from '../lib/json-value.ts'

type EnvelopeFields = Readonly<Record<string, unknown>>

/**
 * Takes the result of a call out of its envelope: text as it is, a file as a stream, JSON without `success` and `meta`.
 * @throws Fault as the service answered it
 */
export async function readReply({ envelope = 'data' }: Operation, response: Response): Promise<CallResult> {
  if (envelope === 'file' && response.ok && response.headers.has('content-disposition')) return readFileReply(response)
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return { data: await readBareText(response, envelope) }
  const body = await readJsonReply(response)
  if (!response.ok) throw parseFailureReply(body, response)
  if (envelope === 'bare') return { data: body }
  const { success: _, meta, ...fields } = body
  const how = isRecord(meta) ? { meta: meta as Provenance } : {}
  const isInData = envelope === 'data' || response.status === 202 // a job, whatever the operation's own envelope
  if (!isInData) return { data: fields, ...how }
  return { data: fields.data, ...how, ...(Array.isArray(fields.warnings) ? { warnings: fields.warnings } : {}) }
}

/** The fault that a failure envelope tells of; one without a code of our table is no reply of this service. */
export function parseFailureReply(body: EnvelopeFields, response: Response): Fault {
  const { code, error, hint, data, meta } = body
  const details = { ...(isRecord(body.details) && body.details), ...(data === undefined ? {} : { data }) }
  if (typeof code !== 'string' || !Object.hasOwn(FAULTS, code) || typeof error !== 'string')
    return createForeignFault(response)
  const retryAfter = Number(response.headers.get('retry-after') ?? undefined)
  return new Fault(code as FaultCode, error, {
    ...(response.ok ? {} : { status: response.status }),
    ...(typeof hint === 'string' ? { hint } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(isRecord(meta) ? { meta: meta as Provenance } : {}),
  })
}

async function readBareText(response: Response, envelope: string): Promise<string> {
  if (response.ok && envelope === 'bare') return response.text()
  throw createForeignFault(response)
}

/** What the headers say of a file, and its bytes for whoever takes them. */
function readFileReply({ headers, body, url }: Response): CallResult {
  const name = parseFileName(headers.get('content-disposition') ?? '')
  const mimeType = (headers.get('content-type') ?? 'application/octet-stream').replace(/; charset=utf-8$/i, '')
  const size = Number(headers.get('content-length'))
  const hash = /^"(.*)"$/.exec(headers.get('etag') ?? '')?.[1]
  const bytes = body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() })
  const cancelBody = () => bytes.cancel()
  const file: FileContent = { name, mimeType, sizeBytes: size, hash, read: async () => bytes, release: cancelBody }
  return { data: { name, mimeType, size, ...(url ? { url } : {}) }, file }
}

/** Source: RFC 6266, section 4.3: the name in any script wins. */
function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'content')
}

async function readJsonReply(response: Response): Promise<EnvelopeFields> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch (cause) {
    throw createForeignFault(response, cause)
  }
  throw createForeignFault(response)
}

function createForeignFault(response: Response, cause?: unknown): Fault {
  return new Fault('SERVICE_UNREACHABLE', `What answers there is not this service (HTTP ${response.status}).`, {
    hint: 'Another program may hold the port, or a proxy stands between; check the address of the service.',
    cause,
  })
}
