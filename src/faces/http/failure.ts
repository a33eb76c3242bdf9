import type { Fault } from '../../domain/fault.ts'
import { log } from '../../lib/log.ts'

export type Failure = {
  readonly success: false
  readonly error: string
  readonly code: string
  readonly hint?: string
  readonly request_id: string
  readonly details?: unknown
  /** What was done all the same, in the shape of a success: a batch in which nothing was answered. */
  readonly data?: unknown
}

/** The failure envelope. Source: decisions, section 2. */
export function failureOf(fault: Fault, requestId: string): Failure {
  const { data, ...details } = fault.details ?? {}
  return {
    success: false,
    error: fault.message,
    code: fault.code,
    ...(fault.hint === undefined ? {} : { hint: fault.hint }),
    request_id: requestId,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(data === undefined ? {} : { data }),
  }
}

export function failureHeaders(fault: Fault): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' }
  if (fault.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(fault.retryAfterSeconds))
  if (fault.code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer'
  if (fault.code === 'RANGE_NOT_SATISFIABLE') headers['Content-Range'] = `bytes */${fault.details?.size}`
  if (fault.code === 'METHOD_NOT_ALLOWED') headers.Allow = String(fault.details?.allow ?? '')
  return headers
}

export function failureReply(fault: Fault, requestId: string): Response {
  if (fault.code === 'INTERNAL') log.error('request.failed', { request_id: requestId, cause: fault.cause })
  return Response.json(failureOf(fault, requestId), { status: fault.status, headers: failureHeaders(fault) })
}
