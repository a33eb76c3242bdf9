import type { Account } from '../domain/account.ts'
import { HOW_TO_SIGN_IN } from '../domain/browser-sign-in.ts'
import { Fault } from '../domain/fault.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { Clock } from '../lib/clock.ts'
import { normalizeName } from '../lib/normalize-name.ts'
import { chooseUnusedSlug, createSlug } from '../lib/slug.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { type AccountTable, accountStatements, type StoredAccount } from './account-table.ts'
import { type CredentialOwner, type CredentialStore, pickOwner } from './credentials.ts'

/** An accepted sign-in is noted again after this long: it is read on every call. */
const NOTED_AGAIN_MS = 60_000

/**
 * The accounts of both products. Local ones are named spaces of notebooks: `default` exists and is signed in from the
 * first start; being signed out survives a restart. Hosted ones are as many as sign-ins are stored, whoever stored
 * them. Ids are unique over both. Writes are durable when they resolve.
 * Source: decisions, sections 3 and 12.
 */
export class Accounts {
  readonly #table: AccountTable
  readonly #clock: Clock
  readonly #credentials: CredentialStore

  constructor(table: AccountTable, clock: Clock, credentials: CredentialStore) {
    this.#table = table
    this.#clock = clock
    this.#credentials = credentials
  }

  /** In the order they were made. */
  list(): readonly Account[] {
    return this.#importRows().map((account) => this.#present(account))
  }

  /** The one of a product that is used when no other is named; null while the hosted product has none. */
  active(product: ProductName): Account | null {
    const account = this.#findActiveRow(product)
    return account && this.#present(account)
  }

  /**
   * The account with this id, alias or e-mail, the product's own before another's; its active one when absent.
   * @throws Fault ACCOUNT_NOT_FOUND; PRODUCT_UNAUTHENTICATED where none is named and there is none
   */
  get(reference: string | undefined, product: ProductName): Account {
    return this.#present(this.#requireRow(reference, product))
  }

  /** Signs in and makes active: the account named, a new one where the name is new, the active one when absent. */
  async signIn(reference: string | undefined, product: ProductName): Promise<Account> {
    const account = await this.#findOrCreateRow(reference, product)
    await this.#table.write(accountStatements.signIn(account, product, this.#clock.now()))
    return this.get(account.id, product)
  }

  /** Makes it the one of its product that is taken where none is named. @throws Fault ACCOUNT_NOT_FOUND */
  async activate(id: string, product: ProductName): Promise<void> {
    await this.#table.write(accountStatements.activate(this.#requireRow(id, product).id, product))
  }

