import type { House } from './context.ts'

/** The union of the documented shapes. Source: decisions, section 5. */
export function health(house: House) {
  const { library, accounts, sessions } = house
  const problems = [...house.problems(), ...(library.problem ? [library.problem.message] : [])]
  const status = problems.length === 0 ? ('ok' as const) : ('degraded' as const)
  const isSignedIn = accounts.active(house.defaultProduct)?.authenticated ?? false
  const active_sessions = sessions.count
  return {
    data: {
      status,
      authenticated: isSignedIn,
      sessions: active_sessions,
      library_notebooks: library.problem ? 0 : library.entries().length,
      context_age_hours: accounts.contextAgeHours(house.defaultProduct),
      most_used: library.problem ? null : (library.mostUsed()?.id ?? null),
      products: { [house.defaultProduct]: { state: isSignedIn ? 'ready' : 'signed_out' } },
      accounts: accounts.list(),
      ...(problems.length > 0 ? { problems } : {}),
    },
    status,
    uptime_s: Math.round((house.clock.now() - house.startedAtMs) / 1000),
    active_sessions,
    version: house.version,
  }
}
