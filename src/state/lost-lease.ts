import { Fault } from '../domain/fault.ts'

/** Thrown to whoever wants to write what another process has taken up: nothing of it is kept. */
export function createLostLeaseFault(): Fault {
  return new Fault(
    'SHUTTING_DOWN',
    'Another process of the service goes on with this: this one was not heard of in time.',
    {
      hint: 'Send it again with the same Idempotency-Key, or follow its job.',
      retryAfterSeconds: 5,
    },
  )
}
