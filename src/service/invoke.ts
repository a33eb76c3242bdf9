import { checkInput } from '../contract/check-input.ts'
import { contract } from '../contract/index.ts'
import type { Call, Invoke } from '../contract/operation.ts'
import { Fault, toFault } from '../domain/fault.ts'
import type { Log } from '../lib/log.ts'
import { type Context, type Contract, type House, newTrace } from './context.ts'
import { handlers } from './handlers.ts'

/**
 * Runs calls here: shape, handler, counting, provenance. What is thrown is always a Fault; one that is our own mistake
 * is logged with its cause and the request's id.
 */
export function localInvoke(house: House, log: Log): Invoke {
  return async (name, input, call) => {
    const trace = newTrace()
    try {
      const data = await run(name, input, { house, call, signal: call.signal, trace }, log)
      return { data, ...(trace.provenance ? { meta: trace.provenance } : {}) }
    } catch (error) {
      throw logged(toFault(error), name, call, log)
    }
  }
}

async function run(name: string, input: unknown, context: Context, log: Log): Promise<unknown> {
  if (!Object.hasOwn(contract, name)) throw new Fault('ROUTE_NOT_FOUND', `There is no operation called ${name}.`)
  const key = name as keyof Contract
  context.signal.throwIfAborted()
  const handler = handlers[key] as (input: unknown, context: Context) => Promise<unknown>
  const data = await handler(contract[key].notYet ? input : checkInput(contract[key], input), context)
  await countUse(context, log)
  return data
}

/**
 * `use_count` moves once for each successful operation on a notebook of the library. What was done stays done when it
 * cannot be counted: the caller is not told that it failed. Source: decisions, section 12.
 */
async function countUse({ house: { library }, trace: { usedEntryId, uses }, call }: Context, log: Log): Promise<void> {
  if (usedEntryId === null || uses === 0 || library.problem) return
  await library
    .recordUse(usedEntryId, uses)
    .catch((cause) => log.warn('use.uncounted', { request_id: call.requestId, cause }))
}

function logged(fault: Fault, operation: string, call: Call, log: Log): Fault {
  const facts = { operation, code: fault.code, request_id: call.requestId }
  if (fault.status >= 500 && fault.code !== 'NOT_YET') log.error('call.failed', { ...facts, cause: fault.cause })
  else log.debug('call.refused', facts)
  return fault
}
