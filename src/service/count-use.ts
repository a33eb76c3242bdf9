import type { Context } from './context.ts'

/**
 * Counts a use of the notebook that the call is on, now; nothing is counted when the call ends then. `use_count` moves
 * once for each successful operation on a notebook of the library, in a batch for each question. Source: decisions,
 * section 12.
 */
export function countUse({ services: { library }, trace }: Context): void {
  trace.isCounted = true
  if (trace.usedEntryId !== null && !library.problem) library.recordUse(trace.usedEntryId)
}
