import type { DatabaseSync } from 'node:sqlite'
import type { Account } from '../domain/account.ts'
import { Fault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { slugOf, unusedSlug } from '../lib/slug.ts'
import { inTransaction } from '../lib/sqlite.ts'

/**
 * The accounts of the local product: named spaces of notebooks. `default` exists and is signed in from the first start;
 * being signed out survives a restart. Writes are durable when they return.
 * Source: decisions, sections 3 and 12.
 */
export type Accounts = {
  /** In the order they were made. */
  list(): readonly Account[]
  /** The one used when no other is named. */
  active(): Account
  /** The account with this id, alias or e-mail; the active one when absent. @throws Fault ACCOUNT_NOT_FOUND */
  get(reference?: string): Account
  /** Signs in and makes active: the account named, a new one where the name is new, the active one when absent. */
  signIn(reference?: string): Promise<Account>
  /** Signs out; the account and its notebooks are kept. @throws Fault ACCOUNT_NOT_FOUND */
  signOut(reference?: string): Account
  /** Reads the table again; an empty one is as at the first start. */
  reload(): void
  /** Hours since the active account was signed in; 0 while it is signed out. */
  contextAgeHours(): number
}

type StoredAccount = Account & { readonly signedInAtMs: number | null }

export function openAccounts(database: DatabaseSync, clock: Clock): Accounts {
  const table = accountTable(database, clock)
  let accounts = table.read()
  const active = () => accounts.find((account) => account.active) ?? accounts[0]!
  const get = (reference?: string) =>
    isBlank(reference) ? active() : (find(accounts, reference!) ?? notFound(reference!))
  return {
    list: () => accounts.map(shown),
    active: () => shown(active()),
    get: (reference) => shown(get(reference)),
    async signIn(reference) {
      const name = isBlank(reference) ? active().id : reference!.trim()
      const slug = await slugOf(name.replace(/@.*$/, ''), 'account')
      const known = find(accounts, name)
      table.signIn(known ?? newAccount(name, slug, accounts))
      accounts = table.read()
      return shown(get(name))
    },
    signOut(reference) {
      const { id } = get(reference)
      table.signOut(id)
      accounts = table.read()
      return shown(get(id))
    },
    reload() {
      accounts = table.read()
    },
    contextAgeHours() {
      const { signedInAtMs } = active()
      return signedInAtMs === null ? 0 : Math.round(((clock.now() - signedInAtMs) / 3_600_000) * 100) / 100
    },
  }
}

type NamedAccount = Pick<Account, 'id' | 'alias' | 'email'>

function newAccount(name: string, slug: string, accounts: readonly Account[]): NamedAccount {
  const id = unusedSlug(slug, (taken) => accounts.some((account) => account.id === taken))
  if (name.includes('@')) return { id, email: name }
  return name === id ? { id } : { id, alias: name }
}

function find<A extends NamedAccount>(accounts: readonly A[], reference: string): A | null {
  const wanted = comparable(reference)
  const isNamed = (name: string | undefined) => name !== undefined && comparable(name) === wanted
  const by = (field: keyof NamedAccount) => accounts.find((account) => isNamed(account[field]))
  return by('id') ?? by('alias') ?? by('email') ?? null
}

const comparable = (name: string) => name.trim().normalize('NFC').toLowerCase()
const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

function shown({ signedInAtMs: _, ...account }: StoredAccount): Account {
  return account
}

function notFound(reference: string): never {
  throw new Fault('ACCOUNT_NOT_FOUND', `Account not found: ${reference}`, {
    hint: 'GET /accounts lists the accounts; POST /setup-auth with this name makes it.',
  })
}

/** The rows: exactly one is active. */
function accountTable(database: DatabaseSync, clock: Clock) {
  const select = database.prepare('SELECT * FROM account ORDER BY created_at_ms, id')
  const upsert = database.prepare(
    `INSERT INTO account (id, alias, email, signed_in_at_ms, is_active, created_at_ms) VALUES (?1, ?2, ?3, ?4, 1, ?4)
     ON CONFLICT (id) DO UPDATE SET signed_in_at_ms = ?4, is_active = 1`,
  )
  const deactivate = database.prepare('UPDATE account SET is_active = 0')
  const signOut = database.prepare('UPDATE account SET signed_in_at_ms = NULL WHERE id = ?')
  const signIn = ({ id, alias, email }: NamedAccount) =>
    inTransaction(database, () => {
      deactivate.run()
      upsert.run(id, alias ?? null, email ?? null, clock.now())
    })
  const read = () => {
    if (!select.get()) signIn({ id: 'default' })
    return select.all().map(storedAccount)
  }
  return { read, signIn, signOut: (id: string) => signOut.run(id) }
}

function storedAccount(row: Record<string, unknown>): StoredAccount {
  const signedInAtMs = row.signed_in_at_ms === null ? null : Number(row.signed_in_at_ms)
  return {
    id: String(row.id),
    product: 'local',
    ...(row.alias === null ? {} : { alias: String(row.alias) }),
    ...(row.email === null ? {} : { email: String(row.email) }),
    authenticated: signedInAtMs !== null,
    active: row.is_active === 1,
    signedInAtMs,
  }
}
