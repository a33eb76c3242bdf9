import type { CallResult } from '../contract/operation.ts'
import type { Account } from '../domain/account.ts'
import type { BrowserSignIn } from '../domain/browser-sign-in.ts'
import type { LocalCall, LocalVerbResult } from '../faces/cli/verb.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { nameAccount } from '../state/accounts.ts'
import { openBrowsers } from './browsers.ts'
import type { Config } from './config.ts'
import { readServiceConfig, withInProcessService } from './in-process-service.ts'
import { isNobodyThere } from './nobody-there.ts'

type Wanted = { readonly account?: string | undefined; readonly attach?: string | undefined }
type Owner = { readonly id: string; readonly email?: string }

/**
 * Signs in to the hosted product with a browser of this machine, and has the sign-in tried and stored by the service that
 * runs; where none does, as the next one will find it.
 * @throws Fault with `details.reason`, or what the product says of the sign-in
 */
export async function signInOnThisMachine(wanted: Wanted, call: LocalCall): Promise<LocalVerbResult> {
  const config = readServiceConfig()
  const owner = await findOwner(wanted.account, config, call)
  const found = await takeSignIn(wanted, owner, config, call)
  const input = { state: found.state, account: wanted.account ?? owner.id }
  const { data } = await callAnyService('importAccount', input, config, call)
  const { account, verified, problem } = data as { account: Account; verified: boolean; problem?: string }
  const who = found.email ?? account.id
  const tried = verified ? 'It was tried, and is kept encrypted.' : `It is kept, but could not be tried: ${problem}`
  return {
    text: `Signed in as ${who}; the account is ${account.id}.\n${tried}\n`,
    data: { email: found.email, ...(data as object) },
  }
}

/** Signing in looks for no element of the product's page. */
const NO_NOTES = { noteFallback() {}, noteMoved() {} }

async function takeSignIn({ attach }: Wanted, owner: Owner, config: Config, call: LocalCall): Promise<BrowserSignIn> {
  const { err, signal } = call.terminal
  const { signIns: browsers } = openBrowsers(config, createLog({ level: 'silent' }), systemClock, NO_NOTES)
  const email = owner.email ?? null
  if (attach !== undefined) return await browsers.attach(attach, { email, signal })
  let isWindowTold = false
  const onStep = (waitedFor: string) => {
    if (!isWindowTold && waitedFor.startsWith('the sign-in in the window')) {
      err('A window of your browser opens: sign in there as usual. It closes by itself.\n')
      isWindowTold = true
    }
    err(`Waiting for ${waitedFor} ...\n`)
  }
  return await browsers.signIn({ account: owner.id, email, mayShow: true, onStep, signal })
}

/** Whose sign-in it will be: its profile has to lie where the service looks for it. */
async function findOwner(reference: string | undefined, config: Config, call: LocalCall): Promise<Owner> {
  const { data } = await callAnyService('listAccounts', {}, config, call)
  const { accounts } = data as { accounts: readonly Account[] }
  const active = accounts.find(({ product, active }) => product === 'hosted' && active)
  return await nameAccount(reference ?? active?.id ?? 'hosted', 'hosted', accounts)
}

/** Calls the service that runs, or one that lives in this process for so long. */
async function callAnyService(name: string, input: object, config: Config, call: LocalCall): Promise<CallResult> {
  const how = { signal: call.terminal.signal, requestId: call.requestId }
  try {
    return await call.connect()(name, input, how)
  } catch (error) {
    if (!isNobodyThere(error)) throw error
  }
  return await withInProcessService(config, (invoke) => invoke(name, input, how))
}
