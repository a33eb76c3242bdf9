import type { ActiveSelection } from '../domain/claim.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { Context, Services } from './context.ts'

/** What a call means now that names no notebook and no account. */
export async function readActiveSelection({ library, accounts }: Services): Promise<ActiveSelection> {
  return {
    notebookUrl: (library.problem ? null : (await library.active())?.url) ?? null,
    accounts: { local: accounts.active('local')?.id, hosted: accounts.active('hosted')?.id },
  }
}

/** What this call meant when it was first tried; null where that is now. */
export function findFirstSelection({ call: { claim } }: Context): ActiveSelection | null {
  return claim?.isRetry ? claim.selection : null
}

/** Id of the account that is named, else of the one that is, or was at the first try, active. @throws Fault ACCOUNT_NOT_FOUND */
export function resolveAccountId(reference: string | undefined, product: ProductName, context: Context): string {
  return context.services.accounts.get(reference ?? findFirstSelection(context)?.accounts[product], product).id
}
