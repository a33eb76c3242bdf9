import { randomBytes } from 'node:crypto'
import type { HostAccount } from './accounts.ts'
import type { Records, SignInRecord } from './records.ts'
import type { HostServices } from './services.ts'

type RecordKeeper = Pick<HostServices, 'records'>

/** A sign-in lasts so long. Source: service description, "Product account login". */
const SESSION_SECONDS = 399 * 86_400
const SESSION_PREFIX = 'g.'
/** Which accounts signed in with this browser; it stays when they sign out. */
export const CHOOSER_COOKIE = 'ACCOUNT_CHOOSER'
const MAX_REMEMBERED_ACCOUNTS = 10

/** The session that a `SID` names; undefined for one that this host did not give out, which names an account itself. */
export function findSession({ records }: RecordKeeper, sid: string): SignInRecord | null | undefined {
  return sid.startsWith(SESSION_PREFIX) ? records.sessions.get(sid) : undefined
}

/** Whether a copy of the cookies is the one that was renewed last. Without a renewal every copy is. */
export function isCopyFresh({ stamp }: SignInRecord, copied: string | null): boolean {
  return stamp === '' || stamp === copied
}

export function startSession(
  { records, clock }: Pick<HostServices, 'records' | 'clock'>,
  { email }: HostAccount,
): SignInRecord {
  const id = `${SESSION_PREFIX}${randomBytes(18).toString('base64url')}`
  return records.sessions.put({ id, email, createdAtMs: clock.now(), stamp: '' })
}

/** Gives a session a stamp that only this browser has: every other copy of its cookies is stale from now on. */
export function renewSession({ records }: RecordKeeper, session: SignInRecord): SignInRecord {
  return records.sessions.put({ ...session, stamp: randomBytes(12).toString('base64url') })
}

/** The copies of all sessions grow stale; a browser renews its own. */
export function ageSessions(records: Records): void {
  for (const session of records.sessions.all()) renewSession({ records }, session)
}

export function endSessions(records: Records): void {
  for (const { id } of records.sessions.all()) records.sessions.delete(id)
}

/** The account of an address; an open host takes every address in. */
export function admitAccount(
  services: Pick<HostServices, 'records' | 'accounts' | 'isOpen'>,
  address: string,
): HostAccount | null {
  const email = address.trim().toLowerCase()
  const known = services.accounts.find((account) => account.email === email)
  if (known || !services.isOpen || !/^[^\s@]+@[^\s@]+$/.test(email)) return known ?? null
  const account = { id: email, email, name: email.split('@', 1)[0]! }
  services.records.members.put(account)
  services.accounts.push(account)
  return account
}

/** The cookies of a signed-in browser, in the set the product uses. */
export function createSignInCookies({ id, stamp }: SignInRecord): string[] {
  const names = ['SID', 'HSID', 'SSID', 'APISID', 'SAPISID', 'OSID']
  const secure = ['__Secure-1PSID', '__Secure-3PSID']
  return [
    ...names.map((name) => formatCookie(name, id)),
    ...secure.map((name) => `${formatCookie(name, id)}; Secure`),
    createStampCookie(stamp || 'first'),
  ]
}

export const createStampCookie = (stamp: string) => `${formatCookie(STAMP_COOKIE, stamp)}; Secure`
export const STAMP_COOKIE = '__Secure-1PSIDTS'

/** The cookies of a browser that signs out: all go but the list of accounts. */
export function createSignOutCookies(cookies: string): string[] {
  const names = cookies.split(';').map((pair) => pair.trim().split('=', 1)[0]!)
  const gone = names.filter((name) => name !== '' && name !== CHOOSER_COOKIE)
  return gone.map((name) => `${name}=; Path=/; Max-Age=0${name.startsWith('__Secure-') ? '; Secure' : ''}`)
}

export function createChooserCookie(remembered: readonly string[], email: string): string {
  const emails = [email, ...remembered.filter((other) => other !== email)].slice(0, MAX_REMEMBERED_ACCOUNTS)
  return formatCookie(CHOOSER_COOKIE, encodeURIComponent(emails.join(' ')))
}

/** The cookie that replies renew: who does not write it back is signed out in the end. Source: wire.md, section 2. */
export function createRenewedCookie(): string {
  return formatCookie('SIDCC', randomBytes(18).toString('base64url'))
}

function formatCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax`
}
