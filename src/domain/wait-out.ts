import { untilAborted } from '../lib/until-aborted.ts'
import { Fault, toFault } from './fault.ts'

/** A wait before another try: how long, and the sentence of the refusal that asked for it. */
export type Wait = { readonly seconds: number; readonly reason: string }

export type WaitOptions = {
  readonly signal: AbortSignal
  /** All waits of the call together come to no more. */
  readonly patienceMs: number
  /** The longest single wait; 0: none. */
  readonly maxSeconds?: number
  /** Told before each wait. */
  readonly onWait?: (wait: Wait) => void
}

/** Source: decisions, section 6. */
const MAX_WAIT_SECONDS = 60

/**
 * Makes an attempt again for as long as it is refused with the seconds until another try makes sense (`Retry-After`).
 * A refusal that left something behind, or names no seconds or too many, is thrown at once.
 * @throws the last refusal; Fault CANCELLED as soon as the signal fires
 */
export async function waitOut<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { signal, patienceMs, maxSeconds = MAX_WAIT_SECONDS, onWait } = options
  let leftSeconds = patienceMs / 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const fault = toFault(error)
      const seconds = readAskedSeconds(fault)
      if (seconds > Math.min(maxSeconds, leftSeconds)) throw error
      leftSeconds -= seconds
      onWait?.({ seconds, reason: fault.message })
      await pause(seconds * 1000, signal)
    }
  }
}

function readAskedSeconds({ retryAfterSeconds, leftSomething }: Fault): number {
  if (retryAfterSeconds === undefined || leftSomething) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil(retryAfterSeconds)) // a refusal that names none must not become a loop
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await untilAborted(elapsed, signal)
  } catch (cause) {
    throw new Fault('CANCELLED', 'The call was cancelled.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
