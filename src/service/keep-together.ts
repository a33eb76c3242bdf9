import type { Context } from './context.ts'

/**
 * Writes to the state and keeps what the call answers under its claim, both or neither: for a call that has done its work
 * with this write.
 * @param write gives the data of the reply
 */
export function keepTogether<T>(context: Context, write: () => T): T {
  const { call, services, trace } = context
  return services.writeTogether(() => {
    const data = write()
    call.claim?.keep({ data, ...(trace.provenance ? { meta: trace.provenance } : {}) })
    return data
  })
}
