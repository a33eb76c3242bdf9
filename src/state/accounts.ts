import type { DatabaseSync } from 'node:sqlite'
import type { Account } from '../domain/account.ts'
import { Fault } from '../domain/fault.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { Clock } from '../lib/clock.ts'
import { chooseUnusedSlug, createSlug } from '../lib/slug.ts'
import { type NamedAccount, openAccountTable, type StoredAccount } from './account-table.ts'
import type { CredentialOwner, CredentialStore } from './credentials.ts'

/**
 * The accounts of both products. Local ones are named spaces of notebooks: `default` exists and is signed in from the
 * first start; being signed out survives a restart. Hosted ones are as many as sign-ins are stored, whoever stored
 * them. Ids are unique over both. Writes are durable when they return.
 * Source: decisions, sections 3 and 12.
 */
export type Accounts = {
  /** In the order they were made. */
  list(): readonly Account[]
  /** The one of a product that is used when no other is named; null while the hosted product has none. */
  active(product: ProductName): Account | null
  /**
   * The account with this id, alias or e-mail, the product's own before another's; its active one when absent.
   * @throws Fault ACCOUNT_NOT_FOUND; PRODUCT_UNAUTHENTICATED where none is named and there is none
   */
  get(reference: string | undefined, product: ProductName): Account
  /** Signs in and makes active: the account named, a new one where the name is new, the active one when absent. */
  signIn(reference: string | undefined, product: ProductName): Promise<Account>
  /** Makes it the one of its product that is taken where none is named. @throws Fault ACCOUNT_NOT_FOUND */
  activate(id: string, product: ProductName): void
  /** Makes the owner of a sign-in that is about to be stored: the account named, else one for its e-mail, else a new one. */
  resolveOwner(reference: string | undefined): Promise<CredentialOwner>
  /** Signs out; a local account and its notebooks are kept, of a hosted one its cookies go. @throws Fault ACCOUNT_NOT_FOUND */
  signOut(reference: string | undefined, product: ProductName): Account
  /** Forgets a hosted account, cookies included. @throws Fault ACCOUNT_NOT_FOUND */
  remove(reference: string): Account
  /** Notes what the product said of a hosted account's sign-in. */
  recordAccepted(id: string, by: string): void
  recordRefused(id: string): void
  /** Which of the product's hosts knew a hosted account last; null while nobody knows. */
  landing(id: string): string | null
  recordLanding(id: string, origin: string): void
  /** Reads the table again; an empty one is as at the first start. */
  reload(): void
  /** Hours since the active account of a product was signed in; 0 while it is signed out. */
  contextAgeHours(product: ProductName): number
}

/** An accepted sign-in is noted again after this long: it is read on every call. */
const NOTED_AGAIN_MS = 60_000

