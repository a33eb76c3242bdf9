import { type FaultCode, toFault } from '../domain/fault.ts'
import type { Context } from './context.ts'

/**
 * Takes something away, and gives what `remove` gives; null when it is gone already: when an earlier try of the same call may have done so, that it is not there any more is no fault.
 * @throws Fault what `remove` throws
 */
export async function removeOnce<T>(context: Context, code: FaultCode, remove: () => Promise<T>): Promise<T | null> {
  try {
    return await remove()
  } catch (error) {
    if (!context.call.claim?.isRetry || toFault(error).code !== code) throw error
    return null
  }
}

/** What the call means, looked up once for all its tries: by a second one its name may fit something else. */
export function pinOnce<T>(what: string, context: Context, find: () => Promise<T>): Promise<T> {
  const { claim } = context.call
  return claim ? claim.pin(what, find) : find()
}
