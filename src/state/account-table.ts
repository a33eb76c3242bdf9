import type { DatabaseSync } from 'node:sqlite'
import type { ProductName } from '../domain/notebook.ts'
import type { Clock } from '../lib/clock.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { runInTransaction, toNumberOrNull } from '../lib/sqlite.ts'

export type NamedAccount = { readonly id: string; readonly alias?: string; readonly email?: string }

export type StoredAccount = NamedAccount & {
  readonly product: ProductName
  readonly active: boolean
  readonly signedInAtMs: number | null
  readonly verifiedAtMs: number | null
  readonly verifiedBy: string | null
  readonly refusedAtMs: number | null
  /** Which of the product's hosts knew the account last. */
  readonly landing: string | null
}

const REMOVE = 'DELETE FROM account WHERE id = ?1'
const ACTIVATE_OLDEST = `UPDATE account SET is_active = 1 WHERE id =
    (SELECT id FROM account WHERE product = ?1 ORDER BY created_at_ms, id LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM account WHERE product = ?1 AND is_active = 1)`

/** The rows of accounts: exactly one of each product that has any is active. Writes are durable when they return. */
export function openAccountTable(database: DatabaseSync, clock: Clock) {
  const select = database.prepare('SELECT * FROM account ORDER BY created_at_ms, id')
  const upsert = database.prepare(
    `INSERT INTO account (id, alias, email, product, signed_in_at_ms, is_active, created_at_ms)
     VALUES (?1, ?2, ?3, ?4, ?5, 1, ?5)
     ON CONFLICT (id) DO UPDATE SET
       signed_in_at_ms = ?5, is_active = 1, refused_at_ms = NULL,
       alias = coalesce(?2, alias), email = coalesce(?3, email)`,
  )
  const deactivate = database.prepare('UPDATE account SET is_active = 0 WHERE product = ?')
  const activate = database.prepare('UPDATE account SET is_active = 1 WHERE id = ?')
  const signOut = database.prepare('UPDATE account SET signed_in_at_ms = NULL WHERE id = ?')
  const accept = database.prepare(
    'UPDATE account SET verified_at_ms = ?2, verified_by = ?3, refused_at_ms = NULL WHERE id = ?1',
  )
  const refuse = database.prepare('UPDATE account SET refused_at_ms = ?2 WHERE id = ?1')
  const land = database.prepare('UPDATE account SET landing = ?2 WHERE id = ?1')
  const signIn = ({ id, alias, email }: NamedAccount, product: ProductName) =>
    runInTransaction(database, () => {
      deactivate.run(product)
      upsert.run(id, alias ?? null, email ?? null, product, clock.now())
    })
  return {
    read(): StoredAccount[] {
      if (!select.all().some((row) => row.product === 'local')) signIn({ id: 'default' }, 'local')
      return select.all().map(readAccountRow)
    },
    signIn,
    activate: (id: string, product: ProductName) =>
      runInTransaction(database, () => {
        deactivate.run(product)
        activate.run(id)
      }),
    signOut: (id: string) => void signOut.run(id),
    accept: (id: string, by: string) => void accept.run(id, clock.now(), by),
    refuse: (id: string) => void refuse.run(id, clock.now()),
    land: (id: string, origin: string) => void land.run(id, origin),
    remove: (id: string, product: ProductName): SqlWrite => ({
      statements: [
        { text: REMOVE, values: [id] },
        { text: ACTIVATE_OLDEST, values: [product] },
      ],
    }),
  }
}

function readAccountRow(row: Record<string, unknown>): StoredAccount {
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
