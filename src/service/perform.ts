import { checkInput } from '../contract/check-input.ts'
import { nameFieldsAsSent } from '../contract/field-names.ts'
import { contract } from '../contract/index.ts'
import type { CallResult, Operation, OperationCall } from '../contract/operation.ts'
import { Fault, toFault } from '../domain/fault.ts'
import type { Log } from '../lib/log.ts'
import { PostgresUnavailable } from '../lib/postgres/postgres-failure.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { type Context, createTrace, type HandlerContract, type Services, type Trace } from './context.ts'
import { handlers } from './handlers.ts'
import { countUse } from './keep-together.ts'

/**
 * Carries an operation out, here and now: shape, handler, counting, provenance. What is thrown is always a Fault; one
 * that is our own mistake is logged with its cause and the request's id.
 */
export async function perform(
  name: string,
  input: unknown,
  call: OperationCall,
  services: Services,
  log: Log,
): Promise<CallResult> {
  const context = { services, call, signal: call.signal, trace: createTrace() }
  try {
    const data = await runHandler(name, input, context)
    const { provenance, file } = context.trace
    const result = { data, ...(provenance ? { meta: provenance } : {}), ...(file ? { file } : {}) }
    await settleCall(result, context, log)
    return result
  } catch (error) {
    const fault = addProvenance(nameSentFields(toCallFault(error, call), name, input), context.trace)
    services.damage.noteFault(fault)
    throw logFailure(fault, name, call, log)
  }
}

/** A failure says how the product was reached, as a reply does. Source: decisions, section 1. */
export function addProvenance(error: unknown, { provenance }: Pick<Trace, 'provenance'>): Fault {
  const fault = toFault(error)
  return provenance ? fault.with({ meta: provenance }) : fault
}

/** Whatever broke while the call was called off is no failure of ours: only its own faults are told. */
function toCallFault(error: unknown, { signal }: OperationCall): Fault {
  const fault = toFault(error)
  if (!signal.aborted || fault.code !== 'INTERNAL') return fault
  return new Fault('CANCELLED', 'The call was cancelled.', { cause: fault.cause })
}

/** A refusal of what was sent speaks of the fields as they were sent. */
function nameSentFields(fault: Fault, name: string, input: unknown): Fault {
  if (fault.code !== 'BAD_REQUEST') return fault
  const message = nameFieldsAsSent(requireOperation(name), input, fault.message)
  if (message === fault.message) return fault
  const { hint, retryAfterSeconds, details, meta, status, cause } = fault
  return new Fault(fault.code, message, { hint, retryAfterSeconds, details, meta, status, cause })
}

/** The declaration of an operation. @throws Fault ROUTE_NOT_FOUND */
export function requireOperation(name: string): Operation {
  if (Object.hasOwn(contract, name)) return contract[name as keyof HandlerContract]
  throw new Fault('ROUTE_NOT_FOUND', `There is no operation called ${name}.`)
}

async function runHandler(name: string, input: unknown, context: Context): Promise<unknown> {
  const operation = requireOperation(name)
  context.signal.throwIfAborted()
  const handler = handlers[name as keyof HandlerContract] as (input: unknown, context: Context) => Promise<unknown>
  const checked = checkInput(operation, input) as { readonly show_browser?: boolean }
  return await handler(checked, { ...context, showsBrowser: checked.show_browser === true })
}

/**
 * Counts what was done, and keeps what came of it where there is a claim, with one wait for the disk. What was done stays
 * done when that fails: the caller is not told so.
 */
async function settleCall(result: CallResult, context: Context, log: Log): Promise<void> {
  const { claim, requestId } = context.call
  try {
    const uses = context.trace.isCounted ? [] : countUse(context)
    const writes = [...uses, ...(claim?.keep(result) ?? [])]
    if (writes.length > 0) await writeOnce(writes, context)
  } catch (cause) {
    log.warn('use.uncounted', { request_id: requestId, cause })
  }
}

/**
 * Where the connection was lost before the server said that it was kept, it is written again: the outcome of a claim is
 * refused the second time, and with it all that stands beside it.
 */
async function writeOnce(writes: readonly SqlWrite[], { services, call }: Context): Promise<void> {
  try {
    await services.writeTogether(writes)
  } catch (error) {
    const isUncertain = error instanceof PostgresUnavailable && error.isUncertain
    if (!call.claim || !isUncertain) throw error
    await services.writeTogether(writes)
  }
}

function logFailure(fault: Fault, operation: string, call: OperationCall, log: Log): Fault {
  if (fault.status >= 500 && fault.status !== 501) {
    log.error('call.failed', { operation, code: fault.code, request_id: call.requestId, cause: fault.cause })
  }
  return fault
}
