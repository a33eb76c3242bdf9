import { flattenReply, pickEnvelopeFields } from '../../contract/flat-reply.ts'
import type { CallResult, Operation } from '../../contract/operation.ts'
import { createJsonReply } from '../../lib/known-json.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The envelope of a success. `meta` and `warnings` stand beside the data, in every form but the bare one. */
function buildEnvelope({ envelope }: Operation, result: CallResult): unknown {
  const { data } = result
  if (envelope === 'bare') return data
  if (envelope === 'flat' || envelope === 'file') {
    return { success: true, ...flattenReply(data as Record<string, unknown>, result) }
  }
  return { success: true, data, ...pickEnvelopeFields(result) }
}

export function createSuccessReply(operation: Operation, result: CallResult): Response {
  if (result.job) return createJobReply(result, result.job.id)
  const body = buildEnvelope(operation, result)
  if (typeof body !== 'string') return createJsonReply(body, JSON_TYPE)
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** The work goes on: where to look for it. Source: decisions, section 7. */
function createJobReply(result: CallResult, id: string): Response {
  const headers = { 'Content-Type': JSON_TYPE, Location: `/jobs/${id}`, 'Preference-Applied': 'respond-async' }
  return new Response(JSON.stringify({ success: true, data: result.data, ...pickEnvelopeFields(result) }), {
    status: 202,
    headers,
  })
}
