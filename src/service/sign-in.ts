import type { BrowserSignIn } from '../domain/browser-sign-in.ts'
import { Fault } from '../domain/fault.ts'
import type { CredentialOwner } from '../state/credentials.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { storeSignIn } from './import-account.ts'

export const setupAuth: Handler<'setupAuth'> = async (input, context) => {
  const { id, product, note } = await signIn(input, context)
  return { status: 'success', message: `Signed in to the ${product} product; the account is ${id}.${note}` }
}

export const reAuth: Handler<'reAuth'> = async (input, context) => {
  const { clock, accounts, defaultProduct } = context.services
  const startedAtTicks = clock.ticks()
  if (input.account !== undefined) accounts.get(input.account, defaultProduct) // a mistyped name must not open an empty space
  const { id, note } = await signIn(input, context)
  return {
    status: 'authenticated',
    message: `Signed in again; the account is ${id}.${note}`,
    authenticated: true,
    duration_seconds: (clock.ticks() - startedAtTicks) / 1000,
  }
}

export const deAuth: Handler<'deAuth'> = async (input, { services }) => {
  const { accounts, browsers, defaultProduct } = services
  if (defaultProduct === 'hosted') await browsers.forget(accounts.get(input.account, 'hosted').id)
  const { id } = await accounts.signOut(input.account, defaultProduct)
  return {
    status: 'de-authenticated',
    message: `Signed out ${id}; the library was kept. ${AGAIN[defaultProduct]}`,
    authenticated: false,
  }
}

const AGAIN = {
  local: 'POST /setup-auth signs in again.',
  hosted: 'Its cookies and its browser profile were deleted here; POST /setup-auth signs in again.',
}

type SignInInput = {
  readonly account?: string | undefined
  readonly show_browser?: boolean | undefined
  readonly headless?: boolean | undefined
}

/**
 * A local account is a named space of notebooks: setup-auth makes it when it is new, and nothing else does. A hosted one is
 * tried with the cookies that are stored, then signed in with a browser, and made the one that is taken where none is named.
 * Source: decisions, section 12.
 */
async function signIn(input: SignInInput, context: Context) {
  const { accounts, defaultProduct } = context.services
  if (defaultProduct === 'local') return { ...(await accounts.signIn(input.account, 'local')), note: '' }
  const owner = await accounts.resolveOwner(input.account)
  if (await isStoredSignInGood(owner, context)) return { ...(await accounts.signIn(owner.id, 'hosted')), note: '' }
  const found = await signInWithBrowser(owner, input, context)
  const { account, problem } = await storeSignIn(found.state, withEmail(owner, found), context)
  return { ...account, note: problem === undefined ? '' : ` It could not be tried yet: ${problem}` }
}

const withEmail = (owner: CredentialOwner, { email }: BrowserSignIn): CredentialOwner =>
  email === null ? owner : { ...owner, email: owner.email ?? email }

async function isStoredSignInGood({ id }: CredentialOwner, context: Context): Promise<boolean> {
  const { credentials } = context.services
  if (credentials.changedAtMs(id) === null) return false
  try {
    await callProduct(context, { product: 'hosted', account: id }, ({ notebooks }) => notebooks.list(context.signal))
    return true
  } catch (error) {
    if (error instanceof Fault && error.code === 'PRODUCT_UNAUTHENTICATED') return false
    throw error
  }
}

async function signInWithBrowser(owner: CredentialOwner, input: SignInInput, context: Context): Promise<BrowserSignIn> {
  const { services, signal, call } = context
  const onStep = (waitedFor: string) =>
    call.listener?.progress?.({ phase: `waiting for ${waitedFor}`, done: 0, total: null })
  const mayShow = input.show_browser ?? input.headless !== true
  return await services.browsers.signIn({ account: owner.id, email: owner.email ?? null, mayShow, onStep, signal })
}
