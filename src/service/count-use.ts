import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { Context } from './context.ts'

/**
 * What counts a use of the notebook that the call is on; nothing is counted when the call ends then. `use_count` moves
 * once for each successful operation on a notebook of the library, in a batch for each question. Source: decisions,
 * section 12.
 */
export function countUse({ services: { library }, trace }: Context): readonly SqlWrite[] {
  trace.isCounted = true
  return trace.usedEntryId === null || library.problem ? [] : library.planUse(trace.usedEntryId)
}
