import { warnOfFields } from '../contract/field-names.ts'
import type { Call, Invoke, Operation, Result } from '../contract/operation.ts'
import type { Claim } from '../domain/claim.ts'
import { type Fault, type FaultCode, toFault } from '../domain/fault.ts'
import type { Log } from '../lib/log.ts'
import { replayAnswer } from './ask.ts'
import { type House, newTrace } from './context.ts'
import { meantNow } from './meant.ts'
import { operationNamed, perform, withMeta } from './perform.ts'
import { fingerprintOf, requestKey } from './request-key.ts'
import { JobRunner, promised } from './run-job.ts'

/**
 * Runs calls here: at once, or as a job where the caller asks for one; a write that carries an idempotency key only the
 * first time. What is thrown is always a Fault. Every call leaves one line in the log, at `debug`.
 */
export function localInvoke(house: House, log: Log, runner = new JobRunner(house, log)): Invoke {
  return async (name, input, call) => {
    const operation = operationNamed(name)
    const ended = beginCall(name, call, house, log)
    try {
      const carryOut = (own: Call) =>
        wantsJob(operation, input, own) ? asJob(name, input, own, runner) : perform(name, input, own, house, log)
      const isKeyed = call.idempotencyKey !== undefined && operation.kind !== 'read'
      const once = (claim: Claim) => carryOut({ ...call, claim })
      const done = await (isKeyed ? onlyOnce({ name, operation, input, call, house, log }, once) : carryOut(call))
      ended(done.job ? 202 : 200)
      return withWarnings(done, warnOfFields(operation, input))
    } catch (error) {
      const fault = toFault(error)
      ended(fault.status, fault.code)
      throw fault
    }
  }
}

/** What this caller sent and nobody read, also where the result is kept from an earlier call. */
function withWarnings(result: Result, warnings: readonly string[]): Result {
  return warnings.length === 0 ? result : { ...result, warnings }
}

/** Counts and logs a call when it is over, by the id that its caller was told; never what was asked. */
function beginCall(operation: string, { requestId }: Call, { metrics, clock }: House, log: Log) {
  const startedAtTicks = clock.ticks()
  const counted = metrics.begin(operation)
  return (status: number, code?: FaultCode) => {
    counted(status)
    const ms = Math.round(clock.ticks() - startedAtTicks)
    log.debug('call.finished', { operation, status, ...(code && { code }), ms, request_id: requestId })
  }
}

function wantsJob({ job }: Operation, input: unknown, call: Call): boolean {
  if (!job) return false
  const asked = (input as { readonly async?: unknown } | null | undefined)?.async
  return call.asJob === true || asked === true || asked === 'true'
}

async function asJob(name: string, input: unknown, call: Call, runner: JobRunner): Promise<Result> {
  const trace = newTrace()
  try {
    return promised(await runner.submit(name, input, call, trace), trace)
  } catch (error) {
    throw withMeta(error, trace)
  }
}

type KeyedCall = {
  readonly name: string
  readonly operation: Operation
  readonly input: unknown
  readonly call: Call
  readonly house: House
  readonly log: Log
}

async function onlyOnce(keyed: KeyedCall, work: (claim: Claim) => Promise<Result>): Promise<Result> {
  const { name, operation, input, call, house, log } = keyed
  const once = {
    key: requestKey(call.idempotencyKey!),
    fingerprint: await fingerprintOf(name, operation, input, call),
    meant: () => meantNow(house),
    isDefinite: ({ leftSomething }: Fault) => leftSomething,
    onUnkept: (cause: unknown) =>
      log.warn('idempotency.unkept', { operation: name, request_id: call.requestId, cause }),
    signal: call.signal,
  }
  const { value, isFirst } = await house.idempotency.once(once, work)
  return isFirst ? value : replayed(value, keyed)
}

/** What was kept, as a fresh call would have heard it; a job as it is by now. */
function replayed(result: Result, { name, call, house }: KeyedCall): Result {
  if (result.job) return { ...result, data: { job: house.jobs.get(result.job.id) } }
  if (name === 'askQuestion') replayAnswer(result.data, call.listener?.event)
  return result
}
