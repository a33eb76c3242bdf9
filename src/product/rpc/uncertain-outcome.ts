import { Fault, type FaultCode, toFault } from '../../domain/fault.ts'
import type { Log } from '../../lib/log.ts'

/** What a fault says in `details.outcome` of a change that may have been carried out. Source: `port.ts`. */
const UNKNOWN = 'unknown'

/** For clearing up after a caller that may have gone. */
export const CLEANUP_MS = 30_000

type Logged = { readonly log: Log }

const UNCERTAIN_CODES: ReadonlySet<FaultCode> = new Set(['TIMEOUT', 'PRODUCT_FAILED', 'RPC_REPLY_MOVED'])

/** Whether nobody knows what became of the change that failed so. */
export function isOutcomeUncertain(error: unknown): error is Fault {
  return error instanceof Fault && error.details?.outcome === UNKNOWN
}

/** The fault of a change that was sent: one that may have been carried out all the same says so. */
export function markUncertain(error: unknown): unknown {
  if (!(error instanceof Fault) || !UNCERTAIN_CODES.has(error.code)) return error
  const { http_status: status } = error.details ?? {}
  return typeof status === 'number' && status < 500 ? error : toUncertainFault(error)
}

function toUncertainFault(fault: Fault): Fault {
  if (fault.details?.outcome === UNKNOWN) return fault
  const { code, message, details, status, retryAfterSeconds } = fault
  return new Fault(code, `${message.replace(/[^.]$/, '$&.')} Nobody knows whether the change was carried out.`, {
    hint: 'Look at the notebook first; only when the change is not there, try again, with another Idempotency-Key if you send one.',
    details: { ...details, outcome: UNKNOWN },
    status,
    retryAfterSeconds,
    cause: fault,
  })
}

/**
 * Carries a change out and looks whether it is there: what is seen decides, not what the reply to the change said.
 * @param readBack null when the change is not there
 * @throws Fault of the change; `lacking` when it was accepted and is not there; one in doubt when nobody can look
 */
export async function confirmChange<T>(
  { log }: Logged,
  change: () => Promise<unknown>,
  readBack: () => Promise<T | null>,
  createLackingFault: () => Fault,
): Promise<T> {
  const uncertainFault = await catchUncertainFault(change)
  const seen = await readBack().catch((error: unknown) => {
    const fault = toFault(error)
    throw uncertainFault ?? (fault.code === 'CANCELLED' ? error : toUncertainFault(fault))
  })
  if (seen === null) throw uncertainFault ?? createLackingFault()
  if (uncertainFault) log.warn('rpc.accepted_but_error', { code: uncertainFault.code, details: uncertainFault.details })
  return seen
}

/** Null when the change was accepted, its fault when it is in doubt. @throws Fault of a change that was refused */
export async function catchUncertainFault(change: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await change()
    return null
  } catch (error) {
    if (isOutcomeUncertain(error)) return error
    throw error
  }
}

/**
 * Takes back what is half done, whatever happened to the caller.
 * @returns what to throw: `error`, which is in doubt only where something was left behind
 */
export async function rollBackChange(
  { log }: Logged,
  what: string,
  error: unknown,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  try {
    await work(AbortSignal.timeout(CLEANUP_MS))
    return isOutcomeUncertain(error) ? (error.cause ?? error) : error
  } catch (cause) {
    log.warn('rpc.left_behind', { what, error: cause })
    return toUncertainFault(toFault(error))
  }
}
