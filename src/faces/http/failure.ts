import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import type { Fault } from '../../domain/fault.ts'
import { log } from '../../lib/log.ts'

export function buildFailureHeaders(fault: Fault): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' }
  if (fault.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(fault.retryAfterSeconds))
  if (fault.code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer'
  if (fault.code === 'RANGE_NOT_SATISFIABLE') headers['Content-Range'] = `bytes */${fault.details?.size}`
  if (fault.code === 'METHOD_NOT_ALLOWED') headers.Allow = String(fault.details?.allow ?? '')
  return headers
}

export function createFailureReply(fault: Fault, requestId: string): Response {
  if (fault.code === 'INTERNAL') log.error('request.failed', { request_id: requestId, cause: fault.cause })
  return Response.json(buildFailureEnvelope(fault, requestId), {
    status: fault.status,
    headers: buildFailureHeaders(fault),
  })
}
