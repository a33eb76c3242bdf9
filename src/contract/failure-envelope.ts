import type { Provenance } from '../domain/account.ts'
import type { Fault } from '../domain/fault.ts'

export type Failure = {
  readonly success: false
  readonly error: string
  readonly code: string
  readonly hint?: string
  readonly request_id: string
  readonly details?: unknown
  /** What was done all the same, in the shape of a success: a batch in which nothing was answered. */
  readonly data?: unknown
  /** How a product was reached, where one was. */
  readonly meta?: Provenance
}

/** The failure envelope, the same in every face. Source: decisions, sections 1 and 2. */
export function buildFailureEnvelope(fault: Fault, requestId: string): Failure {
  const { data, ...details } = fault.details ?? {}
  return {
    success: false,
    error: fault.message,
    code: fault.code,
    ...(fault.hint === undefined ? {} : { hint: fault.hint }),
    request_id: requestId,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(data === undefined ? {} : { data }),
    ...(fault.meta === undefined ? {} : { meta: fault.meta }),
  }
}
