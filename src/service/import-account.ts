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
  return await oneByOne.run('import', () => storeSignIn(state, input.account, context), context.signal)
}

/** Two at once would take each other's sign-in for the one before. */
const oneByOne = createSerialQueue()

async function storeSignIn(state: StorageState, reference: string | undefined, context: Context) {
  const { services } = context
  const owner = await services.accounts.resolveOwner(reference)
  const before = readStoredBefore(owner, services)
  await services.credentials.save(owner, state)
  await services.accounts.signIn(owner.id, 'hosted')
  const problem = await trySignIn(owner, context).catch(async (error) => {
    await restoreSignIn(owner, before, services)
    throw error
  })
  return {
    account: services.accounts.get(owner.id, 'hosted'),
    verified: problem === null,
    ...(problem === null ? {} : { problem }),
  }
}

export const removeAccount: Handler<'removeAccount'> = async (input, context) =>
  keepTogether(context, () => {
    const { accounts, quota } = context.services
    const { id } = accounts.remove(input.account)
    quota.forget(id)
    return { account: id, message: `Forgot the account ${id} and its sign-in; nothing in the product was changed.` }
  })

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
  else if (isKnown) services.accounts.signOut(owner.id, 'hosted')
  else services.accounts.remove(owner.id)
  if (active !== null) services.accounts.activate(active, 'hosted')
}

/** Null when the product accepts the sign-in; a sentence when it cannot be asked. @throws Fault when it refuses it */
async function trySignIn({ id }: CredentialOwner, context: Context): Promise<string | null> {
  try {
    await callProduct(context, { product: 'hosted', account: id }, (product) => product.notebooks.list(context.signal))
    return null
  } catch (error) {
    const fault = toFault(error)
    if (fault.code === 'PRODUCT_UNAUTHENTICATED' || fault.code === 'PERMISSION_DENIED') throw fault
    if (context.signal.aborted) throw fault
    return fault.message
  }
}
