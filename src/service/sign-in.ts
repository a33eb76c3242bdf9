import { Fault } from '../domain/fault.ts'
import type { Context, Handler, House } from './context.ts'

export const setupAuth: Handler<'setupAuth'> = async (input, context) => {
  const account = await signIn(input.account, context)
  return { status: 'success', message: `Signed in to the local product; the account is ${account}.` }
}

export const reAuth: Handler<'reAuth'> = async (input, context) => {
  const startedAtMs = context.house.clock.now()
  const account = await signIn(input.account, context)
  return {
    status: 'authenticated',
    message: `Signed in again; the account is ${account}.`,
    authenticated: true,
    duration_seconds: (context.house.clock.now() - startedAtMs) / 1000,
  }
}

export const deAuth: Handler<'deAuth'> = async (input, { house }) => {
  requireLocal(house)
  house.accounts.signOut(input.account)
  return {
    status: 'de-authenticated',
    message: 'Signed out; the library was kept, and POST /setup-auth signs in again.',
    authenticated: false,
  }
}

/** A local account is a named space of notebooks: signing in makes it when it is new. Source: decisions, section 12. */
async function signIn(account: string | undefined, { house }: Context): Promise<string> {
  requireLocal(house)
  return (await house.accounts.signIn(account)).id
}

function requireLocal(house: House): void {
  if (house.defaultProduct === 'local') return
  throw new Fault('NOT_SUPPORTED', 'Signing in to the hosted product is not part of this version.', {
    hint: 'Start with NOTEBOOK_PRODUCT=local, which needs no sign-in.',
  })
}
