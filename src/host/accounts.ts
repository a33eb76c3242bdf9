import { createHash } from 'node:crypto'
import { decodePercent } from '../lib/web-address.ts'

/** Somebody who may sign in at this host: a space of notebooks of the embedded product. */
export type HostAccount = {
  /** The name of the space. */
  readonly id: string
  readonly email: string
  readonly name: string
}

/** The accounts of a host nobody named any for. The first is the embedded product's own default. */
export const DEFAULT_ACCOUNTS: readonly HostAccount[] = [
  { id: 'default', email: 'owner@example.com', name: 'Example Owner' },
  { id: 'second@example.com', email: 'second@example.com', name: 'Second Example' },
]

/** The account's number on the wire: 21 digits or fewer, always the same for an account. */
export function deriveAccountNumber({ id }: HostAccount): string {
  const digest = createHash('sha256').update(id).digest().readBigUInt64BE()
  return `1${(digest % 10n ** 11n).toString().padStart(11, '0')}`
}

type SignInRequest = { readonly sid: string; readonly authuser: string | undefined }
export type SignedInAccount = { readonly account: HostAccount; readonly index: number }

/**
 * Who calls. `sid` chooses the jar's first account: the one it names by e-mail or id, any other value means the host's
 * first. `authuser` then chooses among the jar's accounts, by index or by e-mail.
 * @returns null for an `authuser` nobody has
 * Source: wire.md, section 2; host.md, point 10.
 */
export function findSignedIn(
  accounts: readonly HostAccount[],
  { sid, authuser }: SignInRequest,
): SignedInAccount | null {
  const first = accounts.find(({ id, email }) => sid === id || sid.toLowerCase() === email) ?? accounts[0]!
  const jar = [first, ...accounts.filter((account) => account !== first)]
  const requested = authuser?.trim().toLowerCase() || '0'
  const index = /^\d+$/.test(requested) ? Number(requested) : jar.findIndex(({ email }) => email === requested)
  const account = jar[index]
  return account ? { account, index } : null
}

/** The value of a cookie of a `Cookie` header. */
export function readCookie(header: string, name: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim())
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`))
  return pair === undefined || pair.length === name.length + 1 ? null : decodePercent(pair.slice(name.length + 1))
}
