import type { Provenance } from '../domain/account.ts'
import { Fault, toFault } from '../domain/fault.ts'
import type { Product } from './port.ts'

/** How a product was reached; the caller adds account and duration. */
export type Attempt = Pick<Provenance, 'transport' | 'attempts' | 'fallback_reason'>
type TransportResult<T> = { readonly value: T; readonly provenance: Attempt }

type TransportOptions = {
  readonly refresh?: Refresh | undefined
  /** Told of each attempt when it begins, so that a failure can say how it came about. */
  readonly onAttempt?: (describeAttempt: Attempt) => void
}

/** Renews the sign-in that an adapter was refused with. @returns whether it could: a person may be needed */
type Refresh = (product: Product) => Promise<boolean>

/**
 * Tries `step` on each adapter in order and obeys the fault table: `stop` is an answer and ends the walk, `fallback`
 * was surely not carried out and lets the next adapter try, `refresh` lets the same adapter try once more with a
 * renewed sign-in. An adapter that lacks the group (`step` gives undefined) is skipped.
 * @throws Fault the one that ended the walk; NOT_SUPPORTED when no adapter has the group
 */
export async function tryTransports<T>(
  transports: readonly Product[],
  step: (product: Product) => Promise<T> | undefined,
  { refresh, onAttempt }: TransportOptions = {},
): Promise<TransportResult<T>> {
  let attempts = 0
  let last: Fault | null = null
  const describeAttempt = ({ transport }: Product): Attempt => ({ transport, attempts, ...toFallbackReason(last) })
  const startAttempt = (product: Product) => {
    const started = step(product)
    if (started === undefined) return undefined
    attempts += 1
    onAttempt?.(describeAttempt(product))
    return started
  }
  for (const product of transports) {
    try {
      const started = runWithRefresh(product, startAttempt, refresh)
      if (started === undefined) continue
      const value = await started
      return { value, provenance: describeAttempt(product) }
    } catch (error) {
      const fault = toFault(error)
      last = last !== null && fault.code === 'NOT_SUPPORTED' ? last : fault // why the first one failed says more
      if (fault.next !== 'fallback') throw fault
    }
  }
  throw last ?? createNotOfferedFault(transports)
}

function runWithRefresh<T>(
  product: Product,
  step: (product: Product) => Promise<T> | undefined,
  refresh?: Refresh,
): Promise<T> | undefined {
  const first = step(product)
  if (first === undefined || refresh === undefined) return first
  return first.catch(async (error: unknown) => {
    if (toFault(error).next !== 'refresh') throw error
    if (!(await refresh(product))) throw error
    return step(product)!
  })
}

function toFallbackReason(fault: Fault | null): { fallback_reason?: string } {
  return fault === null ? {} : { fallback_reason: fault.code }
}

function createNotOfferedFault(transports: readonly Product[]): Fault {
  if (transports.length > 0 && transports.every(({ transport }) => transport === 'dom'))
    return new Fault('NOT_SUPPORTED', 'The product’s page is not driven for this: too little is known of it there.', {
      hint: 'Set NOTEBOOK_TRANSPORT to auto or rpc: over the wire labels, sharing, research and the guide of a notebook can be had.',
    })
  return new Fault('NOT_SUPPORTED', 'This product cannot do that.', {
    hint: 'GET /docs lists what the service offers; a notebook of the other product may support it.',
  })
}
