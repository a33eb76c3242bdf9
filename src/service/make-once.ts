import { Fault } from '../domain/fault.ts'
import type { QuotaAction } from '../domain/quota.ts'
import type { Product } from '../product/port.ts'
import { callProduct, type ProductTarget } from './call-product.ts'
import type { Context } from './context.ts'

/** How a thing is made, and how one is found that an earlier try of the same call may have made. */
export type Making<T> = {
  /** Undefined where a transport cannot: the walk then goes on. @param id that it is to have, where the product takes ids */
  readonly make: (product: Product, id: string | undefined) => Promise<T> | undefined
  /** What may be ours: made under the same name since the call was first tried; null when there is none. */
  readonly find: (product: Product, isSince: IsSince) => Promise<T | null>
  /** What to look for when nobody can tell, for example `a note of this title`. */
  readonly sought: string
}

type IsSince = (time: string | null | undefined) => boolean

/** The clock of a hosted product may go behind ours so far. */
const CLOCK_SKEW_MS = 60_000

/**
 * Makes a thing in the product once, however often the call is tried. A product that takes ids gives what is there under
 * the id. Of another one a later try looks for what the first may have made, and never makes it anew: what was sent over
 * the wire before the kill is not known.
 * @param what tells the things apart that one call makes
 * @throws Fault with `details.outcome: 'unknown'` where nothing is found
 */
export function makeOnce<T>(
  context: Context,
  target: ProductTarget,
  what: string,
  { make, find, sought }: Making<T>,
  action?: QuotaAction,
): Promise<T> {
  const { claim } = context.call
  const id = claim?.deriveId(what)
  const step = (product: Product) => {
    if (!claim?.isRetry || product.takesIds) return make(product, id)
    const isSince: IsSince = (time) => Date.parse(time ?? '') >= claim.sinceMs - CLOCK_SKEW_MS
    return find(product, isSince).then((found) => found ?? Promise.reject(createUncertainOutcomeFault(sought)))
  }
  return callProduct(context, target, step, action)
}

function createUncertainOutcomeFault(sought: string): Fault {
  return new Fault(
    'SHUTTING_DOWN',
    `The service was restarted while this was carried out. Nobody knows whether the product took it over: ${sought} was not found.`,
    {
      hint: 'Look at the notebook first; only when the change is not there, try again, with another Idempotency-Key if you send one.',
      details: { outcome: 'unknown' },
      status: 502,
    },
  )
}
