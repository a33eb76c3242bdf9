import type { DatabaseSync } from 'node:sqlite'
import type { ProductName } from '../domain/notebook.ts'
import type { Clock } from '../lib/clock.ts'
import type { SqlStatement } from '../lib/sql/sql-store.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import { toNumberOrNull } from '../lib/sqlite.ts'
import type { CredentialOwner } from './credentials.ts'

export type StoredAccount = CredentialOwner & {
  readonly product: ProductName
  readonly active: boolean
  readonly signedInAtMs: number | null
  readonly verifiedAtMs: number | null
  readonly verifiedBy: string | null
  readonly refusedAtMs: number | null
  /** Which of the product's hosts knew the account last. */
  readonly landing: string | null
}

/**
 * The rows of accounts as they were read last: exactly one of each product that has any is active, and there is always a
 * local one.
 */
export type AccountTable = {
  readonly rows: readonly StoredAccount[]
  /** Durable, and seen in `rows`, when it resolves. */
  write(statements: readonly SqlStatement[]): Promise<void>
  /** Reads what was written elsewhere. */
  reload(): Promise<void>
  /** Takes the account of a sign-in over that another process has stored, where there is one to be found; seen at once. */
  importOwner(owner: CredentialOwner): void
}

const SELECT_ACCOUNTS = 'SELECT * FROM account ORDER BY created_at_ms, id'
const UPSERT = `INSERT INTO account (id, alias, email, product, signed_in_at_ms, is_active, created_at_ms)
  VALUES (?1, ?2, ?3, ?4, ?5, 1, ?5)
  ON CONFLICT (id) DO UPDATE SET signed_in_at_ms = excluded.signed_in_at_ms, is_active = 1, refused_at_ms = NULL,
    alias = coalesce(excluded.alias, account.alias), email = coalesce(excluded.email, account.email)`
const DEACTIVATE = 'UPDATE account SET is_active = 0 WHERE product = ?1'
const ACTIVATE = 'UPDATE account SET is_active = 1 WHERE id = ?1'
const SIGN_OUT = 'UPDATE account SET signed_in_at_ms = NULL WHERE id = ?1'
const ACCEPT = 'UPDATE account SET verified_at_ms = ?2, verified_by = ?3, refused_at_ms = NULL WHERE id = ?1'
const REFUSE = 'UPDATE account SET refused_at_ms = ?2 WHERE id = ?1'
const LAND = 'UPDATE account SET landing = ?2 WHERE id = ?1'
const REMOVE = 'DELETE FROM account WHERE id = ?1'
const ACTIVATE_OLDEST = `UPDATE account SET is_active = 1 WHERE id =
    (SELECT id FROM account WHERE product = ?1 ORDER BY created_at_ms, id LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM account WHERE product = ?1 AND is_active = 1)`

/** What changes accounts, for either database. */
export const accountStatements = {
  signIn: ({ id, alias, email }: CredentialOwner, product: ProductName, nowMs: number): SqlStatement[] => [
    { text: DEACTIVATE, values: [product] },
    { text: UPSERT, values: [id, alias ?? null, email ?? null, product, nowMs] },
  ],
  activate: (id: string, product: ProductName): SqlStatement[] => [
    { text: DEACTIVATE, values: [product] },
    { text: ACTIVATE, values: [id] },
  ],
  signOut: (id: string): SqlStatement[] => [{ text: SIGN_OUT, values: [id] }],
  accept: (id: string, by: string, nowMs: number): SqlStatement[] => [{ text: ACCEPT, values: [id, nowMs, by] }],
  refuse: (id: string, nowMs: number): SqlStatement[] => [{ text: REFUSE, values: [id, nowMs] }],
  land: (id: string, origin: string): SqlStatement[] => [{ text: LAND, values: [id, origin] }],
  remove: (id: string, product: ProductName): SqlStatement[] => [
    { text: REMOVE, values: [id] },
    { text: ACTIVATE_OLDEST, values: [product] },
  ],
}

/** The first local account. */
export const createDefaultAccount = (nowMs: number) => accountStatements.signIn({ id: 'default' }, 'local', nowMs)

/** The rows in the file of this process; all is done before a call returns. */
export function openAccountTable(database: DatabaseSync, clock: Clock): AccountTable {
  const select = database.prepare(SELECT_ACCOUNTS)
  const write = (statements: readonly SqlStatement[]) => void writeToSqlite(database, [{ statements }])
  const selectAccounts = () => {
    const found = select.all()
    if (found.some(({ product }) => product === 'local')) return found
    write(createDefaultAccount(clock.now()))
    return select.all()
  }
  const readAccounts = () => selectAccounts().map(readAccountRow)
  let rows = readAccounts()
  const writeAndRead = (statements: readonly SqlStatement[]) => {
    write(statements)
    rows = readAccounts()
  }
  return {
    get rows() {
      return rows
    },
    write: async (statements) => writeAndRead(statements),
    reload: async () => {
      rows = readAccounts()
    },
    importOwner: (owner) => writeAndRead(accountStatements.signIn(owner, 'hosted', clock.now())),
  }
}

export function readAccountRow(row: Record<string, unknown>): StoredAccount {
  return {
    id: String(row.id),
    ...(row.alias === null ? {} : { alias: String(row.alias) }),
    ...(row.email === null ? {} : { email: String(row.email) }),
    product: row.product === 'hosted' ? 'hosted' : 'local',
    active: row.is_active === 1,
    signedInAtMs: toNumberOrNull(row.signed_in_at_ms),
    verifiedAtMs: toNumberOrNull(row.verified_at_ms),
    verifiedBy: row.verified_by === null ? null : String(row.verified_by),
    refusedAtMs: toNumberOrNull(row.refused_at_ms),
    landing: row.landing === null ? null : String(row.landing),
  }
}
