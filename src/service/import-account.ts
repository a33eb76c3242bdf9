import { toFault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import type { CredentialOwner } from '../state/credentials.ts'
import { readStorageState } from '../state/storage-state.ts'
import type { Context, Handler, House } from './context.ts'
import { keepTogether } from './keep-together.ts'
import { readText } from './paths.ts'
import { reach } from './reach.ts'

/**
 * Stores a sign-in of the hosted product and tries it. One that the product refuses is not kept, and the one before it
 * stays; one that cannot be tried now is kept and told as not verified.
 */
export const importAccount: Handler<'importAccount'> = async (input, context) => {
  const text = input.state ? JSON.stringify(input.state) : await readText(input.state_file!, context)
  const state = readStorageState(text)
  return await oneByOne.run('import', () => store(state, input.account, context), context.signal)
}

/** Two at once would take each other's sign-in for the one before. */
const oneByOne = serialQueue()

async function store(state: StorageState, reference: string | undefined, context: Context) {
  const { house } = context
  const owner = await house.accounts.ownerOf(reference)
  const before = storedBefore(owner, house)
  await house.credentials.save(owner, state)
  await house.accounts.signIn(owner.id, 'hosted')
  const problem = await problemOf(owner, context).catch(async (error) => {
    await takeBack(owner, before, house)
    throw error
  })
  return {
    account: house.accounts.get(owner.id, 'hosted'),
    verified: problem === null,
    ...(problem === null ? {} : { problem }),
  }
}

export const removeAccount: Handler<'removeAccount'> = async (input, context) =>
  keepTogether(context, () => {
    const { accounts, quota } = context.house
    const { id } = accounts.remove(input.account)
    quota.forget(id)
    return { account: id, message: `Forgot the account ${id} and its sign-in; nothing in the product was changed.` }
  })

type Before = {
  /** Null: there was none, or one whose key is lost. */
  readonly state: StorageState | null
  readonly isKnown: boolean
  /** Id of the account that was taken where none is named. */
  readonly active: string | null
}

function storedBefore({ id }: CredentialOwner, { accounts, credentials }: House): Before {
  const isKnown = accounts.list().some((account) => account.id === id)
  const active = accounts.active('hosted')?.id ?? null
  try {
    return { state: credentials.load(id), isKnown, active }
  } catch {
    return { state: null, isKnown, active }
  }
}

async function takeBack(owner: CredentialOwner, { active, isKnown, state }: Before, house: House): Promise<void> {
  if (state) await house.credentials.save(owner, state)
  else if (isKnown) house.accounts.signOut(owner.id, 'hosted')
  else house.accounts.remove(owner.id)
  if (active !== null) house.accounts.activate(active, 'hosted')
}

/** Null when the product accepts the sign-in; a sentence when it cannot be asked. @throws Fault when it refuses it */
async function problemOf({ id }: CredentialOwner, context: Context): Promise<string | null> {
  try {
    await reach(context, { product: 'hosted', account: id }, (product) => product.notebooks.list(context.signal))
    return null
  } catch (error) {
    const fault = toFault(error)
    if (fault.code === 'PRODUCT_UNAUTHENTICATED' || fault.code === 'PERMISSION_DENIED') throw fault
    if (context.signal.aborted) throw fault
    return fault.message
  }
}
