import type { Account } from '../domain/account.ts'
import { toFault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { CredentialOwner } from '../state/credentials.ts'
import { readStorageState } from '../state/storage-state.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler, Services } from './context.ts'
import { keepTogether } from './keep-together.ts'
import { readTextFile } from './paths.ts'

/**
 * Stores a sign-in of the hosted product and tries it. One that the product refuses is not kept, and the one before it
 * stays; one that cannot be tried now is kept and told as not verified.
 */
export const importAccount: Handler<'importAccount'> = async (input, context) => {
  const text = input.state ? JSON.stringify(input.state) : await readTextFile(input.state_file!, context)
  const state = readStorageState(text)
  const { account, problem } = await storeSignIn(
    state,
    await context.services.accounts.resolveOwner(input.account),
    context,
  )
  return { account, verified: problem === undefined, ...(problem === undefined ? {} : { problem }) }
}

/** Two at once would take each other's sign-in for the one before. */
const oneByOne = createSerialQueue()

/**
 * Stores a sign-in, tries it with a call that only reads, and makes its account the one that is taken where none is named.
 * @returns the account, and why the sign-in could not be tried
 * @throws Fault when the product refuses it; all is then as before
 */
export async function storeSignIn(
  state: StorageState,
  owner: CredentialOwner,
  context: Context,
): Promise<{ account: Account; problem?: string }> {
  return await oneByOne.run('import', () => storeAndTry(state, owner, context), context.signal)
}

async function storeAndTry(state: StorageState, owner: CredentialOwner, context: Context) {
  const { services } = context
  const before = readStoredBefore(owner, services)
  await services.credentials.save(owner, state)
  await services.accounts.signIn(owner.id, 'hosted')
  const problem = await trySignIn(owner, context).catch(async (error) => {
    await restoreSignIn(owner, before, services)
    throw error
  })
  return { account: services.accounts.get(owner.id, 'hosted'), ...(problem === null ? {} : { problem }) }
}

export const removeAccount: Handler<'removeAccount'> = async (input, context) => {
  const { accounts, browsers, quota } = context.services
  await browsers.forget(accounts.get(input.account, 'hosted').id)
  const { id, write } = accounts.planRemove(input.account)
  const message = `Forgot the account ${id} and its sign-in; nothing in the product was changed.`
  return keepTogether(context, { account: id, message }, [write, quota.planForget(id)])
}

type SignInBefore = {
  /** Null: there was none, or one whose key is lost. */
  readonly state: StorageState | null
  readonly isKnown: boolean
  /** Id of the account that was taken where none is named. */
  readonly active: string | null
}

function readStoredBefore({ id }: CredentialOwner, { accounts, credentials }: Services): SignInBefore {
  const isKnown = accounts.list().some((account) => account.id === id)
  const active = accounts.active('hosted')?.id ?? null
  try {
    return { state: credentials.load(id), isKnown, active }
  } catch {
    return { state: null, isKnown, active }
  }
}

async function restoreSignIn(
  owner: CredentialOwner,
  { active, isKnown, state }: SignInBefore,
  services: Services,
): Promise<void> {
  if (state) await services.credentials.save(owner, state)
  else if (isKnown) await services.accounts.signOut(owner.id, 'hosted')
  else await services.accounts.remove(owner.id)
  if (active !== null) await services.accounts.activate(active, 'hosted')
}

/** Null when the product accepts the sign-in; a sentence when it cannot be asked. @throws Fault when it refuses it */
async function trySignIn({ id }: CredentialOwner, context: Context): Promise<string | null> {
  // One that is refused must not be replaced by that of a browser profile, and be taken for good.
  const services = { ...context.services, renewSignIn: async () => false }
  try {
    await callProduct({ ...context, services }, { product: 'hosted', account: id }, (product) =>
      product.notebooks.list(context.signal),
    )
    return null
  } catch (error) {
    const fault = toFault(error)
    if (fault.code === 'PRODUCT_UNAUTHENTICATED' || fault.code === 'PERMISSION_DENIED') throw fault
    if (context.signal.aborted) throw fault
    return fault.message
  }
}
