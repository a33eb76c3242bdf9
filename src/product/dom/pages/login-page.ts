import { setTimeout as pause } from 'node:timers/promises'
import type { StoredLogin } from '../../../domain/stored-login.ts'
import { computeOneTimeCode, countCodeMs } from '../../../lib/one-time-code.ts'
import { classifyAddress } from '../addresses.ts'
import { createChallengeFault, createDrivenRefusedFault, createLoginRefusedFault } from '../sign-in-ends.ts'
import { readField, readPageState, scrapeRows } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'

const FIELDS = {
  code: { element: 'login.code' },
  password: { element: 'login.password' },
  address: { element: 'login.address' },
} as const satisfies Record<string, ElementPlace>
type FieldStep = keyof typeof FIELDS
type LoginStep = FieldStep | 'account' | 'proof' | 'refused' | 'product'

/** A code is used only while it is good for so long. */
const MIN_CODE_MS = 5000
const PROOF_SETTLES = 3

/**
 * Signs in on the provider's pages with what is stored, each step once: address or choice of the account, password,
 * one-time code. Whatever else is asked for ends it.
 * @throws Fault PRODUCT_UNAUTHENTICATED with `details.reason`
 * Source: dom.md, section 3.4.
 */
export async function logIn(driver: PageDriver, login: StoredLogin): Promise<void> {
  await driver.goTo('/')
  driver.step = 'signing in'
  const taken = new Set<LoginStep>()
  for (;;) {
    const step = await driver.lookUntil(() => findStep(driver, login, taken))
    if (step === 'product') return
    if (step === 'refused') throw createDrivenRefusedFault(login.email)
    if (step === null) throw createChallengeFault(login.email, 'shows a page that is not known')
    if (step === 'proof') throw createChallengeFault(login.email, 'asks for another proof than is stored')
    taken.add(step)
    if (step === 'account') await driver.click({ element: 'login.account', index: (await findAccount(driver, login))! })
    else await fillIn(driver, step, login)
  }
}

/** Null while a page gives way to the next. */
async function findStep(
  driver: PageDriver,
  login: StoredLogin,
  taken: ReadonlySet<LoginStep>,
): Promise<LoginStep | null> {
  const { address, isLoaded } = await driver.run(readPageState)
  const at = classifyAddress(address, driver.options.hosts)
  if (at === 'refused' || (at === 'product' && isLoaded)) return at
  if (!isLoaded) return null
  for (const step of Object.keys(FIELDS) as FieldStep[]) {
    if (!(await driver.shows(FIELDS[step]))) continue
    if (!taken.has(step)) return step
    if (await isAskedAgain(driver, step)) throw createLoginRefusedFault(login.email, WORDS[step])
    return null
  }
  if (at === 'proof') return (await isStill(driver, address)) ? at : null
  return !taken.has('account') && (await findAccount(driver, login)) !== null ? 'account' : null
}

/** A page whose fields are still to come is no question yet. */
async function isStill(driver: PageDriver, address: string): Promise<boolean> {
  await pause(driver.options.settleMs * PROOF_SETTLES, undefined, { signal: driver.signal })
  return (await driver.run(readPageState)).address === address && !(await driver.shows(FIELDS.code))
}

const WORDS: Readonly<Record<FieldStep, string>> = {
  address: 'address',
  password: 'password',
  code: 'one-time code',
}

/** A field that was filled in and is empty, or is said to be wrong. */
async function isAskedAgain(driver: PageDriver, step: FieldStep): Promise<boolean> {
  const value = await driver.run(readField, FIELDS[step])
  return value === '' || (await driver.shows({ element: 'login.trouble' }))
}

/** Which row of the chooser is that of the address. */
async function findAccount(driver: PageDriver, { email }: StoredLogin): Promise<number | null> {
  const rows = await driver.run(scrapeRows, { element: 'login.account' }, { address: { read: '@data-identifier' } })
  const index = rows.findIndex(({ address }) => String(address).toLowerCase() === email.toLowerCase())
  return index === -1 ? null : index
}

async function fillIn(driver: PageDriver, step: FieldStep, login: StoredLogin): Promise<void> {
  const text = { address: login.email, password: login.password, code: '' }[step]
  await driver.fill(FIELDS[step], step === 'code' ? await readCode(driver, login) : text)
  await driver.pressKey('Enter')
}

async function readCode({ options, signal }: PageDriver, { email, totpSecret }: StoredLogin): Promise<string> {
  if (totpSecret === null)
    throw createChallengeFault(email, 'asks for a one-time code, and no totp_secret is stored for it')
  const leftMs = countCodeMs(options.clock.now())
  if (leftMs < MIN_CODE_MS) await pause(leftMs, undefined, { signal })
  return computeOneTimeCode(totpSecret, options.clock.now())
}
