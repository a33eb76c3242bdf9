import { Fault } from '../domain/fault.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'

export const setupAuth: Handler<'setupAuth'> = async (input, context) => {
  const { id, product } = await signIn(input.account, context)
  return { status: 'success', message: `Signed in to the ${product} product; the account is ${id}.` }
}

export const reAuth: Handler<'reAuth'> = async (input, context) => {
  const { clock, accounts, defaultProduct } = context.services
  const startedAtTicks = clock.ticks()
  const known = accounts.get(input.account, defaultProduct) // a mistyped name must not open an empty space
  const { id } = await signIn(known.id, context)
  return {
    status: 'authenticated',
    message: `Signed in again; the account is ${id}.`,
    authenticated: true,
    duration_seconds: (clock.ticks() - startedAtTicks) / 1000,
  }
}

export const deAuth: Handler<'deAuth'> = async (input, { services }) => {
  const { id } = services.accounts.signOut(input.account, services.defaultProduct)
  return {
    status: 'de-authenticated',
    message: `Signed out ${id}; the library was kept. ${AGAIN[services.defaultProduct]}`,
    authenticated: false,
  }
}

const AGAIN = {
  local: 'POST /setup-auth signs in again.',
  hosted: 'Its cookies were deleted here; POST /accounts with a stored sign-in signs in again.',
}

/**
 * A local account is a named space of notebooks: setup-auth makes it when it is new, and nothing else does. A hosted one is tried with the
 * cookies that are stored, and made the one that is taken where none is named.
 * Source: decisions, section 12.
 */
async function signIn(reference: string | undefined, context: Context) {
  const { services, signal } = context
  if (services.defaultProduct === 'local') return await services.accounts.signIn(reference, 'local')
  const { id, cookiesPresent } = services.accounts.get(reference, 'hosted')
  if (!cookiesPresent) throw createNeedsImportFault(id)
  await callProduct(context, { product: 'hosted', account: id }, (product) => product.notebooks.list(signal))
  return await services.accounts.signIn(id, 'hosted')
}

/** Until the browser login is built, a sign-in comes from a file. */
function createNeedsImportFault(account: string): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', `No sign-in is stored for the account ${account}.`, {
    hint: "Sign in to the product in your own browser, save Playwright's storageState there, and import it: npm run -s cli -- accounts import state.json.",
  })
}
