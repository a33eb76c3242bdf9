import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { canonicalizeInput } from '../contract/check-input.ts'
import type { Operation, OperationCall } from '../contract/operation.ts'
import { Fault } from '../domain/fault.ts'

const MAX_IDEMPOTENCY_KEY_CHARS = 255

/** The key a caller chose, as it is kept. @throws Fault BAD_REQUEST for a blank or a very long one */
export function requireRequestKey(key: string): string {
  const trimmed = key.trim()
  if (trimmed !== '' && trimmed.length <= MAX_IDEMPOTENCY_KEY_CHARS) return trimmed
  throw new Fault('BAD_REQUEST', `Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY_CHARS} characters long.`, {
    hint: 'Use a fresh UUID for each new request.',
  })
}

/**
 * Tells one request from another: the same for the same operation with the same fields, however they were spelled and
 * ordered, and with the same bytes of an uploaded file, wherever those were put meanwhile.
 */
export async function fingerprintRequest(
  name: string,
  operation: Operation,
  raw: unknown,
  call: OperationCall,
): Promise<string> {
  const { async: _asked, ...fields } = canonicalizeInput(operation, raw)
  const file = call.uploadFolder === undefined ? undefined : operation.upload && fields[operation.upload.path]
  const hash = createHash('sha256')
  if (typeof file === 'string') {
    delete fields[operation.upload!.path]
    await pipeline(createReadStream(file), hash, { end: false })
  }
  return hash.update(JSON.stringify([name, sortKeys(fields)])).digest('base64url')
}

/** The same value with the keys of every object in one order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
