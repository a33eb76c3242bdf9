import { canonicalizeInput } from '../contract/check-input.ts'
import { warnOfFields } from '../contract/field-names.ts'
import { type CallResult, type Invoke, isJobAsked, type Operation, type OperationCall } from '../contract/operation.ts'
import type { Claim } from '../domain/claim.ts'
import { type Fault, type FaultCode, toFault } from '../domain/fault.ts'
import type { Log } from '../lib/log.ts'
import { readActiveSelection } from './active-selection.ts'
import { replayAnswer } from './ask.ts'
import { createTrace, type Services } from './context.ts'
import { readNamedJob } from './jobs.ts'
import { addProvenance, perform, requireOperation } from './perform.ts'
import { BESIDE_NOTEBOOKS } from './preflight.ts'
import { fingerprintRequest, requireRequestKey } from './request-key.ts'
import { buildJobReply, JobRunner } from './run-job.ts'

const WHY_UNSHOWN = {
  in_process: 'local notebooks are in this service, and no browser is used for them',
  rpc: 'the call went over the wire, which uses no browser; with NOTEBOOK_TRANSPORT=dom it is made in the page',
}

/**
 * Runs calls here: at once, or as a job where the caller asks for one; a write that carries an idempotency key only the
 * first time. What is thrown is always a Fault. Every call leaves one line in the log, at `debug`.
 */
export function createLocalInvoke(services: Services, log: Log, runner = new JobRunner(services, log)): Invoke {
  return async (name, input, call) => {
    const operation = requireOperation(name)
    const endCall = beginCall(name, call, services, log)
    try {
      const runCall = (own: OperationCall) =>
        operation.job && isJobAsked(input, own)
          ? submitJob(name, input, own, runner)
          : perform(name, input, own, services, log)
      const isKeyed = call.idempotencyKey !== undefined && operation.kind !== 'read'
      const once = (claim: Claim) => runCall({ ...call, claim })
      const done = await (isKeyed ? runKeyedOnce({ name, operation, input, call, services, log }, once) : runCall(call))
      endCall(done.job ? 202 : 200)
      return addWarnings(done, [...warnOfFields(operation, input), ...warnOfUnshownBrowser(name, input, done)])
    } catch (error) {
      const fault = toFault(error)
      endCall(fault.status, fault.code)
      throw fault
    }
  }
}

/** What this caller sent and nobody heeded, also where the result is kept from an earlier call. */
function addWarnings(result: CallResult, warnings: readonly string[]): CallResult {
  return warnings.length === 0 ? result : { ...result, warnings }
}

/** Counts and logs a call when it is over, by the id that its caller was told; never what was asked. */
function beginCall(operation: string, { requestId }: OperationCall, { metrics, clock }: Services, log: Log) {
  const startedAtTicks = clock.ticks()
  const countCall = metrics.begin(operation)
  return (status: number, code?: FaultCode) => {
    countCall(status)
    const ms = Math.round(clock.ticks() - startedAtTicks)
    log.debug('call.finished', { operation, status, ...(code && { code }), ms, request_id: requestId })
  }
}

async function submitJob(name: string, input: unknown, call: OperationCall, runner: JobRunner): Promise<CallResult> {
  const trace = createTrace()
  try {
    return buildJobReply(await runner.submit(name, input, call, trace), trace)
  } catch (error) {
    throw addProvenance(error, trace)
  }
}

type KeyedCall = {
  readonly name: string
  readonly operation: Operation
  readonly input: unknown
  readonly call: OperationCall
  readonly services: Services
  readonly log: Log
}

async function runKeyedOnce(keyed: KeyedCall, work: (claim: Claim) => Promise<CallResult>): Promise<CallResult> {
  const { name, operation, input, call, services, log } = keyed
  const once = {
    key: requireRequestKey(call.idempotencyKey!),
    fingerprint: await fingerprintRequest(name, operation, input, call),
    meant: () => readActiveSelection(services),
    isDefinite: ({ leftSomething }: Fault) => leftSomething,
    onUnkept: (cause: unknown) =>
      log.warn('idempotency.unkept', { operation: name, request_id: call.requestId, cause }),
    signal: call.signal,
  }
  const { value, isFirst } = await services.idempotency.once(once, work)
  return isFirst ? value : await replayResult(value, keyed)
}

/** What was kept, as a fresh call would have heard it; a job as it is by now. */
async function replayResult(result: CallResult, { name, call, services }: KeyedCall): Promise<CallResult> {
  if (result.job) return { ...result, data: await readNamedJob(result.job.id, services) }
  if (name === 'askQuestion') replayAnswer(result.data, call.listener?.event)
  return result
}

/** A sentence where somebody wants to see the browser and none was used; signing in shows its own window, or says why not. */
function warnOfUnshownBrowser(name: string, input: unknown, { meta }: CallResult): readonly string[] {
  if (meta === undefined || meta.transport === 'dom' || BESIDE_NOTEBOOKS.has(name)) return []
  const { show_browser: isWanted } = canonicalizeInput(requireOperation(name), input)
  return isWanted === true ? [`show_browser showed nothing: ${WHY_UNSHOWN[meta.transport]}.`] : []
}
