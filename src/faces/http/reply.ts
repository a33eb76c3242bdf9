import { besideData, flatReply } from '../../contract/flat-reply.ts'
import type { Operation, Result } from '../../contract/operation.ts'
import { jsonReply } from '../../lib/known-json.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The envelope of a success. `meta` and `warnings` stand beside the data, in every form but the bare one. */
export function buildEnvelope({ envelope }: Operation, result: Result): unknown {
  const { data } = result
  if (envelope === 'bare') return data
  if (envelope === 'flat' || envelope === 'file') {
    return { success: true, ...flatReply(data as Record<string, unknown>, result) }
  }
  return { success: true, data, ...besideData(result) }
}

export function createSuccessReply(operation: Operation, result: Result): Response {
  if (result.job) return createJobReply(result, result.job.id)
  const body = buildEnvelope(operation, result)
  if (typeof body !== 'string') return jsonReply(body, JSON_TYPE)
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** The work goes on: where to look for it. Source: decisions, section 7. */
function createJobReply(result: Result, id: string): Response {
  const headers = { 'Content-Type': JSON_TYPE, Location: `/jobs/${id}`, 'Preference-Applied': 'respond-async' }
  return new Response(JSON.stringify({ success: true, data: result.data, ...besideData(result) }), {
    status: 202,
    headers,
  })
}
