import type { Account } from '../domain/account.ts'
import { HOW_TO_SIGN_IN } from '../domain/browser-sign-in.ts'
import { Fault, toFault } from '../domain/fault.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { QuotaAction } from '../domain/quota.ts'
import { type Attempt, tryTransports } from '../product/fallback.ts'
import type { Product } from '../product/port.ts'
import { resolveAccountId } from './active-selection.ts'
import type { Context, Services } from './context.ts'
import { requireQuota } from './quota.ts'

export type ProductTarget = { readonly product: ProductName; readonly account: string }

/** The default product, as the account that is named, or else the active one of it. */
export const chooseDefaultTarget = (account: string | undefined, context: Context): ProductTarget => {
  const product = context.services.defaultProduct
  return { product, account: resolveAccountId(account, product, context) }
}

/** What is done on a transport, for the account it was opened for. */
type ProductStep<T> = (product: Product, account: string) => Promise<T> | undefined

/**
 * Runs `step` on the product of `target`, over its transports in order, and notes how it was reached. `action` is what
 * the product counts of it: once that is spent, another of the user's own accounts takes over, where rotation is
 * allowed.
 * @throws Fault PRODUCT_UNAUTHENTICATED while the account is signed out; NOT_SUPPORTED when no transport can do it
 */
export async function callProduct<T>(
  context: Context,
  target: ProductTarget,
  step: ProductStep<T>,
  action?: QuotaAction,
): Promise<T> {
  const tried: string[] = []
  let account: string | null = target.account
  let first: unknown = null
  for (;;) {
    tried.push(account)
    try {
      return await callOnAccount(context, { ...target, account }, step, action, tried.length > 1)
    } catch (error) {
      first ??= error
      account =
        action && canGoOn(error, tried)
          ? await chooseNextAccount(target.product, tried, action, context.services)
          : null
      if (account === null) throw isAccountRefusal(error) ? first : error
    }
  }
}

/** What another account answers about a notebook that it may not see, or whose own sign-in is over. */
const ACCOUNT_REFUSALS = new Set(['NOTEBOOK_NOT_FOUND', 'PERMISSION_DENIED', 'PRODUCT_UNAUTHENTICATED'])
const isAccountRefusal = (error: unknown) => error instanceof Fault && ACCOUNT_REFUSALS.has(error.code)

/** Whether the next account is tried: after one that is spent, and after one that was to take over and cannot. */
const canGoOn = (error: unknown, tried: readonly string[]) =>
  isSpent(error) || (tried.length > 1 && isAccountRefusal(error))

async function callOnAccount<T>(
  context: Context,
  target: ProductTarget,
  step: ProductStep<T>,
  action: QuotaAction | undefined,
  isRotated: boolean,
): Promise<T> {
  const { services, trace } = context
  const { product, account } = target
  const transports = await services.transports(product, account, context.showsBrowser)
  if (transports.length === 0) throw createNotBuiltInFault(product)
  requireSignedIn(target, services)
  if (product === 'hosted' && action) await requireQuota(account, action, services)
  const startedAtTicks = services.clock.ticks()
  const tried: { last?: Attempt } = {}
  const onAttempt = (attempt: Attempt) => {
    tried.last = attempt
  }
  const refresh = product === 'hosted' ? () => services.renewSignIn(account, context.signal) : undefined
  const outcome = tryTransports(transports, (transport) => step(transport, account), { refresh, onAttempt })
  try {
    return (await (product === 'hosted' ? recordOutcome(outcome, account, action, services) : outcome)).value
  } finally {
    const reason = isRotated ? { fallback_reason: 'RESOURCE_EXHAUSTED' } : {}
    const durationMs = Math.round(services.clock.ticks() - startedAtTicks)
    const { transport, fallback_reason: because } = tried.last ?? {}
    if (transport === 'dom' && because !== undefined) services.noteFallback(because)
    const before = trace.provenance?.duration_ms ?? 0 // a batch calls it for each question
    if (tried.last) trace.provenance = { product, account, ...tried.last, ...reason, duration_ms: before + durationMs }
  }
}

/** What a hosted account's answer tells of its sign-in and its quota. */
async function recordOutcome<W extends { provenance: { transport: string } }>(
  outcome: Promise<W>,
  account: string,
  action: QuotaAction | undefined,
  { accounts, quota }: Services,
): Promise<W> {
  try {
    const result = await outcome
    await accounts.recordAccepted(account, result.provenance.transport)
    if (action) await quota.used(account, action)
    return result
  } catch (error) {
    const { code, retryAfterSeconds } = toFault(error)
    if (code === 'PRODUCT_UNAUTHENTICATED') await accounts.recordRefused(account)
    if (code === 'RESOURCE_EXHAUSTED' && action) await quota.refused(account, action, retryAfterSeconds ?? null)
    throw error
  }
}

const isSpent = (error: unknown) => error instanceof Fault && error.code === 'RESOURCE_EXHAUSTED'

/** Another signed-in account of the user's own with something left, the one with most first. */
async function chooseNextAccount(
  product: ProductName,
  tried: readonly string[],
  action: QuotaAction,
  services: Services,
): Promise<string | null> {
  if (!services.isRotating || product !== 'hosted') return null
  const others = services.accounts
    .list()
    .filter((one) => one.product === product && one.authenticated && !tried.includes(one.id))
  const readLeft = async ({ id }: Account) => {
    const { remaining } = await services.quota.state(id, action)
    return { id, left: remaining ?? Number.POSITIVE_INFINITY }
  }
  const withSome = (await Promise.all(others.map(readLeft))).filter(({ left }) => left > 0)
  return withSome.toSorted((a, b) => b.left - a.left)[0]?.id ?? null
}

/** A hosted sign-in that was refused once is tried again: new tokens may do, and a tried one says more than a guess. */
function requireSignedIn({ product, account }: ProductTarget, { accounts }: Services): void {
  const { authenticated, cookiesPresent } = accounts.get(account, product)
  if (authenticated || cookiesPresent) return
  const hint = product === 'local' ? 'POST /setup-auth signs in again; the notebooks were kept.' : HOW_TO_SIGN_IN
  throw new Fault('PRODUCT_UNAUTHENTICATED', `The account ${account} is signed out.`, { hint })
}

function createNotBuiltInFault(product: ProductName): Fault {
  return new Fault('NOT_SUPPORTED', `Notebooks of the ${product} product cannot be reached by this version.`, {
    hint: 'Use a local notebook: POST /notebooks/create makes one, with nothing to sign in to.',
  })
}
