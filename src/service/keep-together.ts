import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { Context } from './context.ts'

/**
 * Writes to the state and keeps what the call answers under its claim, both or neither: for a call that has done its work
 * with this write. Gives the data of the reply.
 */
export async function keepTogether<T>(context: Context, data: T, writes: readonly SqlWrite[]): Promise<T> {
  await context.services.writeTogether([...writes, ...keepReply(context, data)])
  return data
}

/** What keeps the reply of a call under its claim; nothing where there is none. */
export function keepReply({ call, trace }: Context, data: unknown): readonly SqlWrite[] {
  return call.claim?.keep({ data, ...(trace.provenance ? { meta: trace.provenance } : {}) }) ?? []
}

/**
 * What counts a use of the notebook that the call is on; nothing is counted when the call ends then. `use_count` moves
 * once for each successful operation on a notebook of the library, in a batch for each question. Source: decisions,
 * section 12.
 */
export function countUse({ services: { library }, trace }: Context): readonly SqlWrite[] {
  trace.isCounted = true
  return trace.usedEntryId === null || library.problem ? [] : library.planUse(trace.usedEntryId)
}
