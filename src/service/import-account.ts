import { readFile } from 'node:fs/promises'
import { toFault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import type { CredentialOwner } from '../state/credentials.ts'
import { readStorageState } from '../state/storage-state.ts'
import type { Context, Handler, House } from './context.ts'
import { reach } from './reach.ts'
import { readableFile } from './sources.ts'

/**
 * Stores a sign-in of the hosted product and tries it. One that the product refuses is not kept, and the one before it
 * stays; one that cannot be tried now is kept and told as not verified.
 */
export const importAccount: Handler<'importAccount'> = async (input, context) => {
  const { house } = context
  const text = input.state ? JSON.stringify(input.state) : await readText(input.state_file!, context)
  const state = readStorageState(text)
  const owner = await house.accounts.ownerOf(input.account)
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

export const removeAccount: Handler<'removeAccount'> = async (input, { house }) => {
  const { id } = house.accounts.remove(input.account)
  house.quota.forget(id)
  return { account: id, message: `Forgot the account ${id} and its sign-in; nothing in the product was changed.` }
}

async function readText(file: string, context: Context): Promise<string> {
  return (await readFile(await readableFile(file, context), 'utf8')).replace(/^\ufeff/, '')
}

function storedBefore({ id }: CredentialOwner, { credentials }: House): StorageState | null {
  if (credentials.changedAtMs(id) === null) return null
  try {
    return credentials.load(id)
  } catch {
    return null // encrypted with a key that is lost: nothing to go back to
  }
}

async function takeBack(owner: CredentialOwner, before: StorageState | null, house: House): Promise<void> {
  if (before) return await house.credentials.save(owner, before)
  house.accounts.remove(owner.id)
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
