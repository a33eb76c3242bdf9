import { Fault } from '../domain/fault.ts'

/** No field of any operation needs more than four levels; deeper than this is a mistake, or meant to exhaust the stack. */
const MAX_DEPTH_LEVELS = 32

/**
 * Refuses a value that is nested deeper than anything the service is asked for. It is looked at level by level, not by
 * recursion, so that whatever walks the value afterwards may recurse.
 * @throws Fault BAD_REQUEST that names the bound
 */
export function requireShallow(value: unknown): void {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH_LEVELS) throw createTooDeepFault()
    level = level.filter(isNested).flatMap((nested) => Object.values(nested).filter(isNested))
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function createTooDeepFault(): Fault {
  return new Fault('BAD_REQUEST', `The input is nested deeper than ${MAX_DEPTH_LEVELS} levels.`, {
    hint: 'Send the fields of the operation as they are described: GET /docs shows them.',
  })
}
