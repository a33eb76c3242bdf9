import type { Fault } from '../domain/fault.ts'

/**
 * Work on several things of which none succeeded fails as the first did, and still says what became of each: the usual
 * data stand beside the failure. Source: decisions, section 12, "Batch".
 */
export function createNoneSucceededFault(first: Fault, data: object): Fault {
  return first.with({ details: { ...first.details, data }, cause: first })
}
