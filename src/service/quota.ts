import type { Account } from '../domain/account.ts'
import type { Handler } from './context.ts'

/** The quota of the account named, else of every account. */
export const getQuota: Handler<'getQuota'> = async ({ account }, { house }) => {
  const accounts = account === undefined ? house.accounts.list() : [house.accounts.get(account)]
  return { quotas: accounts.map(quotaOf) }
}

/** The local product counts no questions. */
function quotaOf({ id, product }: Account) {
  return { account: id, product, limit: null, remaining: null, resets_at: null }
}