export function openAccounts(database: DatabaseSync, clock: Clock, credentials: CredentialStore): Accounts {
  const table = openAccountTable(database, clock)
  let accounts = table.read()
  const reloadRows = () => {
    accounts = table.read()
  }
  const importRows = () => {
    const known = new Set(accounts.map(({ id }) => id))
    const found = credentials.owners(known) // imported by another process
    for (const owner of found) table.signIn(owner, 'hosted')
    if (found.length > 0) reloadRows()
    return accounts
  }
  const findActiveRow = (product: ProductName) => {
    const own = importRows().filter((account) => account.product === product)
    return own.find(({ active }) => active) ?? own[0] ?? null
  }
  const requireAccountRow = (reference: string | undefined, product: ProductName) =>
    isBlank(reference)
      ? (findActiveRow(product) ?? throwNotSignedIn())
      : (findAccountRow(importRows(), reference!, product) ?? throwAccountNotFound(reference!, product))
  const presentAccount = (account: StoredAccount) => buildAccount(account, credentials)
  const findOrCreateRow = async (reference: string | undefined, product: ProductName): Promise<NamedAccount> => {
    const name = isBlank(reference) ? (findActiveRow(product)?.id ?? product) : reference!.trim()
    const slug = await createSlug(name.replace(/@.*$/, ''), 'account')
    return findAccountRow(importRows(), name, product) ?? newAccount(name, slug, accounts)
  }
  return {
    list: () => importRows().map(presentAccount),
    active(product) {
      const account = findActiveRow(product)
      return account && presentAccount(account)
    },
    get: (reference, product) => presentAccount(requireAccountRow(reference, product)),
    async signIn(reference, product) {
      const account = await findOrCreateRow(reference, product)
      table.signIn(account, product)
      reloadRows()
      return presentAccount(requireAccountRow(account.id, product))
    },
    activate(id, product) {
      table.activate(requireAccountRow(id, product).id, product)
      reloadRows()
    },
    async resolveOwner(reference) {
      const { id, alias, email } = await findOrCreateRow(reference, 'hosted')
      return { id, ...(alias ? { alias } : {}), ...(email ? { email } : {}) }
    },
    signOut(reference, product) {
      const { id } = requireAccountRow(reference, product)
      if (product === 'hosted') credentials.remove(id)
      table.signOut(id)
      reloadRows()
      return presentAccount(requireAccountRow(id, product))
    },
    remove(reference) {
      const account = requireAccountRow(reference, 'hosted')
      credentials.remove(account.id)
      table.remove(account.id, 'hosted')
      reloadRows()
      return buildAccount(account, credentials)
    },
    recordAccepted(id, by) {
      const { verifiedAtMs, refusedAtMs } = accounts.find((account) => account.id === id) ?? {}
      const ageMs = clock.now() - (verifiedAtMs ?? 0)
      const isFresh = refusedAtMs === null && ageMs >= 0 && ageMs < NOTED_AGAIN_MS // ahead of a clock that was set back: not fresh
      if (isFresh) return
      table.accept(id, by)
      reloadRows()
    },
    recordRefused(id) {
      table.refuse(id)
      reloadRows()
    },
    landing: (id) => accounts.find((account) => account.id === id)?.landing ?? null,
    recordLanding(id, origin) {
      table.land(id, origin)
      reloadRows()
    },
    reload: reloadRows,
    contextAgeHours(product) {
      const signedInAtMs = findActiveRow(product)?.signedInAtMs ?? null
      if (signedInAtMs === null) return 0
      return Math.max(0, Math.round(((clock.now() - signedInAtMs) / 3_600_000) * 100) / 100)
    },
  }
}

function newAccount(name: string, slug: string, accounts: readonly NamedAccount[]): NamedAccount {
  const id = chooseUnusedSlug(slug, (taken) => accounts.some((account) => account.id === taken))
  if (name.includes('@')) return { id, email: name }
  return name === id ? { id } : { id, alias: name }
}

function findAccountRow(
  accounts: readonly StoredAccount[],
  reference: string,
  product: ProductName,
): StoredAccount | null {
  const wanted = normalizeReference(reference)
  const isNamed = (name: string | undefined) => name !== undefined && normalizeReference(name) === wanted
  const own = accounts.filter((account) => account.product === product)
  const by = (field: keyof NamedAccount) => own.find((account) => isNamed(account[field]))
  return by('id') ?? by('alias') ?? by('email') ?? null
}

const normalizeReference = (name: string) => name.trim().normalize('NFC').toLowerCase()
const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

function buildAccount(account: StoredAccount, credentials: CredentialStore): Account {
  const { signedInAtMs, verifiedAtMs, verifiedBy, refusedAtMs, landing: _, ...named } = account
  if (account.product === 'local') return { ...named, authenticated: signedInAtMs !== null }
  const changedAtMs = credentials.changedAtMs(account.id)
  return {
    ...named,
    authenticated: changedAtMs !== null && (refusedAtMs === null || changedAtMs > refusedAtMs),
    cookiesPresent: changedAtMs !== null,
    ...(verifiedAtMs === null ? {} : { verifiedAt: new Date(verifiedAtMs).toISOString() }),
    ...(verifiedBy === null ? {} : { verifiedBy }),
  }
}

function throwAccountNotFound(reference: string, product: ProductName): never {
  throw new Fault('ACCOUNT_NOT_FOUND', `Account not found: ${reference}`, {
    hint:
      product === 'local'
        ? 'GET /accounts lists the accounts; POST /setup-auth with this name makes it.'
        : 'GET /accounts lists the accounts; npm run -s cli -- accounts import state.json --account NAME stores a sign-in under this name.',
  })
}

function throwNotSignedIn(): never {
  throw new Fault('PRODUCT_UNAUTHENTICATED', 'No account is signed in to the hosted product.', {
    hint: 'Import a stored sign-in: npm run -s cli -- accounts import state.json.',
  })
}
