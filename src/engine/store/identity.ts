import type { DatabaseSync } from 'node:sqlite'

/** What a notebook says of itself, so that the catalogue can be made anew from the folders. */
export const IDENTITY_TABLE = `CREATE TABLE identity (
  only INTEGER PRIMARY KEY CHECK (only = 1), account TEXT NOT NULL, title TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`

export type Identity = { readonly account: string; readonly title: string; readonly createdAt: string }

export function writeIdentity(database: DatabaseSync, { account, title, createdAt }: Identity): void {
  database.prepare('INSERT OR REPLACE INTO identity VALUES (1, ?, ?, ?)').run(account, title, createdAt)
}

/** Null for a notebook that an earlier version made and nobody renamed since. */
export function readIdentity(database: DatabaseSync): Identity | null {
  const row = database.prepare('SELECT account, title, created_at FROM identity').get()
  return row ? { account: String(row.account), title: String(row.title), createdAt: String(row.created_at) } : null
}
