import type { Account } from '../domain/account.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { LibrarySummary } from '../state/library-part.ts'
import type { Services } from './context.ts'

const findActiveAccount = (accounts: readonly Account[], product: ProductName) =>
  accounts.find((account) => account.product === product && account.active)

/** The state of each product in use; of the hosted one also what is known of its sign-in, each fact for itself. */
function describeProducts(accounts: readonly Account[], defaultProduct: ProductName) {
  const [local, hosted] = [findActiveAccount(accounts, 'local'), findActiveAccount(accounts, 'hosted')]
  const describeSignIn = (isReady: boolean) => (isReady ? 'ready' : 'signed_out')
  return {
    ...(defaultProduct === 'local' ? { local: { state: describeSignIn(local?.authenticated ?? false) } } : {}),
    ...(defaultProduct === 'hosted' || hosted
      ? {
          hosted: {
            state: describeSignIn(hosted?.authenticated ?? false),
            cookies_present: hosted?.cookiesPresent ?? false,
            verified_at: hosted?.verifiedAt ?? null,
            verified_by: hosted?.verifiedBy ?? null,
          },
        }
      : {}),
  }
}

/**
 * The union of the documented shapes.
 * @param library null where it cannot be read
 * Source: decisions, section 5.
 */
export function buildHealth(services: Services, library: LibrarySummary | null) {
  const { sessions, defaultProduct } = services
  const { problem } = services.library
  const accounts = services.accounts.list() // once: it looks at the disk
  const problems = [...services.problems(), ...(problem ? [problem.message] : [])]
  const status = problems.length === 0 ? ('ok' as const) : ('degraded' as const)
  const isSignedIn = findActiveAccount(accounts, defaultProduct)?.authenticated ?? false
  const active_sessions = sessions.count
  return {
    data: {
      status,
      authenticated: isSignedIn,
      sessions: active_sessions,
      library_notebooks: library?.count ?? 0,
      context_age_hours: services.accounts.contextAgeHours(defaultProduct),
      most_used: library?.mostUsedId ?? null,
      products: describeProducts(accounts, defaultProduct),
      accounts,
      ...(problems.length > 0 ? { problems } : {}),
    },
    status,
    uptime_s: Math.round((services.clock.ticks() - services.startedAtTicks) / 1000),
    active_sessions,
    version: services.version,
  }
}
