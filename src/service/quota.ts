import type { Account } from '../domain/account.ts'
import { Fault } from '../domain/fault.ts'
import { QUOTA_ACTIONS, type QuotaAction } from '../domain/quota.ts'
import type { QuotaState } from '../state/quota.ts'
import type { Handler, Services } from './context.ts'

/** The quota of the account named, else of every account; with a forecast where the caller says how many questions are to come. */
export const getQuota: Handler<'getQuota'> = async ({ account, questions }, { services }) => {
  const accounts = services.accounts.list()
  const chosen = account === undefined ? accounts : [findAnyAccount(account, services)]
  return { quotas: await Promise.all(chosen.map((one) => describeQuota(one, services, questions))) }
}

/** By name, of whichever product has it; the default product's own first. */
function findAnyAccount(reference: string, services: Services): Account {
  try {
    return services.accounts.get(reference, services.defaultProduct)
  } catch (error) {
    const other = services.defaultProduct === 'local' ? 'hosted' : 'local'
    if (!(error instanceof Fault && error.code === 'ACCOUNT_NOT_FOUND')) throw error
    return services.accounts.get(reference, other)
  }
}

/** The local product counts no questions. */
async function describeQuota({ id, product }: Account, services: Services, questions: number | undefined) {
  if (product === 'local') return { account: id, product, limit: null, remaining: null, resets_at: null }
  const actions = await Promise.all(QUOTA_ACTIONS.map((action) => services.quota.state(id, action)))
  const asked = actions[0]!
  return {
    account: id,
    product,
    limit: asked.limit,
    remaining: asked.remaining,
    resets_at: formatTimeOrNull(asked.freeAtMs),
    actions: actions.map(toActionQuota),
    ...(questions === undefined ? {} : { forecast: forecastQuota(asked, questions) }),
  }
}

const formatTimeOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function toActionQuota({ action, limit, used, remaining, freeAtMs }: QuotaState) {
  return { action, limit, used, remaining, resets_at: formatTimeOrNull(freeAtMs) }
}

function forecastQuota({ remaining }: QuotaState, questions: number) {
  const missing = remaining === null ? 0 : Math.max(0, questions - remaining)
  return { questions, fits: missing === 0, missing }
}

/** A sentence where more is to come than is left, as far as that is known; null otherwise. */
export async function describeForecast(
  { product, account }: Pick<Account, 'product'> & { account: string },
  count: number,
  services: Services,
) {
  if (product === 'local') return null
  const { remaining } = await services.quota.state(account, 'question')
  if (remaining === null || remaining >= count) return null
  const way = services.isRotating
    ? 'Your other accounts go on where it is spent.'
    : 'Run it again with resume: true when more is free, or set NOTEBOOK_ROTATION=true to go on with your other accounts.'
  return `${count} questions are to be asked, and ${account} has about ${remaining} left today. ${way}`
}

/** Refuses at once what the product has refused before, until it may be tried again. @throws Fault RESOURCE_EXHAUSTED */
export async function requireQuota(account: string, action: QuotaAction, { quota, clock }: Services): Promise<void> {
  const { isRefused, freeAtMs } = await quota.state(account, action)
  if (!isRefused || freeAtMs === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAtMs - clock.now()) / 1000))
  throw new Fault(
    'RESOURCE_EXHAUSTED',
    `The product refused ${account} this before (${action.replace('_', ' ')}): its quota is spent, or it asked too often.`,
    {
      hint: `It may be free again at ${new Date(freeAtMs).toISOString()}. Use another account (account=...), or set NOTEBOOK_ROTATION=true to go on with your other accounts by itself.`,
      retryAfterSeconds,
    },
  )
}