  /** Makes the owner of a sign-in that is about to be stored: the account named, else one for its e-mail, else a new one. */
  async resolveOwner(reference: string | undefined): Promise<CredentialOwner> {
    return pickOwner(await this.#findOrCreateRow(reference, 'hosted'))
  }

  /** Signs out; a local account and its notebooks are kept, of a hosted one its cookies go. @throws Fault ACCOUNT_NOT_FOUND */
  async signOut(reference: string | undefined, product: ProductName): Promise<Account> {
    const { id } = this.#requireRow(reference, product)
    const forgetting = product === 'hosted' ? this.#credentials.remove(id) : []
    await this.#table.write([...forgetting, ...accountStatements.signOut(id)])
    return this.get(id, product)
  }

  /** Forgets a hosted account, cookies included. @throws Fault ACCOUNT_NOT_FOUND */
  async remove(reference: string): Promise<void> {
    await this.#table.write(this.planRemove(reference).write.statements)
  }

  /** What forgets a hosted account and its cookies; those in a file are deleted at once. @throws Fault ACCOUNT_NOT_FOUND */
  planRemove(reference: string): { readonly id: string; readonly write: SqlWrite } {
    const { id } = this.#requireRow(reference, 'hosted')
    const forgetting = this.#credentials.remove(id) // first: an account whose cookies are left would be found again
    const statements = [...forgetting, ...accountStatements.remove(id, 'hosted')]
    return { id, write: { statements, onKept: () => void this.reload().catch(() => {}) } } // the next call looks again
  }

  /** Notes what the product said of a hosted account's sign-in. */
  async recordAccepted(id: string, by: string): Promise<void> {
    const { verifiedAtMs, refusedAtMs } = this.#table.rows.find((account) => account.id === id) ?? {}
    const isFresh = refusedAtMs === null && this.#clock.now() - (verifiedAtMs ?? 0) < NOTED_AGAIN_MS
    if (!isFresh) await this.#table.write(accountStatements.accept(id, by, this.#clock.now()))
  }

  recordRefused(id: string): Promise<void> {
    return this.#table.write(accountStatements.refuse(id, this.#clock.now()))
  }

  /** Which of the product's hosts knew a hosted account last; null while nobody knows. */
  landing(id: string): string | null {
    return this.#table.rows.find((account) => account.id === id)?.landing ?? null
  }

  recordLanding(id: string, origin: string): Promise<void> {
    return this.#table.write(accountStatements.land(id, origin))
  }

  /** Reads the table again; an empty one is as at the first start. */
  reload(): Promise<void> {
    return this.#table.reload()
  }

  /** Hours since the active account of a product was signed in; 0 while it is signed out. */
  contextAgeHours(product: ProductName): number {
    const signedInAtMs = this.#findActiveRow(product)?.signedInAtMs ?? null
    return signedInAtMs === null ? 0 : Math.round(((this.#clock.now() - signedInAtMs) / 3_600_000) * 100) / 100
  }

  #present(account: StoredAccount): Account {
    return buildAccount(account, this.#credentials)
  }

  /** The rows, with those of sign-ins that another process stored meanwhile. */
  #importRows(): readonly StoredAccount[] {
    const found = this.#credentials.owners(new Set(this.#table.rows.map(({ id }) => id)))
    for (const owner of found) this.#table.importOwner(owner)
    return this.#table.rows
  }

  #findActiveRow(product: ProductName): StoredAccount | null {
    const own = this.#importRows().filter((account) => account.product === product)
    return own.find(({ active }) => active) ?? own[0] ?? null
  }

  #requireRow(reference: string | undefined, product: ProductName): StoredAccount {
    if (isBlank(reference)) return this.#findActiveRow(product) ?? throwNotSignedIn()
    return findAccountRow(this.#importRows(), reference!, product) ?? throwAccountNotFound(reference!, product)
  }

  #findOrCreateRow(reference: string | undefined, product: ProductName): Promise<CredentialOwner> {
    const name = isBlank(reference) ? (this.#findActiveRow(product)?.id ?? product) : reference!
    return nameAccount(name, product, this.#importRows())
  }
}

/** The account that a name means, by id, alias or e-mail; one with an id of its own where the name is new. */
export async function nameAccount(
  reference: string,
  product: ProductName,
  accounts: readonly ListedAccount[],
): Promise<CredentialOwner> {
  const name = reference.trim()
  const slug = await createSlug(name.replace(/@.*$/, ''), 'account')
  return findAccountRow(accounts, name, product) ?? newAccount(name, slug, accounts)
}

type ListedAccount = CredentialOwner & { readonly product: ProductName }

function newAccount(name: string, slug: string, accounts: readonly CredentialOwner[]): CredentialOwner {
  const id = chooseUnusedSlug(slug, (taken) => accounts.some((account) => account.id === taken))
  if (name.includes('@')) return { id, email: name }
  return name === id ? { id } : { id, alias: name }
}

function findAccountRow<T extends ListedAccount>(
  accounts: readonly T[],
  reference: string,
  product: ProductName,
): T | null {
  const wanted = normalizeName(reference)
  const isNamed = (name: string | undefined) => name !== undefined && normalizeName(name) === wanted
  const own = accounts.filter((account) => account.product === product)
  const by = (field: keyof CredentialOwner) => own.find((account) => isNamed(account[field]))
  return by('id') ?? by('alias') ?? by('email') ?? null
}

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
        : 'GET /accounts lists the accounts; npm run -s setup-auth -- --account NAME signs in under this name.',
  })
}

function throwNotSignedIn(): never {
  throw new Fault('PRODUCT_UNAUTHENTICATED', 'No account is signed in to the hosted product.', {
    hint: HOW_TO_SIGN_IN,
  })
}
