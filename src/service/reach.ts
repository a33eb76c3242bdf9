import { Fault } from '../domain/fault.ts'
import type { ProductName } from '../domain/notebook.ts'
import { walk } from '../product/fallback.ts'
import type { Product } from '../product/port.ts'
import type { Context } from './context.ts'

export type Target = { readonly product: ProductName; readonly account: string }

/**
 * Runs `step` on the product of `target`, over its transports in order, and notes how it was reached.
 * @throws Fault PRODUCT_UNAUTHENTICATED while the account is signed out; NOT_SUPPORTED when no transport can do it
 */
export async function reach<T>(
  context: Context,
  { product, account }: Target,
  step: (product: Product) => Promise<T> | undefined,
): Promise<T> {
  const { house, trace } = context
  const transports = await house.transports(product, account)
  if (transports.length === 0) throw notBuiltIn(product)
  requireSignedIn(account, context)
  const startedAtMs = house.clock.now()
  const { value, provenance } = await walk(transports, step)
  trace.provenance = { product, account, ...provenance, duration_ms: house.clock.now() - startedAtMs }
  return value
}

function requireSignedIn(account: string, { house }: Context): void {
  if (house.accounts.get(account).authenticated) return
  throw new Fault('PRODUCT_UNAUTHENTICATED', `The account ${account} is signed out.`, {
    hint: 'POST /setup-auth signs in again (cli -- sign-in); the notebooks were kept.',
  })
}

function notBuiltIn(product: ProductName): Fault {
  return new Fault('NOT_SUPPORTED', `Notebooks of the ${product} product cannot be reached by this version.`, {
    hint: 'Use a local notebook: POST /notebooks/create makes one, with nothing to sign in to.',
  })
}
